import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, text, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/** A resource whose fields nothing is searched by: they are one JSON body. */
export function documentTable(name: string) {
  return pgTable(
    name,
    { id: uuid('id').primaryKey(), orgId: orgId(), body: jsonb('body').notNull(), ...times },
    (table) => [index(`${name}_newest`).on(table.orgId, desc(table.createdAt), desc(table.id))],
  );
}
/** Any of them. */
export type DocumentTable = ReturnType<typeof documentTable>;

/** The columns of one whose secrets are a JSON text apart, encrypted and bound to the row; the `body` is what may be shown. */
export const sealedColumns = () => ({
  id: uuid('id').primaryKey(),
  orgId: orgId(),
  provider: text('provider').notNull().generatedAlwaysAs(sql`body ->> 'provider'`),
  body: jsonb('body').notNull(),
  secrets: bytea('secrets'),
  ...times,
});
