import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OutboxKind } from '../../store/outbox-kind.ts';
import { orgId, text, time } from './columns.ts';

/**
 * What is to be delivered to the outside; a row is deleted when it has been. It
 * names its subject (no foreign key: of several tables) and holds nothing of it.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    kind: text('kind').$type<OutboxKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    attempts: integer('attempts').notNull(),
    /** Not to be tried before. */
    dueAt: time('due_at').notNull(),
    /** Given up; the row stays for the operator. */
    failedAt: time('failed_at'),
    failureCode: text('failure_code'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('outbox_subject').on(table.kind, table.subjectId),
    index('outbox_due').on(table.dueAt).where(sql`${table.failedAt} is null`),
  ],
);
