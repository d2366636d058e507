import type { Org, OrgUsage } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { startOfMonth } from './org-limits.ts';

/** What an organisation uses of what it may. */
export async function orgUsage(
  store: Pick<Store, 'orgUsage' | 'spending' | 'call'>,
  org: Org,
  now: number,
): Promise<OrgUsage> {
  const used = await store.orgUsage.since(org.id, startOfMonth(now));
  const [charged] = await store.spending.levels(org.id, 'org', 1);
  return {
    month: new Date(now).toISOString().slice(0, 7),
    cost: {
      monthUsd: used.callsUsd + used.chatsUsd,
      callsUsd: used.callsUsd,
      chatsUsd: used.chatsUsd,
      billingLimitUsd: org.billingLimit ?? null,
      chargedTodayUsd: charged?.dayUsd ?? 0,
      chargedMonthUsd: charged?.monthUsd ?? 0,
      dailyBudgetUsd: org.budget?.dailyUsd ?? null,
      monthlyBudgetUsd: org.budget?.monthlyUsd ?? null,
      spendingStopped: org.spendingStopped ?? false,
    },
    calls: {
      month: used.calls,
      minutes: used.seconds / 60,
      now: await store.call.countRunning(org.id),
      concurrencyLimit: org.concurrencyLimit ?? null,
    },
    chats: { month: used.chats },
    files: { count: used.files, bytes: used.fileBytes },
    recordings: { calls: used.recordedCalls, minutes: used.recordedSeconds / 60 },
  };
}
