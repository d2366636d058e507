import { desc } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

export const supportTicket = pgTable(
  'support_ticket',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    body: jsonb('body').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('support_ticket_org').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('support_ticket_newest').on(desc(table.createdAt), desc(table.id)),
  ],
);
