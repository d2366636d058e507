import type { Call, CallOrigin, CallStatus, EndedReason } from '@saywell/contract';
import { desc, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core';
import { jsonb, text, time, times, tsvector } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/** The fields of a call that are no columns of their own. */
export type CallBody = Pick<
  Call,
  | 'type'
  | 'name'
  | 'assistantVersion'
  | 'assistant'
  | 'draft'
  | 'assistantOverrides'
  | 'squadId'
  | 'squad'
  | 'squadOverrides'
  | 'workflowId'
  | 'workflow'
  | 'workflowOverrides'
  | 'schedulePlan'
  | 'customerId'
  | 'customer'
  | 'phoneNumberId'
  | 'phoneNumber'
  | 'campaignId'
  | 'artifactPlan'
  | 'transport'
  | 'cost'
  | 'costs'
  | 'costBreakdown'
  | 'engines'
  | 'warnings'
  | 'compliance'
>;

const fromBody = (field: string): SQL => sql.raw(`body ->> '${field}'`);

/**
 * `assistantId` is no foreign key: calls outlive the assistants that they were made with. What
 * lists are searched by is read out of the body by the database: it cannot differ from it.
 */
export const call = pgTable(
  'call',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    assistantId: uuid('assistant_id'),
    status: text('status').$type<CallStatus>().notNull(),
    endedReason: text('ended_reason').$type<EndedReason>(),
    endedMessage: text('ended_message'),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    /** The start of the server that the call runs on; null: it needs none, or is of an earlier version. */
    nodeId: uuid('node_id'),
    nodeEpoch: bigint('node_epoch', { mode: 'number' }),
    /** Null: of an earlier version. */
    origin: text('origin').$type<CallOrigin>(),
    body: jsonb('body').notNull(),
    analysis: jsonb('analysis'),
    type: text('type').$type<Call['type']>().generatedAlwaysAs(fromBody('type')),
    squadId: uuid('squad_id').generatedAlwaysAs(sql`(body ->> 'squadId')::uuid`),
    phoneNumberId: uuid('phone_number_id').generatedAlwaysAs(sql`(body ->> 'phoneNumberId')::uuid`),
    campaignId: uuid('campaign_id').generatedAlwaysAs(sql`(body ->> 'campaignId')::uuid`),
    customer: jsonb('customer').generatedAlwaysAs(sql`body -> 'customer'`),
    customerNumber: text('customer_number').generatedAlwaysAs(sql`body -> 'customer' ->> 'number'`),
    successEvaluation: text('success_evaluation').generatedAlwaysAs(
      sql`left(analysis ->> 'successEvaluation', 1000)`,
    ),
    /** USD. */
    cost: doublePrecision('cost').generatedAlwaysAs(sql`(body ->> 'cost')::double precision`),
    durationSeconds: doublePrecision('duration_seconds').generatedAlwaysAs(
      sql`extract(epoch from ended_at - started_at)::double precision`,
    ),
    /** Read out of the artifact when it is stored: lists never read artifacts. Null: there is nothing to read. */
    turnCount: integer('turn_count'),
    turnLatencyP50Ms: doublePrecision('turn_latency_p50_ms'),
    turnLatencyP95Ms: doublePrecision('turn_latency_p95_ms'),
    toolFailed: boolean('tool_failed').notNull().default(false),
    hasRecording: boolean('has_recording').notNull().default(false),
    ...times,
  },
  (table) => {
    /** Newest first among those with the same value; the id is there so that counting reads the index only. */
    const newestBy = (name: string, column: PgColumn) =>
      index(`call_${name}`)
        .on(table.orgId, column, desc(table.createdAt), desc(table.id))
        .where(sql`${column} is not null`);
    /** The same of what every call has: PostgreSQL does not see that what is false is not null. */
    const newestOfAllBy = (name: string, column: PgColumn) =>
      index(`call_${name}`).on(table.orgId, column, desc(table.createdAt), desc(table.id));
    return [
      // The time of the last change is there for filters by it: rows are then skipped without reading them.
      index('call_newest').on(table.orgId, desc(table.createdAt), desc(table.id), table.updatedAt),
      // Figures over many calls read this alone.
      index('call_figures').on(
        table.orgId,
        table.createdAt,
        table.assistantId,
        table.status,
        table.type,
        table.endedReason,
        table.cost,
        table.durationSeconds,
        table.startedAt,
        table.endedAt,
        table.turnCount,
        table.id,
      ),
      index('call_updated').on(table.orgId, desc(table.updatedAt)),
      newestBy('assistant', table.assistantId),
      newestBy('squad', table.squadId),
      newestBy('phone_number', table.phoneNumberId),
      newestBy('campaign', table.campaignId),
      newestBy('customer_number', table.customerNumber),
      newestBy('success', table.successEvaluation),
      newestBy('ended_reason', table.endedReason),
      newestBy('cost', table.cost),
      newestBy('type', table.type),
      newestBy('origin', table.origin),
      newestBy('duration', table.durationSeconds),
      newestBy('turn_latency', table.turnLatencyP95Ms),
      newestOfAllBy('status', table.status),
      newestOfAllBy('tool_failed', table.toolFailed),
      newestOfAllBy('has_recording', table.hasRecording),
      // Of texts by their beginnings.
      index('call_customer_number_prefix').on(table.orgId, table.customerNumber.op('text_pattern_ops')),
      index('call_customer_name_prefix').on(
        table.orgId,
        sql`lower(${table.customer} ->> 'name') text_pattern_ops`,
      ),
      index('call_by_cost').on(table.orgId, sql`coalesce(${table.cost}, 0)`, table.id),
      index('call_by_duration').on(table.orgId, sql`coalesce(${table.durationSeconds}, 0)`, table.id),
      index('call_customer').using('gin', sql`${table.customer} jsonb_path_ops`),
      // Nearly no call has them.
      index('call_overrides')
        .using('gin', sql`(body -> 'assistantOverrides') jsonb_path_ops`)
        .where(sql`body -> 'assistantOverrides' is not null`),
      index('call_open').on(table.id).where(sql`${table.status} <> 'ended'`),
    ];
  },
);

/** Apart from `call`, so that pages of calls never read transcripts. */
export const callArtifact = pgTable(
  'call_artifact',
  {
    callId: uuid('call_id')
      .primaryKey()
      .references(() => call.id, { onDelete: 'cascade' }),
    body: jsonb('body').notNull(),
    /** What others knew of a call whose server is dead: its true end replaces it. */
    isProvisional: boolean('is_provisional').notNull().default(false),
    /** Words of the transcript, without their places; of a very long one the first, as the database cannot index all. */
    words: tsvector('words').generatedAlwaysAs(
      sql`strip(to_tsvector('simple', left(body ->> 'transcript', 200000)))`,
    ),
  },
  (table) => [index('call_artifact_words').using('gin', table.words)],
);

/** What was said so far in calls that run, as their artifacts would have it. No row outlives its call's end. */
export const callDraft = pgTable('call_draft', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => call.id, { onDelete: 'cascade' }),
  body: jsonb('body').notNull(),
});

/** The log of a call, some hundred events a row: a page of it reads one or two. */
export const callEvent = pgTable(
  'call_event',
  {
    callId: uuid('call_id')
      .notNull()
      .references(() => call.id, { onDelete: 'cascade' }),
    /** Sequences of the first and the last event of the row. */
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    body: jsonb('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.first] })],
);
