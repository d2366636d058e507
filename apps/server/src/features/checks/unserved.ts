import type { ApiWarning, CallHook, CreateAssistant, Server } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import type { PlacedTool } from '../agents/stored-tools.ts';
import { handoffDestinations } from '../tools/handoff-names.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';

export interface StoredOrgs {
  readonly org: Pick<Store['org'], 'get'>;
}

/** What asks a server, where neither itself nor its assistant nor the organisation has one. */
export async function unservedWarnings(
  store: StoredOrgs,
  orgId: string,
  assistant: Pick<CreateAssistant, 'hooks' | 'server'>,
  tools: readonly PlacedTool[],
): Promise<readonly ApiWarning[]> {
  if (hasAddress(assistant.server)) return [];
  const unserved = [...tools.flatMap(ofTool), ...notCalledAtTheEnd(assistant)];
  if (unserved.length === 0) return [];
  return (await hasOrgServer(store, orgId)) ? [] : unserved;
}

/** The same of one tool alone, by the path of the field that has or names it. */
export async function unservedTool(
  store: StoredOrgs,
  orgId: string,
  { server }: Pick<CreateAssistant, 'server'>,
  placed: PlacedTool,
): Promise<readonly ApiWarning[]> {
  const unserved = hasAddress(server) ? [] : ofTool(placed);
  return unserved.length === 0 || (await hasOrgServer(store, orgId)) ? [] : unserved;
}

/** Kinds that run where the customer runs them, and that no page answers. */
export const isRemote = ({ tool: { type } }: PlacedTool): boolean =>
  type === 'bash' || type === 'computer' || type === 'textEditor';

function ofTool(placed: PlacedTool): readonly ApiWarning[] {
  const { path, tool } = placed;
  if (isRemote(placed) && !hasAddress('server' in tool ? tool.server : undefined))
    return [
      withoutEffect(
        path,
        'It runs on a server, and neither this tool nor the assistant nor the organisation has one: it fails.',
      ),
    ];
  if (tool.type === 'transferCall' && (tool.destinations ?? []).length === 0)
    return [
      withoutEffect(
        path,
        'It has no destinations, and neither the assistant nor the organisation has a server that could name one: it fails.',
      ),
    ];
  return whoNobodyNames(placed);
}

function whoNobodyNames({ path, tool }: PlacedTool): readonly ApiWarning[] {
  return handoffDestinations(tool).flatMap((destination, place) =>
    destination.type !== 'dynamic' || hasAddress(destination.server)
      ? []
      : [
          withoutEffect(
            `${path}.destinations[${place}]`,
            'A server says who takes over, and neither this destination nor the assistant nor the organisation has one.',
          ),
        ],
  );
}

/** While a call runs its page answers functions without a server. */
function notCalledAtTheEnd({ hooks = [] }: Pick<CreateAssistant, 'hooks'>): readonly ApiWarning[] {
  return hooks.flatMap((hook, index) => {
    if (hook.on !== 'call.ending') return [];
    const actions: CallHook['do'] = hook.do;
    return actions.flatMap((action, place) => {
      const tool = action.type === 'tool' ? action.tool : action;
      if (tool?.type !== 'function' || hasAddress(tool.server)) return [];
      return [
        withoutEffect(
          `hooks[${index}].do[${place}]`,
          'It is not called: the page is gone when a call is ending, and neither this function nor the assistant nor the organisation has a server.',
        ),
      ];
    });
  });
}

/** The last address of whatever has none of its own. */
export async function hasOrgServer({ org }: StoredOrgs, orgId: string): Promise<boolean> {
  const found = await org.get(orgId);
  return hasAddress(found?.server);
}

export const hasAddress = (server: Server | undefined): boolean => (server?.url ?? '') !== '';
