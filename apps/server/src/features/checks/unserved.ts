import type { ApiWarning, CallHook, CreateAssistant, Server } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { handoffDestinations } from '../tools/handoff-names.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';

export interface StoredOrgs {
  readonly org: Pick<Store['org'], 'get'>;
}

type Asking = Pick<CreateAssistant, 'hooks' | 'model' | 'server'>;

/** What asks a server, where neither itself nor its assistant nor the organisation has one. */
export async function unservedWarnings(
  { org }: StoredOrgs,
  orgId: string,
  assistant: Asking,
): Promise<readonly ApiWarning[]> {
  if (hasAddress(assistant.server)) return [];
  const unserved = [...whoNobodyNames(assistant), ...notCalledAtTheEnd(assistant)];
  if (unserved.length === 0) return [];
  return (await hasOrgServer({ org }, orgId)) ? [] : unserved;
}

function whoNobodyNames({ model }: Asking): readonly ApiWarning[] {
  return (model?.tools ?? []).flatMap((tool, index) =>
    handoffDestinations(tool).flatMap((destination, place) =>
      destination.type !== 'dynamic' || hasAddress(destination.server)
        ? []
        : [
            withoutEffect(
              `model.tools[${index}].destinations[${place}]`,
              'A server says who takes over, and neither this destination nor the assistant nor the organisation has one.',
            ),
          ],
    ),
  );
}

/** While a call runs its page answers functions without a server. */
function notCalledAtTheEnd({ hooks = [] }: Asking): readonly ApiWarning[] {
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
