import type { DeliveryState } from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, time, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/**
 * A message to the customer's server, by the id that the server gets (`x-saywell-delivery`), with its attempts. Ids of
 * what it is about are text: some are the customer's own.
 */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    type: text('type').notNull(),
    /** Without user, password and query. */
    url: text('url').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Somebody waited for the answer: it is nothing to send again. */
    isQuestion: boolean('is_question').notNull(),
    callId: text('call_id'),
    assistantId: text('assistant_id'),
    attemptCount: integer('attempt_count').notNull(),
    /** The last ones. */
    attempts: jsonb('attempts').notNull(),
    failureCode: text('failure_code'),
    nextTryAt: time('next_try_at'),
    /** What its job had, kept once the job is over; null: it may not be kept. */
    payload: jsonb('payload'),
    ...times,
  },
  (table) => [
    index('delivery_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('delivery_call')
      .on(table.orgId, table.callId, desc(table.createdAt), desc(table.id))
      .where(sql`${table.callId} is not null`),
  ],
);
