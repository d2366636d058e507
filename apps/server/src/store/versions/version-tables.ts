import { desc } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, time, times } from '../columns.ts';
import type { DocumentTable } from '../documents/document-table.ts';
import { orgId } from '../orgs/org-table.ts';

/** Every state of a kind of document, the present one too. They go with it. `column` names the document. */
export function versionTable(name: string, column: string, parent: DocumentTable) {
  return pgTable(
    name,
    {
      id: uuid('id').primaryKey(),
      orgId: orgId(),
      documentId: uuid(column)
        .notNull()
        .references(() => parent.id, { onDelete: 'cascade' }),
      /** Counted from 1 for each document. */
      version: integer('version').notNull(),
      body: jsonb('body').notNull(),
      name: text('name'),
      description: text('description'),
      /** A member, or a key. */
      createdBy: uuid('created_by'),
      restoredFrom: integer('restored_from'),
      deletedAt: time('deleted_at'),
      createdAt: time('created_at').notNull(),
    },
    (table) => [uniqueIndex(`${name}_newest`).on(table.documentId, desc(table.version))],
  );
}
export type VersionTable = ReturnType<typeof versionTable>;

/** What members and keys work on. */
export function draftTable(name: string, column: string, parent: DocumentTable) {
  return pgTable(
    name,
    {
      id: uuid('id').primaryKey(),
      orgId: orgId(),
      documentId: uuid(column)
        .notNull()
        .references(() => parent.id, { onDelete: 'cascade' }),
      baseVersion: integer('base_version').notNull(),
      /** A member, or a key. */
      createdBy: uuid('created_by').notNull(),
      body: jsonb('body').notNull(),
      ...times,
    },
    (table) => [
      index(`${name}_document`).on(table.documentId, table.createdBy),
      index(`${name}_newest`).on(table.orgId, desc(table.createdAt), desc(table.id)),
    ],
  );
}
export type DraftTable = ReturnType<typeof draftTable>;
