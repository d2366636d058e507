import { type Call, resourceSchemas } from '@saywell/contract';
import { z } from 'zod';
import { present, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { call } from './call-tables.ts';
import type { NewCall } from './new-call.ts';

/** What a call is stored as, over several columns and the row of its artifact. */
export const callForm: StoredForm<Call> = { name: 'call', schema: resourceSchemas.call };
/** Read as a part of its call. */
export const artifactForm: StoredForm<unknown> = { name: 'call_artifact', schema: z.unknown() };

type CallRow = typeof call.$inferSelect;

/** What changes while a call lives, beside whose it is. */
export const callStateColumns = {
  id: call.id,
  orgId: call.orgId,
  createdAt: call.createdAt,
  updatedAt: call.updatedAt,
  assistantId: call.assistantId,
  origin: call.origin,
  status: call.status,
  endedReason: call.endedReason,
  endedMessage: call.endedMessage,
  startedAt: call.startedAt,
  endedAt: call.endedAt,
};

/** The columns that are a call; what the database reads out of the body is not read again. */
export const callColumns = { ...callStateColumns, analysis: call.analysis, body: call.body };
export type StoredCall = Pick<CallRow, keyof typeof callColumns>;

export function toCall({ bodies }: Pick<StoreContext, 'bodies'>, row: StoredCall, artifact?: unknown): Call {
  return readStored(callForm, row.id, {
    ...bodies.open(row.orgId, raiseStored(callForm, row.id, row.body)),
    ...storedFieldsOf(row),
    ...callStateOf(row),
    ...(artifact !== undefined && { artifact: raiseStored(artifactForm, row.id, artifact) }),
  });
}

/** What changes while a call lives. */
export function callStateOf(row: Omit<StoredCall, 'body'>) {
  return {
    status: row.status,
    ...present({
      assistantId: row.assistantId,
      origin: row.origin,
      endedReason: row.endedReason,
      endedMessage: row.endedMessage,
      startedAt: row.startedAt?.toISOString(),
      endedAt: row.endedAt?.toISOString(),
      analysis: row.analysis,
    }),
  };
}

/** What has a column of its own goes there, everything else into the body. */
export function toCallColumns({ bodies }: Pick<StoreContext, 'bodies'>, newCall: NewCall) {
  const {
    orgId,
    assistantId,
    origin,
    status = 'queued',
    endedReason,
    endedMessage,
    startedAt,
    endedAt,
    node,
    ...body
  } = newCall;
  return {
    orgId,
    assistantId,
    origin,
    status,
    endedReason,
    endedMessage,
    startedAt: startedAt === undefined ? undefined : new Date(startedAt),
    endedAt: endedAt === undefined ? undefined : new Date(endedAt),
    ...(node !== undefined && { nodeId: node.id, nodeEpoch: node.epoch }),
    body: stamped(callForm, bodies.seal(orgId, body)),
  } as const;
}
