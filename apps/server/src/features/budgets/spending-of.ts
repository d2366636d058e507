import { type Budget, maxSpendingRows, type Spending } from '@saywell/contract';
import type { SpentLevel } from '../../store/spending/spent-levels.ts';
import type { Store } from '../../store/store.ts';
import { conductOf } from '../agents/conduct.ts';
import { keyBudget } from './key-budget.ts';

export interface SpendingOfOptions {
  readonly store: Pick<Store, 'org' | 'assistant' | 'token' | 'spending'>;
  readonly publicKeyDailyUsd: number | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** What an organisation spends, and what it may. */
export async function spendingOf(options: SpendingOfOptions, orgId: string): Promise<Spending> {
  const { store, now } = options;
  const org = await store.org.get(orgId);
  const [whole] = await store.spending.levels(orgId, 'org', 1);
  const assistants = await store.spending.levels(orgId, 'assistant', maxSpendingRows);
  const keys = await store.spending.levels(orgId, 'key', maxSpendingRows);
  const day = new Date(now()).toISOString().slice(0, 10);
  return {
    day,
    month: day.slice(0, 7),
    spendingStopped: org?.spendingStopped ?? false,
    org: spent(whole, org?.budget),
    assistants: await oneByOne(assistants, async (level) => {
      const assistant = await store.assistant.get(orgId, level.id);
      const budget = assistant === null ? undefined : conductOf(assistant).conduct.budget;
      return { assistantId: level.id, ...spent(level, budget) };
    }),
    publicKeys: await oneByOne(keys, async (level) => {
      const token = await store.token.get(orgId, level.id);
      return { tokenId: level.id, ...spent(level, keyBudget(token, options)) };
    }),
  };
}

function spent(level: SpentLevel | undefined, budget: Budget | undefined) {
  const { dailyUsd, monthlyUsd } = budget ?? {};
  const isBounded = dailyUsd !== undefined || monthlyUsd !== undefined;
  return {
    todayUsd: level?.dayUsd ?? 0,
    monthUsd: level?.monthUsd ?? 0,
    heldUsd: level?.heldUsd ?? 0,
    ...(isBounded && {
      budget: {
        ...(dailyUsd !== undefined && { dailyUsd }),
        ...(monthlyUsd !== undefined && { monthlyUsd }),
      },
    }),
  };
}

/** One connection is enough for who looks at figures. */
async function oneByOne<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const all: Made[] = [];
  for (const item of items) all.push(await make(item));
  return all;
}
