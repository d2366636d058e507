import type { ApiWarning, CreateSquad, CreateTool, HandoffDestination } from '@saywell/contract';
import { withoutEffect } from './fields/field-effect.ts';

/** What other tools do and one of the kind `handoff` does not: it is over when it has begun. */
export function unsaidInHandoff(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type !== 'handoff') return [];
  const { messages = [], rejectionPlan, destinations = [] } = tool;
  return [
    ...destinations.flatMap((destination, index) => idleMode(destination, `destinations[${index}]`)),
    ...messages.flatMap(({ type }, index) =>
      type === 'request-start'
        ? []
        : [withoutEffect(`messages[${index}]`, `A ${type} message is never said.`)],
    ),
    ...(rejectionPlan === undefined ? [] : [withoutEffect('rejectionPlan')]),
  ];
}

/** Of two ways to say what the next assistant is told. */
export function idleMode(destination: HandoffDestination, at: string): readonly ApiWarning[] {
  if (destination.type !== 'assistant' || destination.transferMode === undefined) return [];
  if (destination.contextEngineeringPlan === undefined) return [];
  const why = 'What the next assistant is told is said by contextEngineeringPlan, which counts before it.';
  return [withoutEffect(`${at}.transferMode`, why)];
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
