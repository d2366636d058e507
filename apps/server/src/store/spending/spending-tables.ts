import { bigint, boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { text, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/** What was spent in a day or a month (UTC): by the organisation, one of its assistants or one of its keys. */
export const spending = pgTable(
  'spending',
  {
    orgId: orgId(),
    /** `org`, `assistant:{id}` or `key:{id}`. */
    subject: text('subject').notNull(),
    /** `2027-03-15` or `2027-03`. */
    period: text('period').notNull(),
    /** Thousand-millionths of a US dollar. */
    spentNano: bigint('spent_nano', { mode: 'number' }).notNull(),
    /** It has been said that most of the budget is spent. */
    isWarned: boolean('is_warned').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.subject, table.period] })],
);

/** What a call or a chat that runs may still spend; it goes with its end, or when nobody renews it. */
export const spendingHold = pgTable(
  'spending_hold',
  {
    holderId: uuid('holder_id').notNull(),
    orgId: orgId(),
    subject: text('subject').notNull(),
    heldNano: bigint('held_nano', { mode: 'number' }).notNull(),
    /** Of its costs, what is in `spending` already. */
    settledNano: bigint('settled_nano', { mode: 'number' }).notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderId, table.subject] }),
    index('spending_hold_subject').on(table.orgId, table.subject),
  ],
);
