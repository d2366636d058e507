import type { AssistantOverrides, CreateAssistant, CreateSquad, Squad } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { applyOverrides, mergeOverrides } from '../agents/merge-overrides.ts';
import { confidentialWith } from '../agents/what-is-kept.ts';
import type { PlacedAssistant } from '../warnings/squad-warnings.ts';

/** Where a squad's members are read. */
export interface StoredAssistants {
  readonly assistant: Pick<Store['assistant'], 'get'>;
  readonly assistantVersion: Pick<Store['assistantVersion'], 'find'>;
}

/** Every member with what is laid over it. One that was deleted is left out: a call would leave it out, too. */
export async function squadTeam(
  store: StoredAssistants,
  orgId: string,
  { members, membersOverrides }: Squad | CreateSquad,
  laidOver?: AssistantOverrides,
): Promise<readonly PlacedAssistant[]> {
  const team = members.map(async (member, index) => {
    const own = await memberOf(store, orgId, member);
    if (own === null) return [];
    const overrides = mergeOverrides(membersOverrides, member.assistantOverrides, laidOver);
    return [{ path: `members[${index}]`, assistant: applyOverrides(own, overrides) }];
  });
  const found = (await Promise.all(team)).flat();
  const everybody = found.map(({ assistant }) => assistant);
  return found.map(({ path, assistant }) => ({ path, assistant: confidentialWith(everybody, assistant) }));
}

async function memberOf(
  store: StoredAssistants,
  orgId: string,
  { assistant, assistantId, assistantVersion }: Squad['members'][number],
): Promise<CreateAssistant | null> {
  if (assistant !== undefined) return assistant;
  const id = assistantId ?? '';
  return typeof assistantVersion === 'string'
    ? store.assistantVersion.find(orgId, id, assistantVersion)
    : store.assistant.get(orgId, id);
}
