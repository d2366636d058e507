import {
  type AgentTool,
  begunAnswer,
  type ToolAnswer,
  type ToolCall,
  type ToolResult,
  type ToolRunner,
} from '@saywell/agent';
import type { Clock } from '../../platform/clock.ts';
import { withinToolTime } from '../tools/within-tool-time.ts';
import { chatLimits } from './chat-limits.ts';

/** A function that was called within an answer, and what it said. */
export interface ChatExchange {
  /** Unique in the conversation. */
  readonly id: string;
  readonly call: ToolCall;
  readonly result: ToolResult;
  /** Characters of the answer that came before it. */
  readonly said: number;
}

/** The functions of one answer. */
export interface ChatTools {
  /** What is written when this one is called without a word; null: nothing. */
  startLineOf(call: ToolCall): string | null;
  /** Runs a call to its end. Never rejects; failures are answers, too. */
  run(call: ToolCall, said: number, signal: AbortSignal): Promise<ToolAnswer>;
  /** In the order in which they were called. */
  readonly exchanges: readonly ChatExchange[];
}

export interface ChatToolsOptions {
  readonly tools: readonly AgentTool[];
  readonly runner: ToolRunner;
  readonly createId: () => string;
  readonly clock: Clock;
}

export function createChatTools({ tools, runner, createId, clock }: ChatToolsOptions): ChatTools {
  const exchanges: ChatExchange[] = [];
  let called = 0;
  const find = (name: string): AgentTool | undefined => tools.find((tool) => tool.name === name);
  const answerOf = (
    tool: AgentTool,
    id: string,
    call: ToolCall,
    signal: AbortSignal,
  ): Promise<ToolAnswer> => {
    const run = (wanted: AbortSignal) =>
      withinToolTime(
        { clock, limitMs: tool.timeoutMs, signal: wanted },
        runner.run.bind(runner, { ...call, id }),
      );
    if (!tool.isAsync) return run(signal);
    // It goes on when the answer is there, and has its own time limit.
    void run(new AbortController().signal);
    return Promise.resolve(begunAnswer(tool, call));
  };
  return {
    exchanges,
    startLineOf: ({ name, parameters }) => find(name)?.linesFor?.(parameters).start?.text || null,
    async run(call, said, signal) {
      const tool = find(call.name);
      if (tool === undefined) return { code: 'tool-unknown', error: `There is no function ${call.name}` };
      if (called >= chatLimits.maxToolCalls)
        return { code: 'tool-unavailable', error: 'Functions are not available now' };
      const place = called;
      called += 1;
      const id = `call_${createId()}`;
      const answer = shortened(await answerOf(tool, id, call, signal));
      exchanges[place] = { id, call, result: resultOf(answer), said };
      return answer;
    },
  };
}

function shortened(answer: ToolAnswer): ToolAnswer {
  const limit = chatLimits.maxToolResultLength;
  if ('error' in answer) return { ...answer, error: answer.error.slice(0, limit) };
  return { ...answer, result: answer.result.slice(0, limit) };
}

/** What the model and the record hear of it. */
export function resultOf(answer: ToolAnswer): ToolResult {
  return 'error' in answer ? { error: answer.error, code: answer.code } : { result: answer.result };
}
