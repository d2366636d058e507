import { limits } from '@saywell/contract';
import type { SetTimer } from '../../platform/environment.ts';

/** Noticed after 8 s: longer than retransmissions after a cut of 5 s; with every try to come back, a call ends within 10 s. */
const maxUnansweredPings = 3;

export interface HeartbeatOptions {
  readonly setTimer: SetTimer;
  readonly ping: () => void;
  /** The room does not answer. Not called after `stop()`. */
  readonly dead: () => void;
}

/** Asks every two seconds whether the room is there. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #unanswered = 0;
  #cancel: (() => void) | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unanswered = 0;
    this.#beat();
  }

  answered(): void {
    this.#unanswered = 0;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #beat(): void {
    const { setTimer, ping, dead } = this.#options;
    this.stop();
    this.#cancel = setTimer(() => {
      // Counted, not timed: after a sleep of the machine no answer could have come yet.
      if (this.#unanswered >= maxUnansweredPings) return dead();
      this.#unanswered += 1;
      ping();
      return this.#beat();
    }, limits.channelPingIntervalMs);
  }
}
