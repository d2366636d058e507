import { type BudgetDesk, createBudgetDesk, type Spender } from '../features/budgets/budget-desk.ts';
import { type OpenSpending, openCallSpending } from '../features/budgets/call-spending.ts';
import { systemClock } from '../platform/clock.ts';
import type { CallPartsOptions } from './call-parts.ts';

/** Bounds what calls, chats and test runs cost; the accounts are in the database, so that there may be several. */
export function budgetDeskOf({
  config,
  store,
  apiLog,
  log,
}: Pick<CallPartsOptions, 'config' | 'store' | 'apiLog' | 'log'>): BudgetDesk {
  const { publicKeyDailyUsd } = config;
  return createBudgetDesk({ store, publicKeyDailyUsd, apiLog, log, now: systemClock.now });
}

/** Bounds what the calls of this process cost. */
export function callSpendingOf(options: CallPartsOptions): (spender: Spender) => Promise<OpenSpending> {
  const { log } = options;
  const { prices } = options.config;
  const desk = budgetDeskOf(options);
  return (spender) => openCallSpending({ desk, prices, clock: systemClock, log }, spender);
}
