import { createBudgetDesk, type Spender } from '../features/budgets/budget-desk.ts';
import { type OpenSpending, openCallSpending } from '../features/budgets/call-spending.ts';
import { systemClock } from '../platform/clock.ts';
import type { CallPartsOptions } from './call-parts.ts';

/** Bounds what the calls of this process cost. */
export function callSpendingOf({
  config,
  store,
  apiLog,
  log,
}: CallPartsOptions): (spender: Spender) => Promise<OpenSpending> {
  const { prices, publicKeyDailyUsd } = config;
  const desk = createBudgetDesk({ store, publicKeyDailyUsd, apiLog, log, now: systemClock.now });
  return (spender) => openCallSpending({ desk, prices, clock: systemClock, log }, spender);
}
