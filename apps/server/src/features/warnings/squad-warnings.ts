import type { ApiWarning, CreateAssistant, CreateSquad } from '@saywell/contract';
import { withoutEffect } from './tool-warnings.ts';

/** What of a squad does not have its effect; `ofAssistant` judges assistants and overrides in it. */
export function squadWarnings(
  { members, membersOverrides }: CreateSquad,
  ofAssistant: (assistant: CreateAssistant) => readonly ApiWarning[],
): readonly ApiWarning[] {
  const within = (path: string, assistant: CreateAssistant | undefined): readonly ApiWarning[] =>
    assistant === undefined
      ? []
      : ofAssistant(assistant).map((warning) => ({ ...warning, path: `${path}.${warning.path}` }));
  const others =
    members.length > 1
      ? [
          withoutEffect(
            'members',
            'Calls start with the first member and stay with it: nothing hands over here.',
          ),
        ]
      : [];
  return [
    ...others,
    ...members.flatMap(({ assistant, assistantOverrides }, index) => [
      ...within(`members[${index}].assistant`, assistant),
      ...within(`members[${index}].assistantOverrides`, assistantOverrides),
    ]),
    ...within('membersOverrides', membersOverrides),
  ];
}
