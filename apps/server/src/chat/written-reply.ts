import { type DialogueAction, type DialogueReply, EngineError } from '@saywell/agent';
import { chatLimits } from './chat-limits.ts';

/** Calls back once after `delayMs`; returns the cancel function. */
export type SetTimer = (callback: () => void, delayMs: number) => () => void;

export interface WrittenReplyOptions {
  /** Of the dialogue, for its errors. */
  readonly engine: string;
  readonly start: (signal: AbortSignal) => DialogueReply;
  readonly signal: AbortSignal;
  readonly setTimer: SetTimer;
}

export interface WrittenReply {
  readonly text: string;
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
  const { engine, setTimer } = options;
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  const cancelLimit = setTimer(giveUp, chatLimits.answerMs);
  const signal = AbortSignal.any([options.signal, controller.signal]);
  let pieces: AsyncIterator<unknown> | undefined;
  let text = '';
  try {
    const reply = options.start(signal);
    pieces = reply.text[Symbol.asyncIterator]();
    let limitMs: number = chatLimits.firstPieceMs;
    while (text.length < chatLimits.maxAnswerLength) {
      const { done, value } = await nextWithin(pieces, { engine, limitMs, signal, setTimer });
      if (done === true) break;
      if (typeof value !== 'string') throw new EngineError('engine-bad-answer', engine, 'a piece is no text');
      const piece = value.slice(0, chatLimits.maxAnswerLength - text.length);
      text += piece;
      if (piece !== '') yield piece;
      limitMs = chatLimits.nextPieceMs;
    }
    if (text.trim() === '') throw new EngineError('engine-bad-answer', engine, 'the answer is empty');
    return { text, actions: reply.commit() };
  } catch (error) {
    if (controller.signal.aborted) throw timedOut(engine, chatLimits.answerMs);
    throw error instanceof EngineError ? error : failed(engine, error);
  } finally {
    cancelLimit();
    giveUp();
    // Not awaited: an engine that hangs would never let it settle.
    pieces?.return?.()?.catch(() => undefined);
  }
}

interface Wait {
  readonly engine: string;
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly setTimer: SetTimer;
}

function nextWithin(
  pieces: AsyncIterator<unknown>,
  { engine, limitMs, signal, setTimer }: Wait,
): Promise<IteratorResult<unknown>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      cancel();
      signal.removeEventListener('abort', abort);
      act();
    };
    const abort = (): void =>
      settle(() => reject(new EngineError('engine-aborted', engine, 'the answer was given up')));
    const cancel = setTimer(() => settle(() => reject(timedOut(engine, limitMs))), limitMs);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    pieces.next().then(
      (result) => settle(() => resolve(result)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : failed(engine, error))),
    );
  });
}

function timedOut(engine: string, limitMs: number): EngineError {
  return new EngineError('engine-timed-out', engine, `no answer within ${limitMs} ms`);
}

function failed(engine: string, cause: unknown): EngineError {
  return new EngineError('engine-failed', engine, 'the answer could not be made', { cause });
}
