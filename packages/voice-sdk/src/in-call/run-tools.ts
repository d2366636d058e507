import type { CallObject } from '@saywell/call-room';
import { CallRoomError, textOf } from '@saywell/call-room/basics';
import { limits, type ToolErrorCode, type WireToolCall } from '@saywell/contract';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { VoiceMessage } from '../events.ts';
import type { RegisteredTool } from '../options/page-tool.ts';

const defaultTimeoutMs = 10_000;
/** The answer has to arrive while the assistant still waits. */
const travelMs = 1_000;
const maxTimeoutMs = limits.pageToolTimeoutMs - travelMs;
/** A message that is sent again after a reconnection is run once. */
const maxRemembered = 200;

type Answer = { readonly result: string } | { readonly error: string; readonly code: ToolErrorCode };

export interface RunToolsOptions {
  readonly call: CallObject;
  readonly find: (name: string) => RegisteredTool | undefined;
  readonly environment: Pick<PageEnvironment, 'setTimer' | 'log'>;
  /** Aborts at the end of the call. */
  readonly ended: AbortSignal;
}

/** Runs the page's functions when the assistant calls them, each within its time, and answers. */
export function createToolRunner(options: RunToolsOptions): (message: VoiceMessage) => void {
  const { call, ended } = options;
  const seen = new Set<string>();
  const run = async (toolCall: WireToolCall): Promise<void> => {
    const { id, name } = toolCall;
    if (seen.has(id) || seen.size >= maxRemembered) return;
    seen.add(id);
    const answer = await answerOf(toolCall, options);
    if (ended.aborted) return;
    send(call, id, name, answer);
  };
  return (message) => {
    if (message.type !== 'tool-calls') return;
    for (const toolCall of callsIn(message.toolCallList)) void run(toolCall);
  };
}

function callsIn(list: unknown): readonly WireToolCall[] {
  return Array.isArray(list) ? list.filter(isCall) : [];
}

const isCall = (value: unknown): value is WireToolCall =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value;

function answerOf(toolCall: WireToolCall, options: RunToolsOptions): Promise<Answer> {
  const { environment, ended, find } = options;
  const tool = find(toolCall.name);
  if (!tool) {
    const error = `The page has no function ${toolCall.name}`;
    return Promise.resolve({ error, code: 'tool-unknown' });
  }
  return new Promise((resolve) => {
    const timeoutMs = Math.min(tool.timeoutMs ?? defaultTimeoutMs, maxTimeoutMs);
    const controller = new AbortController();
    const settle = (answer: Answer): void => {
      cancelTimer();
      ended.removeEventListener('abort', onEnded);
      resolve(answer);
    };
    const giveUp = (code: ToolErrorCode, error: string): void => {
      settle({ error, code });
      controller.abort();
    };
    const onEnded = (): void => giveUp('tool-aborted', 'The call is over');
    const cancelTimer = environment.setTimer(
      () => giveUp('tool-timed-out', `No result within ${timeoutMs} ms`),
      timeoutMs,
    );
    ended.addEventListener('abort', onEnded);
    const context = { signal: controller.signal, toolCallId: toolCall.id };
    Promise.resolve()
      .then(() => tool.handler(toolCall.parameters ?? {}, context))
      .then((value) => settle({ result: toText(value) }))
      .catch((cause: unknown) => {
        if (!controller.signal.aborted) environment.log.error(`The function ${toolCall.name} failed`, cause);
        settle({ error: textOf(cause), code: 'tool-failed' });
      });
  });
}

// A value without JSON, such as nothing at all, is an empty answer.
function toText(value: unknown): string {
  const text: unknown = typeof value === 'string' ? value : JSON.stringify(value);
  return typeof text === 'string' ? text : '';
}

/** Says that an answer was too large for the room; where there is no room any more, nothing. */
function send(call: CallObject, toolCallId: string, name: string, answer: Answer): void {
  const trySend = (given: Answer): CallRoomError | undefined => {
    try {
      call.sendAppMessage(
        JSON.stringify({ type: 'tool-calls-result', toolCallResult: { toolCallId, name, ...given } }),
      );
      return undefined;
    } catch (cause) {
      return CallRoomError.from(cause);
    }
  };
  if (trySend(answer)?.code !== 'message-too-large') return;
  trySend({ error: 'The answer is too large for one message', code: 'tool-result-too-large' });
}
