import type { BinKind } from '@saywell/contract';
import { desc } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/** What was deleted and can be brought back. `id` is that of what was deleted. */
export const deletedResource = pgTable(
  'deleted_resource',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    kind: text('kind').$type<BinKind>().notNull(),
    name: text('name'),
    /** A member, or a key. */
    deletedBy: uuid('deleted_by'),
    createdAt: time('deleted_at').notNull(),
  },
  (table) => [index('deleted_resource_newest').on(table.orgId, desc(table.createdAt), desc(table.id))],
);

/** Its rows, just as they stood in their tables: secrets stay encrypted. */
export const deletedRow = pgTable(
  'deleted_row',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => deletedResource.id, { onDelete: 'cascade' }),
    /** The table. */
    origin: text('origin').notNull(),
    /** The whole row. */
    body: jsonb('body').notNull(),
  },
  (table) => [index('deleted_row_resource').on(table.resourceId)],
);
