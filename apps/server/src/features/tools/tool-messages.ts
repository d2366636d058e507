import type { ToolLines } from '@saywell/agent';
import type { ToolMessage } from '@saywell/contract';
import { asText, fillTemplate } from './fill-template.ts';
import { textIn } from './text-in.ts';
import { valueAt } from './variables.ts';

type Values = Readonly<Record<string, unknown>>;
type Moment = ToolMessage['type'];
type MessageOf<Type extends Moment> = Extract<ToolMessage, { type: Type }>;
type Afterwards = MessageOf<'request-complete' | 'request-failed'>;

/** Who listens, and what is known. */
export interface MessageScene {
  /** Of the assistant, as `en` or `en-US`. */
  readonly language: string | undefined;
  readonly variables: () => Values;
}

/** Milliseconds until the visitor is told that it takes long, when the message does not say. */
export const defaultDelayMs = 3_000;

/** What is said before a call with these parameters, and while it runs. */
export function linesBefore(
  messages: readonly ToolMessage[] | undefined,
  parameters: Values,
  scene: MessageScene,
): ToolLines {
  const start = messageAt(messages, 'request-start', parameters, scene);
  const text = start && textOf(start, parameters, scene);
  const delayed = fitting(messages, 'request-response-delayed', parameters, scene).flatMap((message) => {
    const line = textOf(message, parameters, scene);
    return line === '' ? [] : [{ text: line, afterMs: message.timingMilliseconds ?? defaultDelayMs }];
  });
  return { ...(text ? { start: { text, isBlocking: start?.blocking === true } } : {}), delayed };
}

/** What a tool's answer is followed by. */
export interface AfterMessage {
  /** Said by the assistant. */
  readonly line?: string;
  /** Told to the model. */
  readonly hint?: string;
  readonly endsCall?: boolean;
}

/** `message` of an answer counts before the tool's own. */
export function afterMessage(
  messages: readonly ToolMessage[] | undefined,
  moment: 'request-complete' | 'request-failed',
  parameters: Values,
  scene: MessageScene,
): AfterMessage {
  const message = messageAt(messages, moment, parameters, scene);
  return message === undefined ? {} : toAfter(message, parameters, scene);
}

export function toAfter(message: Afterwards, parameters: Values, scene: MessageScene): AfterMessage {
  const text = textOf(message, parameters, scene);
  const endsCall = message.endCallAfterSpokenEnabled === true ? { endsCall: true } : {};
  if (text === '') return endsCall;
  return { ...(message.role === 'system' ? { hint: text } : { line: text }), ...endsCall };
}

/** The first whose conditions are met; of those without conditions the first when there is none. */
function messageAt<Type extends Moment>(
  messages: readonly ToolMessage[] | undefined,
  moment: Type,
  parameters: Values,
  scene: MessageScene,
): MessageOf<Type> | undefined {
  const fit = fitting(messages, moment, parameters, scene);
  return fit.find(({ conditions = [] }) => conditions.length > 0) ?? fit[0];
}

function fitting<Type extends Moment>(
  messages: readonly ToolMessage[] = [],
  moment: Type,
  parameters: Values,
  { variables }: MessageScene,
): readonly MessageOf<Type>[] {
  return messages
    .filter((message): message is MessageOf<Type> => message.type === moment)
    .filter(({ conditions = [] }) =>
      conditions.every((condition) =>
        isConditionMet(condition, parameters, { ...variables(), ...parameters }),
      ),
    );
}

type Condition = NonNullable<ToolMessage['conditions']>[number];

export function isConditionMet(
  { operator, param, value }: Condition,
  parameters: Values,
  values: Values,
): boolean {
  const given = valueAt(parameters, param);
  const wanted = fillTemplate(value, values);
  if (operator === 'eq') return isSame(given, wanted);
  if (operator === 'neq') return !isSame(given, wanted);
  const [left, right] = [Number(given), Number(wanted)];
  if (given === undefined || given === '' || Number.isNaN(left) || Number.isNaN(right)) return false;
  if (operator === 'gt') return left > right;
  if (operator === 'gte') return left >= right;
  return operator === 'lt' ? left < right : left <= right;
}

function isSame(given: unknown, wanted: string): boolean {
  return asText(given) === wanted;
}

function textOf({ content, contents }: ToolMessage, parameters: Values, scene: MessageScene): string {
  const text = textIn(scene.language, { content: content === '' ? undefined : content, contents });
  return fillTemplate(text, { ...scene.variables(), ...parameters }).trim();
}
