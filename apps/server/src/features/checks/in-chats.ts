import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import type { PlacedTool } from '../agents/stored-tools.ts';
import { handoffDestinations } from '../tools/handoff-names.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { hasAddress, hasOrgServer, isRemote, type StoredOrgs, unservedWarnings } from './unserved.ts';

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
  // As it is said of them in calls, so that it is not said twice of whoever is written here.
  const remote = await unservedWarnings(store, orgId, { server }, tools.filter(isRemote));
  const pageAlone = tools.filter(({ tool }) => tool.type === 'function' && !hasAddress(tool.server));
  const idle = [...dynamic, ...remote];
  if (pageAlone.length === 0 || hasAddress(server) || (await hasOrgServer(store, orgId))) return idle;
  const why =
    'A chat has no page that runs it, and neither this tool nor the assistant nor the organisation has a server: it fails.';
  return [...idle, ...pageAlone.map(({ path }) => withoutEffect(path, why))];
}
