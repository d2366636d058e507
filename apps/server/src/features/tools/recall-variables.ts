import type { AgentToolCall } from '@saywell/agent';
import { parseJson } from '../../platform/parse-json.ts';
import { type CallableTool, nameInCall } from './callable-tool.ts';
import { extractVariables } from './extract-variables.ts';
import type { Variables } from './variables.ts';

export interface RecallingTools {
  readonly functions: readonly CallableTool[];
  readonly variables: Variables;
  /** Names that were given a value since: they keep it. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Sets again what a tool's plan had extracted from `result`, its answer as the conversation kept it. */
export function recallVariables(
  { functions, variables, given }: RecallingTools,
  { name }: Pick<AgentToolCall, 'name'>,
  result: string,
): void {
  const tool = functions.find((one) => nameInCall(one) === name);
  if (tool === undefined || !('variableExtractionPlan' in tool)) return;
  // What is kept of one that is not waited for is that it has begun.
  if ('async' in tool && tool.async === true) return;
  const found = extractVariables(tool.variableExtractionPlan, answerIn(result), variables.all());
  variables.set(Object.fromEntries(Object.entries(found).filter(([key]) => !Object.hasOwn(given, key))));
}

/** A hint to the model may stand behind the answer. */
function answerIn(kept: string): string {
  const head = kept.split('\n\n', 1)[0] ?? kept;
  return parseJson(head) === undefined ? kept : head;
}
