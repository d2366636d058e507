import { isDeepStrictEqual } from 'node:util';
import type { ApiWarning, CreateSession, CreateWebCall } from '@saywell/contract';
import { mergeOverrides } from '../agents/merge-overrides.ts';
import { hasTags } from '../templates/render-template.ts';
import { withoutEffect } from './fields/field-effect.ts';

type Kind = 'assistant' | 'squad' | 'workflow';
type CallBody = Pick<
  CreateWebCall,
  | 'assistantId'
  | 'squad'
  | 'squadId'
  | 'workflow'
  | 'workflowId'
  | 'assistantOverrides'
  | 'assistantVersion'
  | 'squadOverrides'
  | 'workflowOverrides'
>;

/** What a call lays over a target that it does not have; `assistantOverrides` are laid over each kind. */
export function callTargetWarnings(body: CallBody): readonly ApiWarning[] {
  const kind = kindOf(body);
  return [
    ...strayOverrides(body, kind),
    ...outdoneOverrides(body, kind),
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
      role === 'system' && typeof content === 'string' && hasTags(content)
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

/** `at`: the path of what has them, with a dot at its end. */
export function strayOverrides(
  body: Pick<CallBody, 'squadOverrides' | 'workflowOverrides'>,
  kind: Kind,
  at = '',
): readonly ApiWarning[] {
  return (['squad', 'workflow'] as const).flatMap((other) => {
    const field = `${other}Overrides` as const;
    if (other === kind || body[field] === undefined) return [];
    const why = `It is laid over a ${other}, and this is a call with ${kind === 'assistant' ? 'an' : 'a'} ${kind}: use ${overridesOf[kind]}.`;
    return [withoutEffect(`${at}${field}`, why)];
  });
}

const overridesOf = {
  assistant: 'assistantOverrides',
  squad: 'squadOverrides',
  workflow: 'workflowOverrides or assistantOverrides',
} as const;

/** Of what is laid over a squad twice, what the other one says otherwise. */
export function outdoneOverrides(
  { squadOverrides, assistantOverrides }: Pick<CallBody, 'squadOverrides' | 'assistantOverrides'>,
  kind: Kind,
): readonly ApiWarning[] {
  if (kind !== 'squad' || squadOverrides === undefined || assistantOverrides === undefined) return [];
  const { 'tools:append': _joined, ...own } = squadOverrides;
  const why =
    'It is not used: assistantOverrides is laid over squadOverrides, and says otherwise. Write it into one of the two.';
  return lostOf(own, mergeOverrides(own, assistantOverrides), 'squadOverrides').map((path) =>
    withoutEffect(path, why),
  );
}

/** Paths of what is otherwise in the end. */
function lostOf(own: object, inTheEnd: unknown, at: string): readonly string[] {
  return Object.entries(own).flatMap(([name, value]: [string, unknown]) => {
    const found: unknown = isFields(inTheEnd) ? Reflect.get(inTheEnd, name) : undefined;
    const path = `${at}.${name}`;
    if (value === undefined || isDeepStrictEqual(value, found)) return [];
    return isFields(value) && isFields(found) ? lostOf(value, found, path) : [path];
  });
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
