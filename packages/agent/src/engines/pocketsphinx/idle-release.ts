/** Gives back what calls have needed, some time after they have ended. */
export interface IdleRelease {
  /** A call has ended. */
  ended(): void;
}

export interface IdleReleaseOptions {
  /** Frees what nobody needs any more. True: there will be more to free. */
  readonly free: () => Promise<boolean>;
  /** Default: a timer that does not hold the process. */
  readonly setTimer?: (callback: () => void, delayMs: number) => unknown;
}

/** Calls that end one after the other are cleaned up after once; and the next call may be close. */
export const releaseDelayMs = 15_000;

export function createIdleRelease({ free, setTimer = unheldTimer }: IdleReleaseOptions): IdleRelease {
  let isPlanned = false;
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setTimer(() => void release(), releaseDelayMs);
  };
  async function release(): Promise<void> {
    isPlanned = false;
    // What cannot be freed now is asked for again with the next call that ends.
    if (await free().catch(() => false)) plan();
  }
  return { ended: plan };
}

const unheldTimer = (callback: () => void, delayMs: number): unknown => setTimeout(callback, delayMs).unref();
