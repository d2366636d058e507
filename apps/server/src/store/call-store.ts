import type {
  Call,
  CallAnalysis,
  CallArtifact,
  EndedReason,
  ExportCallsQuery,
  ListCallsQuery,
  PageCallsQuery,
  UpdateCall,
} from '@saywell/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { call, callArtifact } from '../database/schema.ts';
import { listedCalls } from './call-filters.ts';
import { type ExportedCall, exportCalls, pageCallMetadata, pageCalls } from './call-pages.ts';
import { callColumns, toCall, toCallColumns } from './call-row.ts';
import { laidOver } from './document-store.ts';
import { addJobs } from './job-store.ts';
import type { Page } from './page.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from './precondition.ts';
import { insertedRow, newestFirst, ownRow } from './rows.ts';
import type { NewCall } from './store.ts';
import type { StoreContext } from './store-context.ts';

/** How a call ended, and what is kept of it. */
export interface CallEnd {
  readonly reason: EndedReason;
  readonly message?: string;
  readonly artifact?: CallArtifact;
  readonly analysis?: CallAnalysis;
}

export interface CallStore {
  create(call: NewCall): Promise<Call>;
  /** All of them or none. One that is `scheduled` gets the job that starts it. */
  createAll(calls: readonly NewCall[]): Promise<Call[]>;
  list(orgId: string, query: ListCallsQuery): Promise<Call[]>;
  page(orgId: string, query: PageCallsQuery): Promise<Page<Call>>;
  /** The same without what was configured for each call. */
  pageMetadata(orgId: string, query: PageCallsQuery): Promise<Page<Call>>;
  /** Every call that matches, in pages. */
  export(orgId: string, query: ExportCallsQuery): AsyncIterable<readonly ExportedCall[]>;
  /** With its artifact. */
  get(orgId: string, id: string): Promise<Call | null>;
  /** @throws {ChangedMeanwhileError} when `ifUnchanged` does not hold. */
  update(orgId: string, id: string, body: UpdateCall, ifUnchanged?: Precondition): Promise<Call | null>;
  /** With its artifact; its recordings are the caller's to erase. */
  delete(orgId: string, id: string): Promise<Call | null>;
  markInProgress(callId: string): Promise<void>;
  /** Ends a call once; later calls change nothing and answer false. */
  end(callId: string, end: CallEnd): Promise<boolean>;
  /** Ends every call that has begun and is not ended; used at start, when none can be running. Answers them. */
  endAllOpen(reason: EndedReason): Promise<readonly Call[]>;
}

export function createCallStore(context: StoreContext): CallStore {
  const { db, now, createId } = context;
  const toRow = (newCall: NewCall) => {
    const at = new Date(now());
    return { ...toCallColumns(newCall), id: createId(), createdAt: at, updatedAt: at };
  };
  return {
    async create(newCall) {
      return toCall(insertedRow(await db.insert(call).values(toRow(newCall)).returning(callColumns)));
    },
    async createAll(newCalls) {
      if (newCalls.length === 0) return [];
      const rows = newCalls.map(toRow);
      return db.transaction(async (transaction) => {
        const inserted = await transaction.insert(call).values(rows).returning(callColumns);
        const scheduled = rows.filter(({ status }) => status === 'scheduled');
        await addJobs({ ...context, db: transaction }, scheduled.map(startJob));
        return inserted.map((row) => toCall(row));
      });
    },
    async list(orgId, query) {
      const rows = await db
        .select(callColumns)
        .from(call)
        .where(listedCalls(orgId, query))
        .orderBy(...newestFirst(call))
        .limit(query.limit);
      return rows.map((row) => toCall(row));
    },
    page: (orgId, query) => pageCalls(db, orgId, query),
    pageMetadata: (orgId, query) => pageCallMetadata(db, orgId, query),
    export: (orgId, query) => exportCalls(db, orgId, query),
    async get(orgId, id) {
      const [row] = await db
        .select({ ...callColumns, artifact: callArtifact.body })
        .from(call)
        .leftJoin(callArtifact, eq(callArtifact.callId, call.id))
        .where(ownRow(call, orgId, id));
      return row === undefined ? null : toCall(row, row.artifact ?? undefined);
    },
    async update(orgId, id, body, ifUnchanged) {
      const changed = await db
        .update(call)
        .set({ body: laidOver(call, body), updatedAt: laterThan(call, now()) })
        .where(ownUnchangedRow(call, orgId, id, ifUnchanged))
        .returning({ id: call.id });
      if (changed.length === 0) await refuseIfChanged(db, call, orgId, id, ifUnchanged);
      return this.get(orgId, id);
    },
    delete: (orgId, id) =>
      db.transaction(async (transaction) => {
        const own = createCallStore({ ...context, db: transaction });
        const stored = await own.get(orgId, id);
        const deleted = await transaction
          .delete(call)
          .where(ownRow(call, orgId, id))
          .returning({ id: call.id });
        return deleted.length === 0 ? null : stored;
      }),
    async markInProgress(callId) {
      const at = new Date(now());
      await db
        .update(call)
        .set({
          status: 'in-progress',
          startedAt: sql`coalesce(${call.startedAt}, ${at})`,
          updatedAt: laterThan(call, now()),
        })
        .where(and(eq(call.id, callId), ne(call.status, 'ended')));
    },
    end: (callId, { reason, message, artifact, analysis }) =>
      db.transaction(async (transaction) => {
        const ended = await transaction
          .update(call)
          .set({
            ...endedFields(now()),
            updatedAt: laterThan(call, now()),
            endedReason: reason,
            endedMessage: message ?? null,
            analysis: analysis ?? null,
          })
          .where(and(eq(call.id, callId), ne(call.status, 'ended')))
          .returning({ orgId: call.orgId, campaignId: call.campaignId });
        const [one] = ended;
        if (one === undefined) return false;
        // Its campaign goes on with the next customer.
        if (one.campaignId !== null)
          await addJobs({ ...context, db: transaction }, [
            { orgId: one.orgId, kind: 'campaign-run', subjectId: one.campaignId },
          ]);
        if (artifact !== undefined) await transaction.insert(callArtifact).values({ callId, body: artifact });
        return true;
      }),
    async endAllOpen(reason) {
      const ended = await db
        .update(call)
        .set({ ...endedFields(now()), updatedAt: laterThan(call, now()), endedReason: reason })
        // Those that are scheduled have not begun: their job starts them.
        .where(and(ne(call.status, 'ended'), ne(call.status, 'scheduled')))
        .returning(callColumns);
      return ended.map((row) => toCall(row));
    },
  };
}

const endedFields = (now: number) => ({ status: 'ended', endedAt: new Date(now) }) as const;

function startJob({ id, orgId, body }: { id: string; orgId: string; body: Pick<Call, 'schedulePlan'> }) {
  const earliestAt = body.schedulePlan?.earliestAt;
  return {
    orgId,
    kind: 'call-start',
    subjectId: id,
    ...(earliestAt !== undefined && { dueAt: Date.parse(earliestAt) }),
  } as const;
}
