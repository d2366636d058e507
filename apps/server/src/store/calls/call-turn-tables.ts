import { boolean, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { text, time } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';
import { call } from './call-tables.ts';

const ofCall = () =>
  uuid('call_id')
    .notNull()
    .references(() => call.id, { onDelete: 'cascade' });

/**
 * How long each turn of a call took, read out of the artifact when it is stored: figures over many calls read these few
 * numbers instead of transcripts. The arrays are of one length, in the order of the turns, milliseconds.
 */
export const callTurns = pgTable('call_turns', {
  callId: ofCall().primaryKey(),
  totalMs: integer('total_ms').array().notNull(),
  endpointingMs: integer('endpointing_ms').array().notNull(),
  transcriberMs: integer('transcriber_ms').array().notNull(),
  modelMs: integer('model_ms').array().notNull(),
  voiceMs: integer('voice_ms').array().notNull(),
  /** Answers that the visitor has cut off. */
  interruptions: integer('interruptions').notNull(),
});

/** Functions that a call has used, the same way. */
export const callToolUse = pgTable(
  'call_tool_use',
  {
    callId: ofCall(),
    position: integer('position').notNull(),
    orgId: orgId(),
    name: text('name').notNull(),
    at: time('at').notNull(),
    /** Null: it was not answered. */
    tookMs: integer('took_ms'),
    failed: boolean('failed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.position] }),
    index('call_tool_use_newest').on(table.orgId, table.at),
  ],
);
