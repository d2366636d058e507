import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';
import { wordsOf } from '../rows/text-search.ts';

export const knowledgeBase = pgTable(
  'knowledge_base',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    entries: jsonb('entries').notNull(),
    body: jsonb('body').notNull().default(sql`'{"provider":"saywell"}'::jsonb`),
    ...times,
  },
  (table) => [
    index('knowledge_base_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('knowledge_base_words').using('gin', wordsOf(sql.raw('name'))),
  ],
);
