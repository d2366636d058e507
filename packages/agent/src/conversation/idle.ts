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

/** Something that happens after so much silence. */
export interface SilenceWatch extends Pick<IdlePlan, 'afterMs' | 'maxCount' | 'countsAnew'> {
  /** True: something is said, and the silence after it is the one that was before. */
  act(): boolean;
}

export function createIdle(options: {
  /** Null: nobody is asked. */
  readonly plan: IdlePlan | null;
  /** What else happens in silence. Default nothing. */
  readonly watches?: readonly SilenceWatch[];
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
  let asked = 0;

  const ask = (from: IdlePlan): boolean => {
    const text = from.messages[asked % from.messages.length] ?? '';
    if (!speaking.queue({ kind: 'notice', text, interruptible: true }, 'last')) return false;
    asked += 1;
    options.log('idle-message', { silentMs: now() - silentSince });
    options.onQueued();
    return true;
  };
  const asking: SilenceWatch[] =
    plan === null || plan.messages.length === 0 ? [] : [{ ...plan, act: () => ask(plan) }];
  // Times that it has acted, in this silence, and in the call since it was last counted anew.
  const watches = [...asking, ...(options.watches ?? [])].map((watch, index) => ({
    watch,
    timer: `idle:${index}`,
    inSilence: 0,
    count: 0,
  }));
  type Watched = (typeof watches)[number];

  const act = (watched: Watched): void => {
    watched.count += 1;
    watched.inSilence += 1;
    isAsking = true;
    if (watched.watch.act()) return;
    isAsking = false;
    schedule(watched);
  };
  const schedule = (watched: Watched): void => {
    const { watch, timer, count, inSilence } = watched;
    if (count >= watch.maxCount) return;
    const dueAt = silentSince + watch.afterMs * (inSilence + 1);
    timers.set(timer, Math.max(0, dueAt - now()), () => act(watched));
  };
  const clear = (): void => {
    for (const { timer } of watches) timers.clear(timer);
  };
  const visitorActed = (): void => {
    isAsking = false;
    for (const watched of watches) if (watched.watch.countsAnew) watched.count = 0;
    if (plan?.countsAnew) asked = 0;
  };
  return {
    silenceBegins(limitMs) {
      if (!isAsking) {
        silentSince = now();
        for (const watched of watches) watched.inSilence = 0;
      }
      isAsking = false;
      for (const watched of watches) schedule(watched);
      return Math.max(0, silentSince + limitMs - now());
    },
    visitorAway() {
      clear();
      if (isAsking) options.onGiveUp();
      visitorActed();
    },
    turnChanged({ name }) {
      if (name !== 'listening') clear();
      if (name === 'user-speaking' || name === 'user-pausing' || name === 'thinking') visitorActed();
    },
  };
}
