import type {
  ApiWarning,
  AssistantDestination,
  CreateAssistant,
  CreateSquad,
  CreateTool,
  HandoffDestination,
} from '@saywell/contract';
import { destinationName, destinationNames, handoffDestinations } from '../tools/handoff-names.ts';
import { handsOver } from '../tools/tool-forms.ts';
import { extractionWarnings } from './tools/extraction-warnings.ts';
import { withoutEffect } from './fields/field-effect.ts';

/** What other tools do and one that hands over does not: it is over when it has begun. */
export function unsaidInHandoff(tool: CreateTool): readonly ApiWarning[] {
  if (!handsOver(tool)) return [];
  const { messages = [], rejectionPlan } = tool;
  const destinations = tool.type === 'handoff' ? (tool.destinations ?? []) : [];
  return [
    ...destinations.flatMap((destination, index) =>
      destinationWarnings(destination, `destinations[${index}]`),
    ),
    ...messages.flatMap(({ type }, index) =>
      type === 'request-start'
        ? []
        : [withoutEffect(`messages[${index}]`, `A ${type} message is never said.`)],
    ),
    ...(rejectionPlan === undefined ? [] : [withoutEffect('rejectionPlan')]),
    ...unfitChoices(tool),
  ];
}

/** Arguments of its own that are to choose among several destinations, and name none. */
function unfitChoices(tool: CreateTool): readonly ApiWarning[] {
  const { function: own } = tool;
  const destinations = handoffDestinations(tool);
  if (own?.parameters === undefined || destinations.length < 2) return [];
  const names = new Set(destinations.flatMap(destinationNames));
  const choices = Object.entries(own.parameters.properties ?? {}).flatMap(([name, { enum: values = [] }]) =>
    values.map((value, index) => ({
      at: `function.parameters.properties.${name}.enum[${index}]`,
      fits: typeof value === 'string' && names.has(value.trim().toLowerCase()),
      property: name,
    })),
  );
  const choosing = new Set(choices.filter(({ fits }) => fits).map(({ property }) => property));
  if (choices.length > 0 && choosing.size === 0)
    return [
      withoutEffect(
        'function.parameters',
        `None of its values names a destination (${destinations.map(destinationName).join(', ')}): nobody can be chosen.`,
      ),
    ];
  return choices
    .filter(({ fits, property }) => !fits && choosing.has(property))
    .map(({ at }) => withoutEffect(at, 'No destination has this name: nobody is handed over to by it.'));
}

/** Of one destination, wherever it stands. */
export function destinationWarnings(destination: HandoffDestination, at: string): readonly ApiWarning[] {
  const plan = destination.type === 'dynamic' ? undefined : destination.variableExtractionPlan;
  return [
    ...namesNobody(destination, at),
    ...idleMode(destination, at),
    ...extractionWarnings(plan, `${at}.variableExtractionPlan`),
  ];
}

function namesNobody(destination: HandoffDestination, at: string): readonly ApiWarning[] {
  if (destination.type === 'dynamic') return [];
  const named =
    destination.type === 'squad'
      ? [destination.squad, destination.squadId]
      : [destination.assistant, destination.assistantId, destination.assistantName];
  return named.some((one) => one !== undefined)
    ? []
    : [withoutEffect(at, `It names no ${destination.type}: nobody can be handed over to.`)];
}

/** Names are those of a squad's members: outside of squads nobody is found by one. */
export function namedOutside(tool: CreateTool, at: string): readonly ApiWarning[] {
  return handoffDestinations(tool).flatMap((destination, place) => {
    if (destination.type !== 'assistant') return [];
    const { assistant, assistantId, assistantName } = destination;
    if (assistantName === undefined || assistantId !== undefined || assistant !== undefined) return [];
    const why =
      'A workflow has no members to be named: nobody can be handed over to. Use a handoff with assistantId or assistant.';
    return [withoutEffect(`${at}.destinations[${place}].assistantName`, why)];
  });
}

/** Of two ways to say what the next assistant is told. */
function idleMode(destination: HandoffDestination, at: string): readonly ApiWarning[] {
  if (destination.type !== 'assistant' || destination.transferMode === undefined) return [];
  if (destination.contextEngineeringPlan === undefined) return [];
  const why = 'What the next assistant is told is said by contextEngineeringPlan, which counts before it.';
  return [withoutEffect(`${at}.transferMode`, why)];
}

/**
 * Members that a squad's destinations name and that it does not have, where the names of all are known. `team`: its
 * members as calls have them, with those that are stored; of those that were deleted there is none.
 */
export function strayDestinations(
  { members, membersOverrides }: CreateSquad,
  team: readonly Pick<CreateAssistant, 'name'>[] | undefined,
): readonly ApiWarning[] {
  const written = members.map(
    ({ assistant, assistantOverrides }) =>
      assistantOverrides?.name ?? membersOverrides?.name ?? assistant?.name,
  );
  const names = team?.map(({ name }) => name) ?? written;
  if (team === undefined && names.includes(undefined)) return [];
  const known = new Set(names.map(plain).filter((name) => name !== ''));
  const isStray = ({ assistantName, assistantId, assistant }: AssistantDestination): boolean =>
    assistantName !== undefined &&
    assistantId === undefined &&
    assistant === undefined &&
    !known.has(plain(assistantName));
  const isRenamed = ({ assistantName = '' }: AssistantDestination): boolean =>
    membersOverrides?.name !== undefined &&
    members.some(
      ({ assistant, assistantOverrides }) =>
        assistantOverrides?.name === undefined && plain(assistant?.name) === plain(assistantName),
    );
  return members.flatMap(({ assistant, assistantDestinations = [] }, member) =>
    [
      ...assistantDestinations.map((destination, place) => ({
        destination,
        at: `assistantDestinations[${place}]`,
      })),
      ...destinationsOfTools(assistant?.model?.tools ?? []),
    ].flatMap(({ destination, at }) => {
      if (!isStray(destination)) return [];
      if (isRenamed(destination))
        return [
          withoutEffect(
            'membersOverrides.name',
            `It takes the place of the members’ own names: "${destination.assistantName}", to whom one of them hands over, is not found.`,
          ),
        ];
      const why = 'No member of this squad has this name: nobody can be handed over to it.';
      return [withoutEffect(`members[${member}].${at}.assistantName`, why)];
    }),
  );
}

const plain = (name = ''): string => name.trim().toLowerCase();

/** Where a member's own tools lead. */
const destinationsOfTools = (
  tools: readonly CreateTool[],
): readonly { readonly destination: AssistantDestination; readonly at: string }[] =>
  tools.flatMap((tool, index) =>
    tool.type === 'handoff' || tool.type === 'transferCall'
      ? (tool.destinations ?? []).flatMap((destination, place) =>
          destination.type === 'assistant'
            ? [{ destination, at: `assistant.model.tools[${index}].destinations[${place}]` }]
            : [],
        )
      : [],
  );
