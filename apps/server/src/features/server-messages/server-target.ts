import type { Server } from '@saywell/contract';

/** Something that may name the customer's server. */
export interface ServerHolder {
  readonly server?: Server | null | undefined;
  /** Older names of `server.url` and `server.secret`. */
  readonly serverUrl?: string | null | undefined;
  readonly serverUrlSecret?: string | null | undefined;
}

interface SelectingHolder extends ServerHolder {
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

/** Who is told: the first of knowledge base, tool, campaign, assistant, phone number and organisation that has a server. */
export interface ServerMessageTarget {
  readonly knowledgeBase?: ServerHolder | undefined;
  readonly tool?: ServerHolder | undefined;
  readonly campaign?: SelectingHolder | undefined;
  readonly assistant?: SelectingHolder | undefined;
  readonly phoneNumber?: ServerHolder | undefined;
  readonly context?: MessageContext | undefined;
}

/** A server with an address. */
export type ReachableServer = Server & { readonly url: string };

export function findServer(
  { knowledgeBase, tool, campaign, assistant, phoneNumber }: ServerMessageTarget,
  org: ServerHolder | undefined,
): ReachableServer | undefined {
  for (const holder of [knowledgeBase, tool, campaign, assistant, phoneNumber, org]) {
    const server = serverOf(holder);
    if (server !== undefined) return server;
  }
  return undefined;
}

function serverOf(holder: ServerHolder | undefined): ReachableServer | undefined {
  const { server, serverUrl, serverUrlSecret } = holder ?? {};
  const url = server?.url ?? serverUrl;
  if (typeof url !== 'string' || url === '') return undefined;
  const secret = server?.secret ?? serverUrlSecret;
  return { ...server, url, ...(typeof secret === 'string' && { secret }) };
}
