import type { Server } from '@saywell/contract';

/** Something that may name the customer's server. */
export interface ServerOwner {
  readonly server?: Server | null | undefined;
  /** Older names of `server.url` and `server.secret`. */
  readonly serverUrl?: string | null | undefined;
  readonly serverUrlSecret?: string | null | undefined;
}

interface SelectingOwner extends ServerOwner {
  /** Names of the messages that it asks for. */
  readonly serverMessages?: readonly string[] | null | undefined;
}

/** What every message of a call, a chat … carries besides its own fields. Secrets in it are left out when it is sent. */
export interface MessageContext {
  readonly call?: object;
  readonly assistant?: object;
  readonly phoneNumber?: object;
  readonly customer?: object;
  readonly squad?: object;
  readonly artifact?: object;
  readonly chat?: object;
}

/** Whose server receives it: the first of knowledge base, tool, campaign, assistant, phone number and organisation that has a server. */
export interface ServerMessageTarget {
  readonly knowledgeBase?: ServerOwner | undefined;
  readonly tool?: ServerOwner | undefined;
  readonly campaign?: SelectingOwner | undefined;
  readonly assistant?: SelectingOwner | undefined;
  readonly phoneNumber?: ServerOwner | undefined;
  readonly context?: MessageContext | undefined;
}

/** A server with an address. */
export type ReachableServer = Server & { readonly url: string };

export function findServer(
  { knowledgeBase, tool, campaign, assistant, phoneNumber }: ServerMessageTarget,
  org: ServerOwner | undefined,
): ReachableServer | undefined {
  for (const owner of [knowledgeBase, tool, campaign, assistant, phoneNumber, org]) {
    const server = serverOf(owner);
    if (server !== undefined) return server;
  }
  return undefined;
}

function serverOf(owner: ServerOwner | undefined): ReachableServer | undefined {
  const { server, serverUrl, serverUrlSecret } = owner ?? {};
  const url = server?.url ?? serverUrl;
  if (typeof url !== 'string' || url === '') return undefined;
  const secret = server?.secret ?? serverUrlSecret;
  return { ...server, url, ...(typeof secret === 'string' && { secret }) };
}
