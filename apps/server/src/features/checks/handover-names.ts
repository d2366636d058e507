import type { ApiWarning, CreateSquad } from '@saywell/contract';
import { placedTools, type StoredTools } from '../agents/stored-tools.ts';
import { handoffFunctionName } from '../tools/handoff-names.ts';
import { callableTool } from '../tools/tool-forms.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import type { PlacedAssistant } from '../warnings/squad-warnings.ts';

/** Functions of a squad's members that are named as one by which the squad has them hand over, which is called in their place. */
export async function handoverNameWarnings(
  store: StoredTools,
  orgId: string,
  { members }: Pick<CreateSquad, 'members'>,
  team: readonly PlacedAssistant[],
): Promise<readonly ApiWarning[]> {
  const found = members.map(async ({ assistantDestinations = [] }, place) => {
    const member = team.find(({ path }) => path === `members[${place}]`);
    if (member === undefined || assistantDestinations.length === 0) return [];
    const handovers = assistantDestinations.map(handoffFunctionName);
    const tools = await placedTools(store, orgId, member.assistant);
    return tools.flatMap(({ path, tool }) => {
      const name = callableTool(tool)?.function.name ?? '';
      const index = handovers.indexOf(name);
      if (index === -1) return [];
      const why = `It is never called: assistantDestinations[${index}] hands over by the name ${name}.`;
      return [withoutEffect(`${member.path}.${path}`, why)];
    });
  });
  return (await Promise.all(found)).flat();
}
