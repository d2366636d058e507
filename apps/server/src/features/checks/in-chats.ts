import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import type { PlacedTool } from '../agents/stored-tools.ts';
import { handoffDestinations } from '../tools/handoff-names.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { hasAddress, hasOrgServer, type StoredOrgs } from './unserved.ts';

/** Kinds that run where the customer runs them. */
const served: ReadonlySet<string> = new Set(['bash', 'computer', 'function', 'textEditor']);

/** What works in calls alone, of whoever answers in a chat: functions that a page runs, and destinations that a server names. */
export async function callsAlone(
  store: StoredOrgs,
  orgId: string,
  { server }: Pick<CreateAssistant, 'server'>,
  tools: readonly PlacedTool[],
): Promise<readonly ApiWarning[]> {
  const dynamic = tools.flatMap(({ path, tool }) =>
    handoffDestinations(tool).flatMap(({ type }, place) =>
      type === 'dynamic'
        ? [withoutEffect(`${path}.destinations[${place}]`, 'In chats no server is asked who takes over.')]
        : [],
    ),
  );
  const pageAlone = tools.filter(
    ({ tool }) => served.has(tool.type) && !hasAddress('server' in tool ? tool.server : undefined),
  );
  if (pageAlone.length === 0 || hasAddress(server) || (await hasOrgServer(store, orgId))) return dynamic;
  const why =
    'A chat has no page that runs it, and neither this tool nor the assistant nor the organisation has a server: it fails.';
  return [...dynamic, ...pageAlone.map(({ path }) => withoutEffect(path, why))];
}
