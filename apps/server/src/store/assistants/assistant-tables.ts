import { desc, sql } from 'drizzle-orm';
import { integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { jsonb, time } from '../columns.ts';
import { bodyName, documentTable } from '../documents/document-table.ts';
import { orgId } from '../orgs/org-table.ts';

export const assistant = documentTable('assistant', bodyName);
export const squad = documentTable('squad', bodyName);
/** Those that a model calls are called as it calls them. */
export const toolName = sql.raw(`coalesce(body ->> 'name', body -> 'function' ->> 'name')`);
export const tool = documentTable('tool', toolName);

/** Every state of an assistant, the present one too. They go with it. */
export const assistantVersion = pgTable(
  'assistant_version',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistant.id, { onDelete: 'cascade' }),
    /** Counted from 1 for each assistant. */
    version: integer('version').notNull(),
    body: jsonb('body').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('assistant_version_newest').on(table.assistantId, desc(table.version))],
);
