import type { ApiWarning, CreateSession, CreateWebCall } from '@saywell/contract';
import { withoutEffect } from './fields/field-effect.ts';

type Kind = 'assistant' | 'squad' | 'workflow';
type CallBody = Pick<
  CreateWebCall,
  | 'assistantId'
  | 'squad'
  | 'squadId'
  | 'workflow'
  | 'workflowId'
  | 'assistantVersion'
  | 'squadOverrides'
  | 'workflowOverrides'
>;

/** What a call lays over a target that it does not have; `assistantOverrides` are laid over each kind. */
export function callTargetWarnings(body: CallBody): readonly ApiWarning[] {
  const kind = kindOf(body);
  return [
    ...strayOverrides(body, kind),
    ...(typeof body.assistantVersion === 'string' && body.assistantId === undefined
      ? [withoutEffect('assistantVersion', 'Only an assistant that assistantId names has versions.')]
      : []),
  ];
}

/** The same of a session: its chats lay assistantOverrides over whoever answers. */
export function sessionTargetWarnings({
  customer,
  customerId,
  messages = [],
}: Pick<CreateSession, 'customer' | 'customerId' | 'messages'>): readonly ApiWarning[] {
  const why = 'It is for calls. Chats lay assistantOverrides over every member of a squad.';
  const unknown =
    'No customers are stored on this server: nothing is known by it. Say who it is in customer.';
  return [
    ...(customer?.squadOverrides === undefined ? [] : [withoutEffect('customer.squadOverrides', why)]),
    ...(customerId === undefined ? [] : [withoutEffect('customerId', unknown)]),
    ...messages.flatMap(({ role, content }, index) =>
      role === 'system' && typeof content === 'string' && /\{[{%]/.test(content)
        ? [
            withoutEffect(
              `messages[${index}].content`,
              'What was said before is told as it is written: no template is filled in here.',
            ),
          ]
        : [],
    ),
  ];
}

interface Targets {
  readonly squad?: unknown;
  readonly squadId?: unknown;
  readonly workflow?: unknown;
  readonly workflowId?: unknown;
}

export function kindOf({ squad, squadId, workflow, workflowId }: Targets): Kind {
  if ((workflow ?? workflowId) !== undefined) return 'workflow';
  return (squad ?? squadId) === undefined ? 'assistant' : 'squad';
}

export function strayOverrides(
  body: Pick<CallBody, 'squadOverrides' | 'workflowOverrides'>,
  kind: Kind,
): readonly ApiWarning[] {
  return (['squad', 'workflow'] as const).flatMap((other) => {
    const field = `${other}Overrides` as const;
    if (other === kind || body[field] === undefined) return [];
    const why = `It is laid over a ${other}, and this is a call with ${kind === 'assistant' ? 'an' : 'a'} ${kind}: use ${overridesOf[kind]}.`;
    return [withoutEffect(field, why)];
  });
}

const overridesOf = {
  assistant: 'assistantOverrides',
  squad: 'squadOverrides',
  workflow: 'workflowOverrides or assistantOverrides',
} as const;
