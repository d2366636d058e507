import type { TranscriberWire } from './transcriber-wire.ts';
import { textOf, type Utterance } from './utterance.ts';

/** An engine that decides by itself: how long it may take when it has said all that it began, and when it said nothing. */
const settledWaitMs = 300;
const quietWaitMs = 500;
/** Audio that came since the end of a turn: so little holds no words. */
const turnWindowMs = 300;

export interface WaitAsked {
  readonly wire: Pick<TranscriberWire, 'finalize' | 'answersWordsOnly' | 'followsTurns'>;
  readonly utterance: Utterance;
  /** Of the utterance, ms. */
  readonly sentMs: number;
  readonly finalTimeoutMs: number;
}

/** How long a text is waited for that was asked for, ms. */
export function waitLimitMs({ wire, utterance, sentMs, finalTimeoutMs }: WaitAsked): number {
  const { partial, isSettled, heardMs } = utterance;
  const alwaysAnswers = wire.finalize !== undefined && wire.answersWordsOnly !== true;
  if (alwaysAnswers || partial !== '') return finalTimeoutMs;
  if (isSettled && sentMs - heardMs <= turnWindowMs && wire.followsTurns === true) return 0;
  return Math.min(finalTimeoutMs, textOf(utterance) === '' ? quietWaitMs : settledWaitMs);
}
