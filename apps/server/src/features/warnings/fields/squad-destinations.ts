import type { ApiWarning, AssistantDestination, CreateAssistant, CreateSquad } from '@saywell/contract';
import { applyOverrides } from '../../agents/merge-overrides.ts';
import { aliasWarnings } from '../alias-warnings.ts';
import { destinationWarnings } from '../handoff-warnings.ts';
import { callWideWarnings } from './call-wide.ts';
import { laidOver, type OfAssistant, within } from './laid-over.ts';

/** Of where the squad has its members hand over to, and of what stands there. `team`: each member as it talks, by place. */
export async function destinationsWarnings(
  { members }: CreateSquad,
  team: readonly (CreateAssistant | undefined)[],
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  const found = members.flatMap(({ assistantDestinations = [] }, member) =>
    assistantDestinations.map(async (destination, place) => {
      const path = `members[${member}].assistantDestinations[${place}]`;
      const whole = wholeOf(destination, members, team);
      return [
        ...aliasWarnings(destination, `${path}.`),
        ...destinationWarnings(destination, path),
        ...(await ofWhoComes(destination, path, whole, ofAssistant)),
        ...ofFirst(destination, path, whole, team[0]),
      ];
    }),
  );
  return (await Promise.all(found)).flat();
}

async function ofWhoComes(
  { assistant, assistantOverrides }: AssistantDestination,
  path: string,
  whole: CreateAssistant,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  return [
    ...(await within(`${path}.assistant`, assistant, ofAssistant)),
    ...(await laidOver(`${path}.assistantOverrides`, assistantOverrides, whole, ofAssistant)),
  ];
}

/** What a call has once, and somebody has who comes later. Members have theirs told of at their places. */
function ofFirst(
  { assistant, assistantOverrides }: AssistantDestination,
  path: string,
  whole: CreateAssistant,
  first: CreateAssistant | undefined,
): readonly ApiWarning[] {
  if (first === undefined) return [];
  const own = (fields: object, at: string) =>
    callWideWarnings(first, whole).flatMap((warning) =>
      Object.hasOwn(fields, warning.path.split('.')[0] ?? '')
        ? [{ ...warning, path: `${at}.${warning.path}` }]
        : [],
    );
  return [
    ...own(assistant ?? {}, `${path}.assistant`),
    ...own(assistantOverrides ?? {}, `${path}.assistantOverrides`),
  ];
}

/** Whoever is not known is what is laid over him. */
function wholeOf(
  { assistant, assistantId, assistantName, assistantOverrides }: AssistantDestination,
  members: CreateSquad['members'],
  team: readonly (CreateAssistant | undefined)[],
): CreateAssistant {
  const wanted = assistantName?.trim().toLowerCase();
  const place = members.findIndex((member, index) =>
    assistantId === undefined
      ? wanted !== undefined && team[index]?.name?.trim().toLowerCase() === wanted
      : member.assistantId === assistantId,
  );
  return applyOverrides(assistant ?? team[place] ?? {}, assistantOverrides);
}
