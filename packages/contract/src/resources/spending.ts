import { z } from 'zod';
import { budgetSchema } from './parts/budget.ts';

/** US dollars of the current day and month (UTC). */
const spentFields = {
  todayUsd: z.number(),
  monthUsd: z.number(),
  /** Kept free for calls and chats that run; not spent yet. */
  heldUsd: z.number(),
  /** That counts; absent: nothing is bounded. */
  budget: budgetSchema.optional(),
};
export const orgSpendingSchema = z.strictObject(spentFields);
export const assistantSpendingSchema = z.strictObject({ assistantId: z.uuid(), ...spentFields });
export const keySpendingSchema = z.strictObject({ tokenId: z.uuid(), ...spentFields });

/** What the organisation spends, by its stored assistants and its public keys too, whoever spent most this month first. */
export const spendingSchema = z.strictObject({
  /** `2027-03-15` */
  day: z.string(),
  /** `2027-03` */
  month: z.string(),
  /** The organisation has stopped what costs. */
  spendingStopped: z.boolean(),
  org: orgSpendingSchema,
  assistants: z.array(assistantSpendingSchema),
  publicKeys: z.array(keySpendingSchema),
});
export type Spending = z.infer<typeof spendingSchema>;

/** Assistants and public keys that are answered at most, of each. */
export const maxSpendingRows = 100;
