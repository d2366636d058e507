import { z } from 'zod';

const count = z.number().int().min(0);
const usd = z.number().nullable();

/** Answer of `GET /org/{id}/usage`: what an organisation uses, beside what it may. `null`: without a limit. */
export const orgUsageSchema = z.strictObject({
  /** `2027-03`, UTC. */
  month: z.string(),
  cost: z.strictObject({
    /** Of the calls and chats that were created this month, USD. */
    monthUsd: z.number(),
    callsUsd: z.number(),
    chatsUsd: z.number(),
    /** The organisation's `billingLimit`. */
    billingLimitUsd: usd,
    /** Charged today, and this month, with what runs. */
    chargedTodayUsd: z.number(),
    chargedMonthUsd: z.number(),
    /** The organisation's budgets. */
    dailyBudgetUsd: usd,
    monthlyBudgetUsd: usd,
    spendingStopped: z.boolean(),
  }),
  calls: z.strictObject({
    /** Created this month. */
    month: count,
    minutes: z.number(),
    /** Under way now. */
    now: count,
    concurrencyLimit: count.nullable(),
  }),
  chats: z.strictObject({ month: count }),
  files: z.strictObject({ count, bytes: z.number() }),
  /** Of all calls that are kept. */
  recordings: z.strictObject({ calls: count, minutes: z.number() }),
});
export type OrgUsage = z.infer<typeof orgUsageSchema>;
