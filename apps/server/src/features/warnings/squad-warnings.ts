import type { ApiWarning, CreateAssistant, CreateSquad } from '@saywell/contract';
import { withoutEffect } from './tool-warnings.ts';

/** What of a squad does not have its effect; `ofAssistant` judges assistants and overrides in it. */
export async function squadWarnings(
  { members, membersOverrides }: CreateSquad,
  ofAssistant: (assistant: CreateAssistant) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>,
): Promise<readonly ApiWarning[]> {
  const within = async (
    path: string,
    assistant: CreateAssistant | undefined,
  ): Promise<readonly ApiWarning[]> =>
    assistant === undefined
      ? []
      : (await ofAssistant(assistant)).map((warning) => ({ ...warning, path: `${path}.${warning.path}` }));
  const others =
    members.length > 1
      ? [
          withoutEffect(
            'members',
            'Calls start with the first member and stay with it: nothing hands over here.',
          ),
        ]
      : [];
  const ofMembers = members.flatMap(({ assistant, assistantOverrides }, index) => [
    within(`members[${index}].assistant`, assistant),
    within(`members[${index}].assistantOverrides`, assistantOverrides),
  ]);
  const all = await Promise.all([...ofMembers, within('membersOverrides', membersOverrides)]);
  return [...others, ...all.flat()];
}
