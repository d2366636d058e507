import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { text, time } from '../columns.ts';

/** What a server is up to. `stopped`: nothing runs there, by its own word or because others took it for dead. */
export type NodeState = 'ready' | 'draining' | 'stopped';

/** Servers of this database. Times are the database's own: servers' clocks differ. */
export const node = pgTable('node', {
  id: uuid('id').primaryKey(),
  /** Grows with every start: what belongs to an earlier one has nobody. */
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
  version: text('version').notNull(),
  state: text('state').$type<NodeState>().notNull(),
  startedAt: time('started_at').notNull(),
  /** The last sign of life. */
  beatAt: time('beat_at').notNull(),
  /** Where the other servers reach it; null: they do not. */
  internalUrl: text('internal_url'),
  /** The origin that it is configured to have for browsers. */
  publicUrl: text('public_url'),
  region: text('region').notNull().default('local'),
  /** At the last sign of life. */
  calls: integer('calls').notNull().default(0),
  /** How many it takes; 0: none. */
  maxCalls: integer('max_calls').notNull().default(0),
});
