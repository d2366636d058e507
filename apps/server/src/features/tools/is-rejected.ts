import { runInNewContext } from 'node:vm';
import type { ToolCondition, ToolRejectionPlan } from '@saywell/contract';
import { templateSays } from '../templates/template-says.ts';

/** Something that was said. */
export interface SaidMessage {
  readonly role: string;
  readonly content: string;
}

/** Once more, and longer: a machine that is busy takes its time as well. */
const regexTimeoutsMs = [50, 200];
const maxTextLength = 10_000;
const maxDepth = 10;
const maxMessages = 100;

/** What conditions are judged by. */
export interface RejectionScene {
  readonly messages: readonly SaidMessage[];
  /** Variables of the conversation. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** Is the tool not to be called now? Without conditions it always is; one that cannot be read is never met. */
export function isRejected(plan: ToolRejectionPlan | undefined, scene: RejectionScene): boolean {
  const { conditions = [] } = plan ?? {};
  return conditions.length > 0 && conditions.every((condition) => isMet(condition, scene, 0));
}

function isMet(condition: ToolCondition, scene: RejectionScene, depth: number): boolean {
  if (depth > maxDepth) return false;
  if (condition.type === 'liquid') return saysTrue(condition.liquid, scene);
  if (condition.type === 'group') {
    const { operator, conditions } = condition;
    const meets = (one: ToolCondition): boolean => isMet(one, scene, depth + 1);
    return operator === 'AND' ? conditions.every(meets) : conditions.some(meets);
  }
  const { messages } = scene;
  const { regex, target = {}, negate = false } = condition;
  const { role, position = -1 } = target;
  const said = messages.filter((message) =>
    role === undefined ? message.role === 'user' || message.role === 'assistant' : message.role === role,
  );
  const matched = matches(regex, said.at(position)?.content);
  return matched !== undefined && matched !== negate;
}

/** Templates see what was said last as `messages`, beside the variables of the conversation. */
function saysTrue(template: string, { messages, values, now }: RejectionScene): boolean {
  const said = messages.slice(-maxMessages).map(({ role, content }) => ({
    role,
    content: content.slice(-maxTextLength),
  }));
  return templateSays('true', template, { ...values, messages: said }, now);
}

/** Undefined: there is no text, no such expression, or it takes too long. */
function matches(source: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  for (const timeout of regexTimeoutsMs)
    try {
      // An expression may take exponential time: in a context of its own it can be stopped.
      const given = { source, text: text.slice(-maxTextLength) };
      return runInNewContext('new RegExp(source, "i").test(text)', given, { timeout }) === true;
    } catch (error) {
      if (!isTimeout(error)) return undefined;
    }
  return undefined;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
