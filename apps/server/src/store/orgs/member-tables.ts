import type { Role } from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { text, time, times } from '../columns.ts';
import { wordsOf } from '../rows/text-search.ts';
import { orgId } from './org-table.ts';

/** By what a user is found. */
export const memberName = sql.raw(`coalesce(full_name, '') || ' ' || email`);

/** A user of one organisation. `emailKey` is the address in lower case. */
export const member = pgTable(
  'member',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    fullName: text('full_name'),
    role: text('role').$type<Role>().notNull(),
    ...times,
  },
  (table) => [
    uniqueIndex('member_email').on(table.orgId, table.emailKey),
    index('member_email_anywhere').on(table.emailKey),
    index('member_words').using('gin', wordsOf(memberName)),
  ],
);

/** Deleted when it is accepted or revoked. A new one to the same address has a new id, so that the old link is void. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: text('role').$type<Role>().notNull(),
    redirectTo: text('redirect_to'),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('invitation_email').on(table.orgId, table.emailKey),
    index('invitation_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
  ],
);
