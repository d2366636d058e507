import type { Clock } from '../../../platform/clock.ts';
import { freshHeadroom, headroom, type LoadSample, lookEveryMs } from './headroom.ts';

/** Looks at the machine all the time. */
export interface HeadroomWatch extends Disposable {
  /** Has it no time for another call? */
  isOverloaded(): boolean;
}

export interface HeadroomWatchOptions {
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  /** Since it was asked last. */
  readonly sample: () => LoadSample;
  readonly log: {
    warn(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  readonly liveCount: () => number;
}

/** An overload that goes on is logged again after so long, ms. */
const logAgainMs = 60_000;

/** So few calls need a tenth of the slowest machine: where they are late, others are to blame, and refusing helps nobody. */
const fewCalls = 4;

/** An overload is logged when it begins, once a minute while it goes on, and when it is over. */
export function watchHeadroom({ clock, sample, log, liveCount }: HeadroomWatchOptions): HeadroomWatch {
  let state = freshHeadroom;
  let loggedAt: number | undefined;

  function report(seen: LoadSample): void {
    if (!state.isOverloaded) {
      if (loggedAt !== undefined) log.info({ calls: liveCount() }, 'calls are taken again');
      loggedAt = undefined;
    } else if (loggedAt === undefined || clock.now() - loggedAt >= logAgainMs) {
      loggedAt = clock.now();
      log.warn({ calls: liveCount(), ...seen }, 'overloaded: new calls are refused, those that run go on');
    }
  }
  function look(): void {
    const seen = sample();
    state = liveCount() < fewCalls ? freshHeadroom : headroom(state, seen);
    report(seen);
    cancelTimer = clock.setTimer(look, lookEveryMs);
  }
  let cancelTimer = clock.setTimer(look, lookEveryMs);
  return {
    isOverloaded: () => state.isOverloaded,
    [Symbol.dispose]: () => cancelTimer(),
  };
}
