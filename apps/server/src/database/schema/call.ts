import type { Call, CallArtifact, CallStatus, EndedReason } from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, orgId, text, time, times } from './columns.ts';

/** The fields of a call that nothing is searched by. */
export type CallBody = Pick<
  Call,
  | 'type'
  | 'name'
  | 'assistant'
  | 'assistantOverrides'
  | 'squadId'
  | 'squad'
  | 'workflowId'
  | 'workflow'
  | 'workflowOverrides'
  | 'artifactPlan'
  | 'transport'
>;

/** `assistantId` is no foreign key: calls outlive the assistants that they were made with. */
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
    body: jsonb('body').$type<CallBody>().notNull(),
    ...times,
  },
  (table) => [
    index('call_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('call_assistant').on(table.orgId, table.assistantId, desc(table.createdAt)),
    index('call_open').on(table.id).where(sql`${table.status} <> 'ended'`),
  ],
);

/** Apart from `call`, so that lists never read transcripts. */
export const callArtifact = pgTable('call_artifact', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => call.id, { onDelete: 'cascade' }),
  body: jsonb('body').$type<CallArtifact>().notNull(),
});
