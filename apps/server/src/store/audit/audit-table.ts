import type { AuditActorType, AuditChange, AuditKind } from '@saywell/contract';
import { desc } from 'drizzle-orm';
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { text, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/**
 * What was done, and by whom. Written by triggers in the transaction of the change (migration `audit-log`), and for what
 * changes no row by the store. The database refuses to change or delete an entry, but for age and with its organisation.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    createdAt: time('created_at').notNull(),
    /** The transaction: what it did to one thing is one entry. */
    xact: text('xact'),
    actorType: text('actor_type').$type<AuditActorType>().notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    actorOrgId: uuid('actor_org_id'),
    action: text('action'),
    kind: text('kind').$type<AuditKind>().notNull(),
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    change: text('change').$type<AuditChange>(),
    pointers: text('pointers').array().notNull(),
    pointerCount: integer('pointer_count').notNull(),
    beforeHash: text('before_hash'),
    afterHash: text('after_hash'),
    versionBefore: text('version_before'),
    versionAfter: text('version_after'),
    detail: text('detail'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_entry_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('audit_entry_actor').on(table.orgId, table.actorId, desc(table.createdAt), desc(table.id)),
    index('audit_entry_subject').on(
      table.orgId,
      table.kind,
      table.subjectId,
      desc(table.createdAt),
      desc(table.id),
    ),
    index('audit_entry_age').on(table.createdAt),
  ],
);
