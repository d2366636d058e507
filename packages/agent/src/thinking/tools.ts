import type { AgentTool, AgentToolCall, Handover, ToolAnswer, ToolRunner } from '../agent.ts';
import type { ToolCall, ToolExchange, ToolResult } from '../engines/engine.ts';
import type { Log } from '../record/event-log.ts';
import type { History } from '../record/history.ts';
import type { SendMessage } from '../record/messenger.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createTimeLimit } from '../runtime/time-limit.ts';
import { begunAnswer } from './begun-answer.ts';

/** The functions of one conversation. */
export interface Tools {
  find(name: string): AgentTool | undefined;
  /**
   * Runs a call to its end, also when the reply that wanted it is given up: it may have done
   * something, and the next reply has to know. The same call again, while it runs, is answered with
   * it: nothing is done twice. Never rejects.
   */
  run(call: ToolCall): Promise<ToolAnswer>;
  /** One runs whose answer is waited for. */
  readonly isRunning: boolean;
  /** Calls that have no answer yet, as a reply that begins meanwhile is told of them. */
  running(): readonly ToolExchange[];
  /** The conversation is over: running calls are aborted, and the record says so. */
  close(): void;
}
export interface ToolsOptions {
  readonly tools: readonly AgentTool[];
  readonly runner: ToolRunner | undefined;
  readonly runtime: Runtime;
  readonly history: Pick<History, 'toolAnswered'>;
  readonly log: Log;
  /** Of calls, in a conversation that several assistants have. */
  readonly nextId: () => string;
  /** Why nobody may be handed the conversation now; null: he may. */
  readonly handoverRefusal: () => string | null;
  /** A function has handed the conversation over; its result is in the history. False: it is too late for that. */
  onHandover(handover: Handover, by: AgentTool): boolean;
  /** None runs any more. */
  onIdle(): void;
  readonly send: SendMessage;
  onHistoryChanged(): void;
}

type Settle = (answer: ToolAnswer) => void;

interface OpenCall {
  readonly exchange: ToolExchange;
  readonly answer: Promise<ToolAnswer>;
}

export function createTools(options: ToolsOptions): Tools {
  const { runner, runtime, log } = options;
  const running = new Set<Settle>();
  const open = new Map<string, OpenCall>();
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
  const start = (tool: AgentTool, call: AgentToolCall, by: ToolRunner): Promise<ToolAnswer> =>
    new Promise((resolve) => {
      const startedAt = runtime.now();
      const finish = (answer: ToolAnswer): void => {
        const { handover, ...short } = shortened(answer);
        record(call, startedAt, resultOf(short));
        const isTaken = handover !== undefined && !isOver && options.onHandover(handover, tool);
        resolve(isTaken ? { ...short, handover } : short);
      };
      log('tool-called', { id: call.id, name: call.name });
      if (tool.isAsync) finish(begunAnswer(tool, call));
      watch(tool.timeoutMs, (signal) => by.run(call, signal), tool.isAsync ? ignored : finish);
    });
  const watch = (timeoutMs: number, begin: (signal: AbortSignal) => Promise<ToolAnswer>, then: Settle) => {
    const controller = new AbortController();
    const limit = createTimeLimit(runtime);
    const settle: Settle = (answer) => {
      if (!running.delete(settle)) return;
      limit.stop();
      runtime.guard(() => then(answer));
      // Whoever has answered does not mind.
      controller.abort();
      if (running.size === 0 && !isOver) options.onIdle();
    };
    running.add(settle);
    limit.start(timeoutMs, () => {
      controller.abort(new DOMException('The time is over', 'TimeoutError'));
      // The runner has the last word: it knows what is said when its tool is late.
      const late = failure('tool-timed-out', `No answer within ${timeoutMs} ms`);
      limit.start(pipelineLimits.toolLastWordMs, () => settle(late));
    });
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
      const key = keyOf(call);
      const same = open.get(key);
      if (same !== undefined) return same.answer;
      called += 1;
      const numbered = { ...call, id: options.nextId() };
      const refusal = tool.handsOverTo === undefined ? null : options.handoverRefusal();
      if (refusal !== null) {
        record(numbered, runtime.now(), failure('handoff-refused', refusal));
        return failure('handoff-refused', refusal);
      }
      const { id } = numbered;
      const answer = start(tool, numbered, runner);
      open.set(key, { exchange: { role: 'tool-exchange', id, call, result: unanswered }, answer });
      // Its answer is in the history by then.
      return answer.finally(() => open.delete(key));
    },
    get isRunning() {
      return running.size > 0;
    },
    running: () => [...open.values()].map(({ exchange }) => exchange),
    close() {
      isOver = true;
      for (const settle of running) settle(failure('tool-aborted', 'The conversation is over'));
    },
  };
}

const unanswered: ToolResult = { result: 'It still runs. Its answer follows: do not call it again.' };
const ignored: Settle = () => undefined;

type ToolFailure = Extract<ToolResult, { code: unknown }>;
function failure(code: ToolFailure['code'], error: string): ToolFailure {
  return { error, code };
}

function shortened(answer: ToolAnswer): ToolAnswer {
  const limit = pipelineLimits.maxToolResultLength;
  if ('error' in answer) return { ...answer, error: answer.error.slice(0, limit) };
  return { ...answer, result: answer.result.slice(0, limit) };
}

/** What the dialogue and the record hear of it. */
export function resultOf(answer: ToolAnswer): ToolResult {
  return 'error' in answer ? { error: answer.error, code: answer.code } : { result: answer.result };
}

/** The same for the same function with the same parameters, in whatever order. */
function keyOf({ name, parameters }: ToolCall): string {
  return `${name} ${JSON.stringify(parameters, inOrder)}`;
}

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
