import type { AgentTool, ToolAnswer } from '../agent.ts';
import type { ToolCall } from '../engines/engine.ts';

const begun = 'Started. Its answer is not waited for.';

/** What an asynchronous call is answered at once. */
export function begunAnswer(
  tool: Pick<AgentTool, 'afterBegin'>,
  { parameters }: Pick<ToolCall, 'parameters'>,
): { readonly result: string } & Pick<ToolAnswer, 'line' | 'endsCall'> {
  const { hint, ...follows } = tool.afterBegin?.(parameters) ?? {};
  return { result: hint === undefined ? begun : `${begun}\n\n${hint}`, ...follows };
}
