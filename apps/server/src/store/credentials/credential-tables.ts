import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, orgId, text, times } from '../columns.ts';

/** What is shown of a resource is its `body`; its secrets are one JSON text, encrypted and bound to the row. */
const sealedColumns = () => ({
  id: uuid('id').primaryKey(),
  orgId: orgId(),
  provider: text('provider').notNull().generatedAlwaysAs(sql`body ->> 'provider'`),
  body: jsonb('body').$type<object>().notNull(),
  secrets: bytea('secrets'),
  ...times,
});

/** Not a literal: one store serves all such tables. */
const nameOf = (name: string): string => name;

export const credential = pgTable(nameOf('credential'), sealedColumns(), (table) => [
  index('credential_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
  index('credential_provider').on(table.orgId, table.provider, desc(table.createdAt)),
]);

export const phoneNumber = pgTable(
  nameOf('phone_number'),
  { ...sealedColumns(), number: text('number').generatedAlwaysAs(sql`body ->> 'number'`) },
  (table) => [
    index('phone_number_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    // Two calls to one number would not know whose they are.
    uniqueIndex('phone_number_number').on(table.orgId, table.number),
  ],
);
/** Any of them. */
export type SealedTable = typeof credential;
