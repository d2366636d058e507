import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { jsonb, text, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/**
 * What is to be done later; a row is deleted when it has been. It names its
 * subject (no foreign key: of several tables).
 */
export const job = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    kind: text('kind').$type<JobKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    payload: jsonb('payload'),
    attempts: integer('attempts').notNull(),
    /** Not to be tried before. */
    dueAt: time('due_at').notNull(),
    /** Who has it now; nobody else takes it before the end. */
    leaseId: uuid('lease_id'),
    leasedUntil: time('leased_until'),
    /** Added again while somebody had it: what that one answers is no longer the end. */
    rearmed: boolean('rearmed').notNull().default(false),
    /** Given up; the row stays for the operator. */
    failedAt: time('failed_at'),
    failureCode: text('failure_code'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('job_subject').on(table.kind, table.subjectId),
    index('job_due').on(table.kind, table.dueAt).where(sql`${table.failedAt} is null`),
    index('job_leased').on(table.leasedUntil).where(sql`${table.leasedUntil} is not null`),
  ],
);
