import type { Clock } from '../../platform/clock.ts';
import type { BudgetDesk, Refusal, Spender } from './budget-desk.ts';

export interface WatchSpendingOptions {
  readonly desk: Pick<BudgetDesk, 'charge'>;
  readonly spender: Spender;
  readonly clock: Pick<Clock, 'setTimer'>;
  /** From the beginning until now, US dollars. */
  readonly totalUsd: () => number;
  /** Called once; nothing is charged any more. */
  readonly onOver: (refusal: Refusal) => void;
  readonly onError: (error: unknown) => void;
}

/** So much later a call may have cost too much at most. */
const intervalMs = 10_000;

/**
 * Charges what a running call costs, until it is over or may not go on. Answers how to end that; it resolves when
 * nothing is charged any more.
 */
export function watchSpending(options: WatchSpendingOptions): () => Promise<void> {
  const { desk, spender, clock, totalUsd, onOver, onError } = options;
  let isOver = false;
  let cancel: (() => void) | undefined;
  const next = (): void => {
    if (!isOver) cancel = clock.setTimer(charge, intervalMs);
  };
  let charging = Promise.resolve();
  const charge = (): void => {
    charging = chargeNow();
  };
  const chargeNow = async (): Promise<void> => {
    try {
      const refusal = await desk.charge(spender, totalUsd());
      if (isOver) return;
      if (refusal === null) return next();
      isOver = true;
      onOver(refusal);
    } catch (error) {
      // A database that is away for a moment ends no call.
      onError(error);
      next();
    }
  };
  next();
  return () => {
    isOver = true;
    cancel?.();
    return charging;
  };
}
