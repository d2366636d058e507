import type { AgentTool, ToolCall, ToolResult, ToolRunner } from '@saywell/agent';
import type { SetTimer } from '../../platform/clock.ts';
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
  startLineOf(name: string): string | null;
  /** Runs a call to its end. Never rejects; failures are answers, too. */
  run(call: ToolCall, said: number, signal: AbortSignal): Promise<ToolResult>;
  /** In the order in which they were called. */
  readonly exchanges: readonly ChatExchange[];
}

export interface ChatToolsOptions {
  readonly tools: readonly AgentTool[];
  readonly runner: ToolRunner;
  readonly createId: () => string;
  readonly setTimer: SetTimer;
}

export function createChatTools({ tools, runner, createId, setTimer }: ChatToolsOptions): ChatTools {
  const exchanges: ChatExchange[] = [];
  let called = 0;
  const find = (name: string): AgentTool | undefined => tools.find((tool) => tool.name === name);
  const answerOf = (
    tool: AgentTool,
    id: string,
    call: ToolCall,
    signal: AbortSignal,
  ): Promise<ToolResult> => {
    const run = (within: AbortSignal) =>
      runWithin(runner.run.bind(runner, { ...call, id }), tool, within, setTimer);
    if (!tool.isAsync) return run(signal);
    // It goes on when the answer is there, and has its own time limit.
    void run(new AbortController().signal);
    return Promise.resolve({ result: 'Started. Its answer is not waited for.' });
  };
  return {
    exchanges,
    startLineOf: (name) => find(name)?.startLine || null,
    async run(call, said, signal) {
      const tool = find(call.name);
      if (tool === undefined) return { code: 'tool-unknown', error: `There is no function ${call.name}` };
      if (called >= chatLimits.maxToolCalls)
        return { code: 'tool-unavailable', error: 'Functions are not available now' };
      const place = called;
      called += 1;
      const id = `call_${createId()}`;
      const result = shortened(await answerOf(tool, id, call, signal));
      exchanges[place] = { id, call, result, said };
      return result;
    },
  };
}

/** Resolves within the function's time, and soon after `signal` aborts. */
function runWithin(
  run: (signal: AbortSignal) => Promise<ToolResult>,
  { timeoutMs }: AgentTool,
  signal: AbortSignal,
  setTimer: SetTimer,
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const own = new AbortController();
    const settle = (result: ToolResult): void => {
      cancel();
      signal.removeEventListener('abort', abort);
      resolve(result);
      // Whoever has answered does not mind.
      own.abort();
    };
    const abort = (): void => settle({ code: 'tool-aborted', error: 'Nobody waits for it' });
    const cancel = setTimer(
      () => settle({ code: 'tool-timed-out', error: `No answer within ${timeoutMs} ms` }),
      timeoutMs,
    );
    signal.addEventListener('abort', abort, { once: true });
    // A runner may throw where it should answer.
    Promise.resolve()
      .then(() => run(own.signal))
      .then(settle, (error: unknown) => settle({ code: 'tool-failed', error: String(error) }));
  });
}

function shortened(result: ToolResult): ToolResult {
  const limit = chatLimits.maxToolResultLength;
  if ('error' in result) return { ...result, error: result.error.slice(0, limit) };
  return { result: result.result.slice(0, limit) };
}
