import type { KnowledgeEntry } from '@saywell/agent';
import { desc } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, orgId, text, times } from './columns.ts';

export const knowledgeBase = pgTable(
  'knowledge_base',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    entries: jsonb('entries').$type<readonly KnowledgeEntry[]>().notNull(),
    ...times,
  },
  (table) => [index('knowledge_base_newest').on(table.orgId, desc(table.createdAt), desc(table.id))],
);
