import type { AuthCredentialKind, SessionMethod } from '@saywell/contract';
import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, text, time } from '../columns.ts';
import { member } from '../orgs/member-tables.ts';
import { orgId } from '../orgs/org-table.ts';

/** It goes with the membership. */
const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => member.id, { onDelete: 'cascade' });

/** What a member signs in with. `key` finds a passkey by its id, and somebody of another service by issuer and subject. */
export const memberCredential = pgTable(
  'member_credential',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    memberId: memberId(),
    kind: text('kind').$type<AuthCredentialKind>().notNull(),
    key: text('key'),
    name: text('name').notNull(),
    /** Sealed, as a whole. */
    body: bytea('body').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('member_credential_member').on(table.memberId),
    index('member_credential_key').on(table.kind, table.key),
  ],
);

/** Where a member is signed in. The secret is the browser's; here is its hash, and for seconds that of the one before. */
export const memberSession = pgTable(
  'member_session',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    memberId: memberId(),
    /** One that the member's own has created. */
    actingOrgId: uuid('acting_org_id'),
    secretHash: bytea('secret_hash').notNull(),
    earlierHash: bytea('earlier_hash'),
    earlierUntil: time('earlier_until'),
    /** That of the member when the secret was made: another one makes a new secret. */
    role: text('role').notNull(),
    method: text('method').$type<SessionMethod>().notNull(),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The last proof of who it is. */
    confirmedAt: time('confirmed_at'),
  },
  (table) => [
    uniqueIndex('member_session_secret').on(table.secretHash),
    index('member_session_earlier').on(table.earlierHash),
    index('member_session_member').on(table.memberId),
  ],
);

/** Deleted when it is used: it is good once. */
export const signInLink = pgTable(
  'sign_in_link',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    memberId: memberId(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sign_in_link_member').on(table.memberId)],
);

/** What a first step has begun, until the second takes it. Of nobody while it is not known who signs in. */
export const signInChallenge = pgTable(
  'sign_in_challenge',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'cascade' }),
    /** Sealed: secrets that are not anybody's yet are among it. */
    body: bytea('body').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sign_in_challenge_expires').on(table.expiresAt)],
);

/** Failures by what was tried: a hash, so that addresses that nobody has are not stored. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** When the first of these failures was. */
    since: time('since').notNull(),
    lockedUntil: time('locked_until'),
  },
  (table) => [index('sign_in_attempt_since').on(table.since)],
);

/** How the console is for a member. */
export const memberPreference = pgTable('member_preference', {
  id: memberId().primaryKey(),
  orgId: orgId(),
  body: jsonb('body').notNull(),
  updatedAt: time('updated_at').notNull(),
});
