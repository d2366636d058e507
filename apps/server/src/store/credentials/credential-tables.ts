import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { text, time } from '../columns.ts';
import { bodyName, sealedColumns } from '../documents/document-table.ts';
import { wordsOf } from '../rows/text-search.ts';

/** Not a literal: one store serves all such tables. */
const nameOf = (name: string): string => name;

export const credential = pgTable(
  nameOf('credential'),
  {
    ...sealedColumns(),
    /** Written once an hour. */
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('credential_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('credential_provider').on(table.orgId, table.provider, desc(table.createdAt)),
  ],
);

export const phoneNumber = pgTable(
  nameOf('phone_number'),
  { ...sealedColumns(), number: text('number').generatedAlwaysAs(sql`body ->> 'number'`) },
  (table) => [
    index('phone_number_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    // Two calls to one number would not know whose they are.
    uniqueIndex('phone_number_number').on(table.orgId, table.number),
    index('phone_number_words').using('gin', wordsOf(bodyName)),
  ],
);
