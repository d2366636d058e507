import { desc, type SQL, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, text, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';
import { wordsOf } from '../rows/text-search.ts';

/** What a document is called, in its body. */
export const bodyName = sql.raw(`body ->> 'name'`);

/** A resource whose fields are one JSON body. `called`: by whose words it is found; default by none. */
export function documentTable(name: string, called?: SQL) {
  return pgTable(
    name,
    { id: uuid('id').primaryKey(), orgId: orgId(), body: jsonb('body').notNull(), ...times },
    (table) => [
      index(`${name}_newest`).on(table.orgId, desc(table.createdAt), desc(table.id)),
      ...(called === undefined ? [] : [index(`${name}_words`).using('gin', wordsOf(called))]),
    ],
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
