import { dayMs, type SetTimer } from './clock.ts';

export interface DailySweepOptions {
  /** What goes wrong is said as `failure`, and tried again a day later. */
  readonly sweep: () => Promise<unknown>;
  readonly failure: string;
  readonly setTimer: SetTimer;
  readonly log: { warn(details: object, message: string): void };
}

/** Tidies up now and once a day, until it is disposed of. */
export function sweepDaily({ sweep, failure, setTimer, log }: DailySweepOptions): AsyncDisposable {
  let cancelTimer: (() => void) | undefined;
  let isOver = false;
  const once = async (): Promise<void> => {
    try {
      await sweep();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
    if (!isOver) cancelTimer = setTimer(() => void (sweeping = once()), dayMs);
  };
  let sweeping = once();
  return {
    async [Symbol.asyncDispose]() {
      isOver = true;
      cancelTimer?.();
      await sweeping;
    },
  };
}
