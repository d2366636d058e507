import type { Clock } from '../../../platform/clock.ts';

/** Stores what was said so far in a call, now and then: a server that dies leaves it to the others. */
export interface CallDraft {
  /** Something was said. Returns at once. */
  changed(): void;
  /** The call is over: nothing more is begun. What is on its way changes nothing of a call that has ended. */
  close(): void;
}

export interface CallDraftOptions {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** Stores what is known now. A rejection is told; the next change tries again. */
  readonly store: () => Promise<unknown>;
  readonly failed: (error: unknown) => void;
}

/** What may be lost with a server, ms; each draft is a write of the whole conversation. */
export const draftDelayMs = 3_000;

export function createCallDraft({ clock, store, failed }: CallDraftOptions): CallDraft {
  let cancelTimer: (() => void) | undefined;
  let isStoring = false;
  let isClosed = false;
  const write = (): void => {
    cancelTimer = undefined;
    // One after the other: an older one must not replace a newer one.
    if (isStoring) return changed();
    isStoring = true;
    void store()
      .catch(failed)
      .finally(() => {
        isStoring = false;
      });
  };
  const changed = (): void => {
    if (!isClosed) cancelTimer ??= clock.setTimer(write, draftDelayMs);
  };
  return {
    changed,
    close() {
      isClosed = true;
      cancelTimer?.();
    },
  };
}
