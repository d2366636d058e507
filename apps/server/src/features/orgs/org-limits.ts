import type { Org } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';

/** Refuses what would cost more, once calls and chats of this calendar month (UTC) have cost the organisation's limit. */
export async function refuseOverBillingLimit(
  store: Pick<Store, 'call' | 'chat'>,
  org: Org | null,
  now: number,
): Promise<void> {
  if (!(await isBillingLimitReached(store, org, now))) return;
  throw new DomainError(
    'billing-limit-reached',
    `The billing limit of ${org?.billingLimit} USD a month is reached. Raise the organisation's billingLimit to go on.`,
  );
}

export async function isBillingLimitReached(
  store: Pick<Store, 'call' | 'chat'>,
  org: Org | null,
  now: number,
): Promise<boolean> {
  // Nearly no organisation has one: the others are spared the sums.
  if (org?.billingLimit === undefined) return false;
  const since = startOfMonth(now);
  const [calls, chats] = await Promise.all([
    store.call.costSince(org.id, since),
    store.chat.costSince(org.id, since),
  ]);
  return calls + chats >= org.billingLimit;
}

export function startOfMonth(now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
}

/** As clients of the hosted API know it. */
export const overConcurrencyLimit = (): DomainError =>
  new DomainError('rate-limited', 'Over Concurrency Limit');

/** Are as many calls of the organisation under way as it may have? */
export async function isConcurrencyLimitReached(
  store: Pick<Store, 'call'>,
  org: Org | null,
): Promise<boolean> {
  if (org?.concurrencyLimit === undefined) return false;
  return (await store.call.countRunning(org.id)) >= org.concurrencyLimit;
}
