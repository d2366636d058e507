import { runInNewContext } from 'node:vm';
import type { ToolCondition, ToolRejectionPlan } from '@saywell/contract';

/** Something that was said. */
export interface SaidMessage {
  readonly role: string;
  readonly content: string;
}

const regexTimeoutMs = 50;
const maxTextLength = 10_000;
const maxDepth = 10;

/** Is the tool not to be called now? Without conditions it always is; a template that nothing here reads is never met. */
export function isRejected(plan: ToolRejectionPlan | undefined, messages: readonly SaidMessage[]): boolean {
  const { conditions = [] } = plan ?? {};
  return conditions.length > 0 && conditions.every((condition) => isMet(condition, messages, 0));
}

function isMet(condition: ToolCondition, messages: readonly SaidMessage[], depth: number): boolean {
  if (condition.type === 'liquid' || depth > maxDepth) return false;
  if (condition.type === 'group') {
    const { operator, conditions } = condition;
    const meets = (one: ToolCondition): boolean => isMet(one, messages, depth + 1);
    return operator === 'AND' ? conditions.every(meets) : conditions.some(meets);
  }
  const { regex, target = {}, negate = false } = condition;
  const { role, position = -1 } = target;
  const said = messages.filter((message) =>
    role === undefined ? message.role === 'user' || message.role === 'assistant' : message.role === role,
  );
  const matched = matches(regex, said.at(position)?.content);
  return matched !== undefined && matched !== negate;
}

/** Undefined: there is no text, no such expression, or it takes too long. */
function matches(source: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  try {
    // An expression may take exponential time: in a context of its own it can be stopped.
    const given = { source, text: text.slice(-maxTextLength) };
    const found: unknown = runInNewContext('new RegExp(source, "i").test(text)', given, {
      timeout: regexTimeoutMs,
    });
    return found === true;
  } catch {
    return undefined;
  }
}
