import type { ApiWarning, CreateAssistant, CreateSquad } from '@saywell/contract';
import { noEffectReasons } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';
import { withoutEffect } from './tool-warnings.ts';

/** What of a squad does not have its effect; `ofAssistant` judges assistants and overrides in it. */
export async function squadWarnings(
  squad: CreateSquad,
  ofAssistant: (assistant: CreateAssistant) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>,
): Promise<readonly ApiWarning[]> {
  const { members, membersOverrides } = squad;
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
  const ownFields = idleValues('squad', squad).map(({ path, reason }) =>
    withoutEffect(path, noEffectReasons[reason]),
  );
  const all = await Promise.all([...ofMembers, within('membersOverrides', membersOverrides)]);
  // What stands within an assistant is found with it, too.
  const found = [...others, ...ownFields, ...all.flat()];
  return [...new Map(found.map((warning) => [`${warning.path} ${warning.code}`, warning])).values()];
}
