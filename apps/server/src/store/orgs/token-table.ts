import type { Role, Token } from '@saywell/contract';
import { desc } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, text, time, times } from '../columns.ts';
import { orgId } from './org-table.ts';

/**
 * `valueHash` (SHA-256) finds a key. `valueEncrypted` is of keys that this server
 * needs itself: private ones, whose holders sign tokens with them, and the public
 * one of its own website.
 */
export const token = pgTable(
  'token',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    tag: text('tag').$type<Token['tag']>().notNull(),
    name: text('name'),
    restrictions: jsonb('restrictions'),
    valueHash: bytea('value_hash').notNull(),
    valueEncrypted: bytea('value_encrypted'),
    /** Its last characters, by which people tell their keys apart. */
    valueHint: text('value_hint'),
    /** What the holder of a private one may do; null: everything. */
    role: text('role').$type<Role>(),
    /** From then on it is refused. */
    expiresAt: time('expires_at'),
    /** Written once an hour. */
    lastUsedAt: time('last_used_at'),
    ...times,
  },
  (table) => [
    uniqueIndex('token_value_hash').on(table.valueHash),
    index('token_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
  ],
);
