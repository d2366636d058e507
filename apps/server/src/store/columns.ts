import type { CreateOrg } from '@saywell/contract';
import { desc } from 'drizzle-orm';
import { type AnyPgColumn, customType, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { storableText, storableValue } from '../platform/database/storable.ts';

export const text = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableText,
});
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storableValue(value)),
});
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** Made by the database only. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Milliseconds, as on the wire: a filter by an answered time then finds exactly that row. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const times = { createdAt: time('created_at').notNull(), updatedAt: time('updated_at').notNull() };

export const org = pgTable(
  'org',
  {
    id: uuid('id').primaryKey(),
    name: text('name'),
    /** Settings; null: none. */
    body: jsonb('body').$type<Omit<CreateOrg, 'name'>>(),
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

/** A resource whose fields nothing is searched by: they are one JSON body. */
export function documentTable<Body>(name: string) {
  return pgTable(
    name,
    { id: uuid('id').primaryKey(), orgId: orgId(), body: jsonb('body').$type<Body>().notNull(), ...times },
    (table) => [index(`${name}_newest`).on(table.orgId, desc(table.createdAt), desc(table.id))],
  );
}
/** Any of them. */
export type DocumentTable = ReturnType<typeof documentTable<object>>;
