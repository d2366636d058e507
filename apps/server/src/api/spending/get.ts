import type { routes } from '@saywell/contract';
import { spendingOf } from '../../features/budgets/spending-of.ts';
import type { Endpoint } from '../endpoint.ts';

export const getSpending: Endpoint<typeof routes.spending.get> = ({ context, identity }) => {
  const { store, config } = context;
  return spendingOf({ store, publicKeyDailyUsd: config.publicKeyDailyUsd, now: Date.now }, identity.orgId);
};
