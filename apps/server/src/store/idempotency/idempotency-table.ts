import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, text, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/**
 * Requests that were sent with an `Idempotency-Key`. `scopeHash` (SHA-256) is over
 * who sent it, the route and the key; `requestHash` over what was sent. Answers
 * are encrypted: some have keys in them.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    scopeHash: bytea('scope_hash').primaryKey(),
    orgId: orgId(),
    requestHash: bytea('request_hash').notNull(),
    /** Of the attempt that has it: whoever lost it to another stores nothing. */
    attemptId: uuid('attempt_id').notNull(),
    /** Until then an attempt is thought to be running. */
    leasedUntil: time('leased_until').notNull(),
    /** Null: not answered yet. */
    statusCode: integer('status_code'),
    entityTag: text('entity_tag'),
    answerEncrypted: bytea('answer_encrypted'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('idempotency_key_expiry').on(table.orgId, table.expiresAt)],
);
