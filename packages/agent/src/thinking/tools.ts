import type { AgentTool, AgentToolCall, ToolRunner } from '../agent.ts';
import type { ToolCall, ToolResult } from '../engines/engine.ts';
import type { Log } from '../record/event-log.ts';
import type { History } from '../record/history.ts';
import type { SendMessage } from '../record/messenger.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createTimeLimit } from '../runtime/time-limit.ts';

/** The functions of one conversation. */
export interface Tools {
  find(name: string): AgentTool | undefined;
  /**
   * Runs a call to its end, also when the reply that wanted it is given up: it may have done
   * something, and the next reply has to know. Never rejects.
   */
  run(call: ToolCall): Promise<ToolResult>;
  /** The conversation is over: running calls are aborted, and the record says so. */
  close(): void;
}
export interface ToolsOptions {
  readonly tools: readonly AgentTool[];
  readonly runner: ToolRunner | undefined;
  readonly runtime: Runtime;
  readonly history: Pick<History, 'toolAnswered'>;
  readonly log: Log;
  readonly send: SendMessage;
  onHistoryChanged(): void;
}

type Settle = (answer: ToolResult) => void;

export function createTools(options: ToolsOptions): Tools {
  const { runner, runtime, log } = options;
  const running = new Set<Settle>();
  let called = 0;
  let isOver = false;
  const find: Tools['find'] = (name) => options.tools.find((tool) => tool.name === name);

  const record = (call: AgentToolCall, startedAt: number, result: ToolResult): void => {
    const code = 'code' in result ? result.code : null;
    log('tool-answered', { id: call.id, name: call.name, code, tookMs: runtime.now() - startedAt });
    options.history.toolAnswered(call, result, startedAt);
    if (isOver) return;
    options.onHistoryChanged();
    const { id: toolCallId, name } = call;
    const answer = 'error' in result ? { error: result.error } : { result: result.result };
    options.send({ type: 'tool-calls-result', toolCallResult: { toolCallId, name, ...answer } });
  };
  const start = (tool: AgentTool, call: AgentToolCall, by: ToolRunner): Promise<ToolResult> =>
    new Promise((resolve) => {
      const startedAt = runtime.now();
      const finish = (answer: ToolResult): void => {
        const result = shortened(answer);
        record(call, startedAt, result);
        resolve(result);
      };
      log('tool-called', { id: call.id, name: call.name });
      if (tool.isAsync) finish(begun);
      watch(tool.timeoutMs, (signal) => by.run(call, signal), tool.isAsync ? ignored : finish);
    });
  const watch = (timeoutMs: number, begin: (signal: AbortSignal) => Promise<ToolResult>, then: Settle) => {
    const controller = new AbortController();
    const limit = createTimeLimit(runtime);
    const settle: Settle = (answer) => {
      if (!running.delete(settle)) return;
      limit.stop();
      runtime.guard(() => then(answer));
      // Whoever has answered does not mind.
      controller.abort();
    };
    running.add(settle);
    limit.start(timeoutMs, () => settle(failure('tool-timed-out', `No answer within ${timeoutMs} ms`)));
    // A runner may throw where it should answer.
    Promise.resolve()
      .then(() => begin(controller.signal))
      .then(settle, (error: unknown) => settle(failure('tool-failed', String(error))));
  };
  return {
    find,
    async run(call) {
      const tool = find(call.name);
      if (tool === undefined) return failure('tool-unknown', `There is no function ${call.name}`);
      if (runner === undefined || isOver || called >= pipelineLimits.maxToolCalls)
        return failure('tool-unavailable', 'Functions are not available now');
      called += 1;
      return start(tool, { ...call, id: `tool-${called}` }, runner);
    },
    close() {
      isOver = true;
      for (const settle of running) settle(failure('tool-aborted', 'The conversation is over'));
    },
  };
}

const begun: ToolResult = { result: 'Started. Its answer is not waited for.' };
const ignored: Settle = () => undefined;

type ToolFailure = Extract<ToolResult, { code: unknown }>;
function failure(code: ToolFailure['code'], error: string): ToolFailure {
  return { error, code };
}

function shortened(result: ToolResult): ToolResult {
  const limit = pipelineLimits.maxToolResultLength;
  if ('error' in result) return { ...result, error: result.error.slice(0, limit) };
  return { result: result.result.slice(0, limit) };
}
