import type { ApiWarning, CreateAssistant, CreateSquad, SquadMember } from '@saywell/contract';
import { destinationWarnings, strayDestinations } from './handoff-warnings.ts';

type OfAssistant = (assistant: CreateAssistant) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>;

/** What of a squad does not have its effect; `ofAssistant` judges assistants and overrides in it. */
export async function squadWarnings(
  squad: CreateSquad,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  const { members, membersOverrides } = squad;
  const all = await Promise.all([
    ...members.map((member, index) => memberWarnings(member, `members[${index}]`, ofAssistant)),
    within('membersOverrides', membersOverrides, ofAssistant),
  ]);
  return [...strayDestinations(squad), ...all.flat()];
}

async function memberWarnings(
  { assistant, assistantOverrides, assistantDestinations = [] }: SquadMember,
  at: string,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  const ofDestinations = assistantDestinations.map(async (destination, place) => {
    const path = `${at}.assistantDestinations[${place}]`;
    return [
      ...destinationWarnings(destination, path),
      ...(await within(`${path}.assistant`, destination.assistant, ofAssistant)),
      ...(await within(`${path}.assistantOverrides`, destination.assistantOverrides, ofAssistant)),
    ];
  });
  const all = await Promise.all([
    within(`${at}.assistant`, assistant, ofAssistant),
    within(`${at}.assistantOverrides`, assistantOverrides, ofAssistant),
    ...ofDestinations,
  ]);
  return all.flat();
}

async function within(
  path: string,
  assistant: CreateAssistant | undefined,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  if (assistant === undefined) return [];
  return (await ofAssistant(assistant)).map((warning) => ({ ...warning, path: `${path}.${warning.path}` }));
}
