import type { ApiWarning, CreateAssistant, CreateSquad, HandoffDestination } from '@saywell/contract';
import { namedTools } from '../../agents/stored-tools.ts';
import { handoffDestinations } from '../../tools/handoff-names.ts';
import { withoutEffect } from './field-effect.ts';

/** Members, from the second on, that no other one's destinations, tools or hooks name. `team`: each as it talks, by place. */
export function unreachedMembers(
  { members }: CreateSquad,
  team: readonly (CreateAssistant | undefined)[],
): readonly ApiWarning[] {
  const all = members.map(({ assistantDestinations = [] }, place) => [
    ...assistantDestinations,
    ...destinationsOf(team[place]),
  ]);
  // Where somebody else decides, or not everything is known, anybody may be reached.
  if (team.includes(undefined) || all.flat().some(({ type }) => type !== 'assistant')) return [];
  if (team.some((assistant) => hasStoredTools(assistant))) return [];
  return members.flatMap(({ assistantId }, place) => {
    if (place === 0) return [];
    const name = team[place]?.name?.trim().toLowerCase();
    const isNamed = all.some(
      (destinations, from) =>
        from !== place && destinations.some((destination) => leadsTo(destination, assistantId, name)),
    );
    return isNamed ? [] : [withoutEffect(`members[${place}]`, unreached)];
  });
}

const unreached =
  'No other member hands over to it: it talks only where somebody else hands over to this squad and names it.';

function leadsTo(
  destination: HandoffDestination,
  assistantId: string | null | undefined,
  name: string | undefined,
): boolean {
  if (destination.type !== 'assistant') return false;
  const { assistantName, assistantId: id } = destination;
  if (id !== undefined) return id === assistantId;
  return name !== undefined && assistantName?.trim().toLowerCase() === name;
}

function destinationsOf(assistant: CreateAssistant | undefined): readonly HandoffDestination[] {
  const ofHooks = (assistant?.hooks ?? []).flatMap((hook) =>
    [...hook.do].flatMap((action) =>
      action.type === 'tool' && action.tool !== undefined ? handoffDestinations(action.tool) : [],
    ),
  );
  return [...(assistant?.model?.tools ?? []).flatMap(handoffDestinations), ...ofHooks];
}

function hasStoredTools(assistant: CreateAssistant | undefined): boolean {
  if (namedTools(assistant?.model).length > 0) return true;
  return (assistant?.hooks ?? []).some((hook) =>
    [...hook.do].some((action) => action.type === 'tool' && action.tool === undefined),
  );
}
