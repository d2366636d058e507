import type { Loudness } from '../hearing/level-meter.ts';
import type { AssistantLines } from '../language/lines/assistant-lines.ts';
import type { Log } from '../record/event-log.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { TurnState } from '../turns/turn-types.ts';
import { findHint, type Hint, hintLine } from './hint-kinds.ts';

/** Tells the visitor, once for each reason, why he is not understood. */
export interface Hints {
  /** Call with every state of the turn, before its effects. */
  turnChanged(state: TurnState): void;
  /** After the turn is over: he is asked to say it again already, so it counts as no miss. */
  askedAgain(): void;
  /** The recogniser failed: that is not the visitor's doing. */
  recogniserFailed(): void;
  faintVoice(since: number): void;
}

/** Sound that the microphone still has of the assistant's last word, ms. */
const echoMs = 500;

export interface HintsOptions {
  readonly speaking: Speaking;
  readonly log: Log;
  readonly lines: AssistantLines;
  readonly now: () => number;
  readonly loudness: () => Loudness;
  /** A hint waits to be said in silence. */
  onQueued(): void;
}

export function createHints(options: HintsOptions): Hints {
  const { speaking, log, now } = options;
  const given = new Set<Hint>();
  let before: TurnState['name'] = 'idle';
  let listeningSince = Number.POSITIVE_INFINITY;
  let misses = 0;
  let isExcused = false;

  const give = (hint: Hint): boolean => {
    if (given.has(hint)) return false;
    given.add(hint);
    log('hint', { hint, ...options.loudness() });
    return speaking.queue(
      { kind: 'notice', text: hintLine(hint, options.lines), interruptible: true },
      'last',
    );
  };
  const turnOver = (isUnderstood: boolean): void => {
    if (isExcused) return;
    const loudness = options.loudness();
    misses = isUnderstood ? 0 : misses + 1;
    const hint = findHint(loudness, { isUnderstood, misses });
    if (hint !== null) give(hint);
  };
  return {
    turnChanged({ name }) {
      const hadFloor = before === 'user-speaking' || before === 'user-pausing';
      if (hadFloor && (name === 'listening' || name === 'thinking')) turnOver(name === 'thinking');
      if (hadFloor) isExcused = false;
      before = name;
      listeningSince = name === 'listening' ? now() : Number.POSITIVE_INFINITY;
    },
    askedAgain() {
      misses = Math.max(0, misses - 1);
    },
    recogniserFailed() {
      isExcused = true;
    },
    faintVoice(since) {
      if (since >= listeningSince + echoMs && give('too-quiet')) options.onQueued();
    },
  };
}
