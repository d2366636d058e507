import { desc, sql } from 'drizzle-orm';
import { index, type PgColumn, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { jsonb, text, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/** What the customer reads of requests in both directions and of calls. Ids are text: some are the customer's own. */
export const log = pgTable(
  'log',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    type: text('type').$type<ApiLogEntry['type']>().notNull(),
    webhookType: text('webhook_type'),
    assistantId: text('assistant_id'),
    phoneNumberId: text('phone_number_id'),
    customerId: text('customer_id'),
    squadId: text('squad_id'),
    callId: text('call_id'),
    /** Everything else. */
    body: jsonb('body').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => {
    const newestBy = (name: string, column: PgColumn) =>
      index(`log_${name}`)
        .on(table.orgId, column, desc(table.createdAt), desc(table.id))
        .where(sql`${column} is not null`);
    return [
      index('log_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
      newestBy('call', table.callId),
      newestBy('assistant', table.assistantId),
    ];
  },
);
