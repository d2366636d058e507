import type { Log } from '../record/event-log.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { TurnState } from '../turns/turn-types.ts';
import type { IdlePlan } from './idle-plan.ts';

/** Asks a silent visitor whether he is still there, before the call ends for silence. */
export interface Idle {
  /** A silence is to be counted for `limitMs`: how long that is from now on. What is asked does not begin it anew. */
  silenceBegins(limitMs: number): number;
  visitorAway(): void;
  /** Call with every state of the turn, before its effects. */
  turnChanged(state: Pick<TurnState, 'name'>): void;
}

export function createIdle(options: {
  /** Null: nobody is asked. */
  readonly plan: IdlePlan | null;
  readonly timers: Timers;
  readonly speaking: Pick<Speaking, 'queue'>;
  readonly log: Log;
  readonly now: () => number;
  /** A line waits to be said. */
  onQueued(): void;
  /** The line that is being said is given up: nobody is there to answer, and it means nothing later. */
  onGiveUp(): void;
}): Idle {
  const { plan, timers, speaking, now } = options;
  let silentSince = 0;
  let isAsking = false;
  /** Lines said in this silence, and in the call since it was last counted anew. */
  let askedInSilence = 0;
  let asked = 0;

  const ask = (from: IdlePlan): void => {
    const text = from.messages[asked % from.messages.length] ?? '';
    if (!speaking.queue({ kind: 'notice', text, interruptible: true }, 'last')) return;
    isAsking = true;
    asked += 1;
    askedInSilence += 1;
    options.log('idle-message', { silentMs: now() - silentSince });
    options.onQueued();
  };
  const schedule = (): void => {
    if (plan === null || plan.messages.length === 0 || asked >= plan.maxCount) return;
    const dueAt = silentSince + plan.afterMs * (askedInSilence + 1);
    timers.set('idle', Math.max(0, dueAt - now()), () => ask(plan));
  };
  const visitorActed = (): void => {
    isAsking = false;
    if (plan?.countsAnew) asked = 0;
  };
  return {
    silenceBegins(limitMs) {
      if (!isAsking) {
        silentSince = now();
        askedInSilence = 0;
      }
      isAsking = false;
      schedule();
      return Math.max(0, silentSince + limitMs - now());
    },
    visitorAway() {
      timers.clear('idle');
      if (isAsking) options.onGiveUp();
      visitorActed();
    },
    turnChanged({ name }) {
      if (name !== 'listening') timers.clear('idle');
      if (name === 'user-speaking' || name === 'user-pausing' || name === 'thinking') visitorActed();
    },
  };
}
