import type { Call, CallArtifact, ListCallsQuery } from '@saywell/contract';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { call, callArtifact } from '../database/schema.ts';
import { insertedRow, listedRows, newestFirst, ownRow, present, storedFieldsOf } from './rows.ts';
import type { NewCall, Store } from './store.ts';
import type { StoreContext } from './store-context.ts';

export function createCallStore({ db, now, createId }: StoreContext): Store['call'] {
  return {
    async create(newCall) {
      const at = new Date(now());
      const row = { ...toColumns(newCall), id: createId(), createdAt: at, updatedAt: at };
      return toCall(insertedRow(await db.insert(call).values(row).returning()));
    },
    async list(orgId, query) {
      const rows = await db
        .select()
        .from(call)
        .where(listedCalls(orgId, query))
        .orderBy(...newestFirst(call))
        .limit(query.limit);
      return rows.map((row) => toCall(row));
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(call)
        .leftJoin(callArtifact, eq(callArtifact.callId, call.id))
        .where(ownRow(call, orgId, id));
      return row === undefined ? null : toCall(row.call, row.call_artifact?.body);
    },
    async markInProgress(callId) {
      const at = new Date(now());
      await db
        .update(call)
        .set({ status: 'in-progress', startedAt: sql`coalesce(${call.startedAt}, ${at})`, updatedAt: at })
        .where(and(eq(call.id, callId), ne(call.status, 'ended')));
    },
    end: (callId, { reason, message, artifact }) =>
      db.transaction(async (transaction) => {
        const ended = await transaction
          .update(call)
          .set({ ...endedFields(now()), endedReason: reason, endedMessage: message ?? null })
          .where(and(eq(call.id, callId), ne(call.status, 'ended')))
          .returning({ id: call.id });
        if (ended.length === 0) return false;
        if (artifact !== undefined) await transaction.insert(callArtifact).values({ callId, body: artifact });
        return true;
      }),
    async endAllOpen(reason) {
      const ended = await db
        .update(call)
        .set({ ...endedFields(now()), endedReason: reason })
        .where(ne(call.status, 'ended'))
        .returning({ id: call.id });
      return ended.length;
    },
  };
}

function listedCalls(orgId: string, query: ListCallsQuery): SQL | undefined {
  return and(
    listedRows(call, orgId, query),
    query.id === undefined ? undefined : eq(call.id, query.id),
    query.assistantId === undefined ? undefined : eq(call.assistantId, query.assistantId),
  );
}

function endedFields(now: number) {
  const at = new Date(now);
  return { status: 'ended', endedAt: at, updatedAt: at } as const;
}

/** A call starts in the queue; what nothing is searched by goes into the body. */
function toColumns(newCall: NewCall) {
  const { orgId, assistantId, endedReason, endedMessage, startedAt, endedAt, ...body } = newCall;
  return {
    orgId,
    assistantId,
    status: 'queued',
    endedReason,
    endedMessage,
    startedAt: startedAt === undefined ? undefined : new Date(startedAt),
    endedAt: endedAt === undefined ? undefined : new Date(endedAt),
    body,
  } as const;
}

type CallRow = typeof call.$inferSelect;
function toCall(row: CallRow, artifact?: CallArtifact): Call {
  return {
    ...row.body,
    ...storedFieldsOf(row),
    status: row.status,
    ...present({
      assistantId: row.assistantId,
      endedReason: row.endedReason,
      endedMessage: row.endedMessage,
      startedAt: row.startedAt?.toISOString(),
      endedAt: row.endedAt?.toISOString(),
      artifact,
    }),
  };
}
