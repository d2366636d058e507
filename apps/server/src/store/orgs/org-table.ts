import { type AnyPgColumn, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, time, times } from '../columns.ts';

export const org = pgTable(
  'org',
  {
    id: uuid('id').primaryKey(),
    name: text('name'),
    /** Settings; null: none. */
    body: jsonb('body'),
    /** By whose administrators it was created, who administer it too. */
    parentId: uuid('parent_id').references((): AnyPgColumn => org.id, { onDelete: 'set null' }),
    /** Its removal has begun: nobody gets in any more. */
    removedAt: time('removed_at'),
    ...times,
  },
  (table) => [index('org_parent').on(table.parentId)],
);

/** To whom a row belongs; it goes with its organisation. */
export const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => org.id, { onDelete: 'cascade' });
