import type { ApiWarning, CreateSquad, CreateTool, HandoffDestination } from '@saywell/contract';

type HandoffTool = Extract<CreateTool, { type: 'handoff' }>;

/** What of a `handoff` tool does not have its effect. `at`: its own path; empty for a stored one. */
export function handoffToolWarnings(tool: HandoffTool, at: string): readonly ApiWarning[] {
  const below = (path: string): string => (at === '' ? path : `${at}.${path}`);
  const { destinations = [], messages = [], rejectionPlan } = tool;
  if (destinations.length === 0)
    return [withoutEffect(below('destinations'), 'Without a destination there is nobody to hand over to.')];
  return [
    ...destinations.flatMap((destination, index) =>
      destinationWarnings(destination, below(`destinations[${index}]`)),
    ),
    ...messages.flatMap(({ type }, index) =>
      type === 'request-start'
        ? []
        : [withoutEffect(below(`messages[${index}]`), `A ${type} message is never said.`)],
    ),
    ...(rejectionPlan === undefined ? [] : [withoutEffect(below('rejectionPlan'))]),
  ];
}

/** Of one destination of a tool or a squad's member. */
export function destinationWarnings(destination: HandoffDestination, at: string): readonly ApiWarning[] {
  if (destination.type === 'dynamic' || destination.variableExtractionPlan === undefined) return [];
  return [
    withoutEffect(
      `${at}.variableExtractionPlan`,
      'Nothing is extracted at a handover; arguments of its function become variables.',
    ),
  ];
}

/** Members that a squad's destinations name and that it does not have, where the names of all are known. */
export function strayDestinations({ members, membersOverrides }: CreateSquad): readonly ApiWarning[] {
  const names = members.map(
    ({ assistant, assistantOverrides }) =>
      assistantOverrides?.name ?? membersOverrides?.name ?? assistant?.name,
  );
  const known = new Set(names.flatMap((name) => (name === undefined ? [] : [name.trim().toLowerCase()])));
  if (names.length !== names.filter((name) => name !== undefined).length) return [];
  return members.flatMap(({ assistantDestinations = [] }, member) =>
    assistantDestinations.flatMap(({ assistantName, assistantId, assistant }, place) => {
      const isOwn = assistantId !== undefined || assistant !== undefined;
      if (isOwn || (assistantName !== undefined && known.has(assistantName.trim().toLowerCase()))) return [];
      const path = `members[${member}].assistantDestinations[${place}].assistantName`;
      return [withoutEffect(path, 'No member of this squad has this name: nobody can be handed over to it.')];
    }),
  );
}

function withoutEffect(path: string, message = 'It is stored and has no effect on this server.'): ApiWarning {
  return { path, code: 'field-without-effect', message };
}
