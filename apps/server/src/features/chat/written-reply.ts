import {
  type DialogueAction,
  type DialogueReply,
  EngineError,
  type ToolCall,
  type ToolResult,
} from '@saywell/agent';
import type { ChatMessage } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';
import { chatLimits } from './chat-limits.ts';
import type { ChatTools } from './chat-tools.ts';
import { outputMessages } from './output-messages.ts';
import { createReplyCalls, type ReplyCalls } from './reply-calls.ts';

export interface WrittenReplyOptions {
  /** Of the dialogue, for its errors. */
  readonly engine: string;
  readonly start: (signal: AbortSignal, callTool: (call: ToolCall) => Promise<ToolResult>) => DialogueReply;
  /** Absent: the dialogue can call nothing. */
  readonly tools?: ChatTools;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

export interface WrittenReply {
  readonly text: string;
  /** The same as messages, with the functions that were called. */
  readonly output: readonly ChatMessage[];
  /** What the assistant has decided to do. */
  readonly actions: readonly DialogueAction[];
}

/**
 * One reply of a dialogue, piece by piece and under limits; it counts only when it was read to its end. Throws
 * {@link EngineError} for everything that goes wrong, and soon after `signal` aborts.
 */
export async function* writtenReply(
  options: WrittenReplyOptions,
): AsyncGenerator<string, WrittenReply, undefined> {
  const { engine, clock, tools } = options;
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  let cancelLimit = clock.setTimer(giveUp, chatLimits.answerMs);
  const signal = AbortSignal.any([options.signal, controller.signal]);
  let text = '';
  const calls = createReplyCalls({
    tools,
    signal,
    written: () => text.length,
    onRunning(isRunning) {
      cancelLimit();
      if (!isRunning && !signal.aborted) cancelLimit = clock.setTimer(giveUp, chatLimits.answerMs);
    },
  });
  try {
    const reply = options.start(signal, (call) => calls.call(call));
    for await (const whole of piecesOf(reply, calls, { engine, clock, signal })) {
      const piece = whole.slice(0, chatLimits.maxAnswerLength - text.length);
      text += piece;
      if (piece !== '') yield piece;
      if (text.length >= chatLimits.maxAnswerLength) break;
    }
    if (text.trim() === '') throw new EngineError('engine-bad-answer', engine, 'the answer is empty');
    return { text, output: outputMessages(text, tools?.exchanges ?? []), actions: reply.commit() };
  } catch (error) {
    if (controller.signal.aborted) throw timedOut(engine, chatLimits.answerMs);
    throw error instanceof EngineError ? error : failed(engine, error);
  } finally {
    cancelLimit();
    giveUp();
  }
}

/** What the dialogue writes, with the lines that are written when it calls a function; each piece within its time. */
async function* piecesOf(
  reply: DialogueReply,
  calls: ReplyCalls,
  { engine, clock, signal }: Pick<WrittenReplyOptions, 'engine' | 'clock' | 'signal'>,
): AsyncGenerator<string, void, undefined> {
  const pieces: AsyncIterator<unknown> = reply.text[Symbol.asyncIterator]();
  let limitMs: number = chatLimits.firstPieceMs;
  let next: Promise<IteratorResult<unknown>> | undefined;
  try {
    for (;;) {
      next ??= pieces.next();
      const first = calls.first(next);
      const wait = { clock, limitMs, signal, isExcused: () => calls.isRunning };
      const taken = await within(
        wait,
        () => first,
        (why) => {
          throw why === 'late' ? timedOut(engine, limitMs) : givenUp(engine);
        },
      );
      const { done, value } = taken;
      if (done === true) return;
      if (!calls.isLine(taken)) next = undefined;
      if (typeof value !== 'string') throw new EngineError('engine-bad-answer', engine, 'a piece is no text');
      yield value;
      if (calls.isLast(taken)) return;
      limitMs = chatLimits.nextPieceMs;
    }
  } finally {
    // Not awaited: an engine that hangs would never let it settle.
    pieces.return?.()?.catch(() => undefined);
  }
}

function timedOut(engine: string, limitMs: number): EngineError {
  return new EngineError('engine-timed-out', engine, `no answer within ${limitMs} ms`);
}

function givenUp(engine: string): EngineError {
  return new EngineError('engine-aborted', engine, 'the answer was given up');
}

function failed(engine: string, cause: unknown): EngineError {
  return new EngineError('engine-failed', engine, 'the answer could not be made', { cause });
}
