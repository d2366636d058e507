import type { ApiWarning, CreateAssistant, CreateSquad } from '@saywell/contract';
import { applyOverrides } from '../agents/merge-overrides.ts';
import type { AssistantWarnings } from '../warnings/assistant-warnings.ts';
import type { PlacedAssistant } from '../warnings/squad-warnings.ts';

type Judge = (assistant: CreateAssistant) => ReturnType<AssistantWarnings>;

/**
 * `judge` for everything that stands in a squad: what is laid over members is judged with one of them, and of the two what
 * it brings itself. Alone it would be told to lack a model, a server or a recording that they have.
 */
export function onMembers(
  judge: Judge,
  { members, membersOverrides }: CreateSquad,
  team: readonly PlacedAssistant[],
): Judge {
  const wholes = new Map<CreateAssistant, CreateAssistant>();
  const first = team[0]?.assistant ?? {};
  if (membersOverrides !== undefined) wholes.set(membersOverrides, applyOverrides(first, membersOverrides));
  for (const { assistantName, assistantOverrides } of members.flatMap(
    ({ assistantDestinations }) => assistantDestinations ?? [],
  )) {
    if (assistantOverrides === undefined) continue;
    const next = team.find(({ assistant }) => assistant.name === assistantName)?.assistant ?? first;
    wholes.set(assistantOverrides, applyOverrides(next, assistantOverrides));
  }
  return async (assistant) => {
    const whole = wholes.get(assistant);
    return whole === undefined ? judge(assistant) : ownOf(assistant, await judge(whole));
  };
}

const ownOf = (part: CreateAssistant, warnings: readonly ApiWarning[]): readonly ApiWarning[] =>
  warnings.filter(({ path }) => Object.hasOwn(part, /^\w+/.exec(path)?.[0] ?? ''));
