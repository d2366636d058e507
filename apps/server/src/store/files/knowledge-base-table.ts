import type { KnowledgeEntry } from '@saywell/agent';
import type { CreateKnowledgeBase } from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, orgId, text, times } from '../columns.ts';

/** What has no column of its own. */
type KnowledgeBody = CreateKnowledgeBase extends infer Base
  ? Base extends { provider: string }
    ? Omit<Base, 'name' | 'entries'>
    : never
  : never;

export const knowledgeBase = pgTable(
  'knowledge_base',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    entries: jsonb('entries').$type<readonly KnowledgeEntry[]>().notNull(),
    body: jsonb('body').$type<KnowledgeBody>().notNull().default(sql`'{"provider":"saywell"}'::jsonb`),
    ...times,
  },
  (table) => [index('knowledge_base_newest').on(table.orgId, desc(table.createdAt), desc(table.id))],
);
