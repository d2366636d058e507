import type { EndedReason } from '@saywell/contract';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';

/** The way out of a call: a last line when there is one, then the end, once. */
export interface Ending {
  /** A last line is being said; nothing else begins. */
  readonly closing: boolean;
  /** Says `farewell` and ends; ends at once without one, or when nobody would hear it. Harmless when called again. */
  begin(reason: EndedReason, farewell: string | null): void;
  /** Ends now. */
  finish(reason: EndedReason): void;
}

export function createEnding(options: {
  readonly timers: Timers;
  readonly speaking: Pick<Speaking, 'queue' | 'hasAudience'>;
  /** Makes the floor free for the queued farewell. */
  onFarewell(): void;
  /** Called once. */
  onEnd(reason: EndedReason): void;
}): Ending {
  const { timers, speaking } = options;
  let state: 'open' | 'closing' | 'ended' = 'open';
  const finish = (reason: EndedReason): void => {
    if (state === 'ended') return;
    state = 'ended';
    options.onEnd(reason);
  };
  return {
    get closing() {
      return state !== 'open';
    },
    finish,
    begin(reason, farewell) {
      if (state !== 'open') return;
      const line = { kind: 'farewell', interruptible: false, endReason: reason } as const;
      if (farewell === null || !speaking.hasAudience) return finish(reason);
      if (!speaking.queue({ ...line, text: farewell }, 'next')) return finish(reason);
      state = 'closing';
      timers.set('farewell', pipelineLimits.farewellMs, () => finish(reason));
      options.onFarewell();
    },
  };
}
