import { z } from 'zod';
import { range } from './fields.ts';

/** US dollars that may be spent in a calendar day and a calendar month (UTC). Absent: as much as it costs. */
export const budgetSchema = z.strictObject({
  dailyUsd: range(0, 1_000_000).optional(),
  monthlyUsd: range(0, 1_000_000).optional(),
});
export type Budget = z.infer<typeof budgetSchema>;
