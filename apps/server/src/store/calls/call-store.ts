import { createDeliveryStore } from '../deliveries/delivery-store.ts';
import type {
  Call,
  CallRow,
  ExportCallsQuery,
  ListCallsQuery,
  PageCallsQuery,
  UpdateCall,
} from '@saywell/contract';
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { laidOver } from '../documents/laid-over.ts';
import { readBounded } from '../rows/bounded-rows.ts';
import type { Page } from '../rows/page.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { newestOfColumns, readPageOf } from '../rows/read-rows.ts';
import { insertedRow, ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { artifactBytes, artifactOfCall } from './call-artifact.ts';
import { type CallCourse, createCallCourse } from './call-course.ts';
import { type CallEventLog, createCallEventLog } from './call-event-log.ts';
import { type ExportedCall, exportCalls } from './call-export.ts';
import { listedCalls } from './call-filters.ts';
import { pageCallMetadata, pageCalls } from './call-pages.ts';
import { type CallRecordings, createCallRecordings } from './call-recordings.ts';
import { callColumns, callForm, toCall, toCallColumns } from './call-row.ts';
import { call, callArtifact } from './call-tables.ts';
import { isRunning } from './is-running.ts';
import type { NewCall } from './new-call.ts';

export type { CallAccount, CallEnd } from './call-course.ts';

export interface CallStore extends CallCourse, CallEventLog, CallRecordings {
  create(call: NewCall): Promise<Call>;
  /** The same unless the organisation has so many that run, on all servers together; null: it has. */
  createWithin(mostRunning: number, call: NewCall): Promise<Call | null>;
  /** All of them or none. */
  createAll(calls: readonly NewCall[]): Promise<Call[]>;
  /** With their artifacts. */
  list(orgId: string, query: ListCallsQuery): Promise<Call[]>;
  page(orgId: string, query: PageCallsQuery): Promise<Page<Call>>;
  /** The same with what sums each call up in place of what was configured for it. */
  pageMetadata(orgId: string, query: PageCallsQuery): Promise<Page<CallRow>>;
  /** Every call that matches, in pages. */
  export(orgId: string, query: ExportCallsQuery): AsyncIterable<readonly ExportedCall[]>;
  /** With its artifact. */
  get(orgId: string, id: string): Promise<Call | null>;
  /** @throws {ChangedMeanwhileError} when `ifUnchanged` does not hold. */
  update(orgId: string, id: string, body: UpdateCall, ifUnchanged?: Precondition): Promise<Call | null>;
  /** With its artifact; its recordings are the caller's to erase. */
  delete(orgId: string, id: string): Promise<Call | null>;
  /** Those that have begun and are not over. */
  countRunning(orgId: string): Promise<number>;
  /** US dollars of the calls created from this time on, epoch milliseconds. */
  costSince(orgId: string, since: number): Promise<number>;
}

export function createCallStore(context: StoreContext): CallStore {
  const { db, now, createId, bodies } = context;
  const toRow = (newCall: NewCall) => {
    const at = new Date(now());
    return { ...toCallColumns(context, newCall), id: newCall.id ?? createId(), createdAt: at, updatedAt: at };
  };
  return {
    ...createCallCourse(context),
    ...createCallEventLog(context),
    ...createCallRecordings(context),
    async create(newCall) {
      const rows = await db.insert(call).values(toRow(newCall)).returning(callColumns);
      return toCall(context, insertedRow(rows));
    },
    createWithin: (mostRunning, newCall) =>
      context.transaction(async (own) => {
        const { db: transaction } = own;
        // Whoever counts waits for whoever has counted and not yet made a call.
        const lock = `calls of ${newCall.orgId}`;
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
        const calls = createCallStore(own);
        const running = await calls.countRunning(newCall.orgId);
        return running >= mostRunning ? null : calls.create(newCall);
      }),
    async createAll(newCalls) {
      if (newCalls.length === 0) return [];
      const rows = await db.insert(call).values(newCalls.map(toRow)).returning(callColumns);
      return rows.map((row) => toCall(context, row));
    },
    async list(orgId, query) {
      const found = await readBounded(context, {
        table: call,
        columns: { ...callColumns, artifact: artifactOfCall },
        where: listedCalls(orgId, query),
        order: newestOfColumns,
        limit: query.limit,
        moreBytes: artifactBytes,
      });
      return readPageOf(context, found, (row) => toCall(context, row, row.artifact ?? undefined));
    },
    page: (orgId, query) => pageCalls(context, orgId, query),
    pageMetadata: (orgId, query) => pageCallMetadata(context, orgId, query),
    export: (orgId, query) => exportCalls(context, orgId, query),
    async get(orgId, id) {
      const [row] = await db
        .select({ ...callColumns, artifact: callArtifact.body })
        .from(call)
        .leftJoin(callArtifact, eq(callArtifact.callId, call.id))
        .where(ownRow(call, orgId, id));
      return row === undefined ? null : toCall(context, row, row.artifact ?? undefined);
    },
    async update(orgId, id, body, ifUnchanged) {
      await raiseRow(context, call, callForm, id);
      const changed = await db
        .update(call)
        .set({ body: laidOver(call, bodies.seal(orgId, body)), updatedAt: laterThan(call, now()) })
        .where(ownUnchangedRow(call, orgId, id, ifUnchanged))
        .returning({ id: call.id });
      if (changed.length === 0) await refuseIfChanged(db, call, orgId, id, ifUnchanged);
      return this.get(orgId, id);
    },
    delete: (orgId, id) =>
      context.transaction(async (own) => {
        const { db: transaction } = own;
        const stored = await createCallStore(own).get(orgId, id);
        const deleted = await transaction
          .delete(call)
          .where(ownRow(call, orgId, id))
          .returning({ id: call.id });
        // What was told of it is not told again.
        await createDeliveryStore(own).forgetCall(orgId, id);
        return deleted.length === 0 ? null : stored;
      }),
    async countRunning(orgId) {
      return db.$count(call, and(eq(call.orgId, orgId), isRunning));
    },
    async costSince(orgId, since) {
      const [row] = await db
        .select({ cost: sql<number>`coalesce(sum(${call.cost}), 0)` })
        .from(call)
        .where(and(eq(call.orgId, orgId), isNotNull(call.cost), gte(call.createdAt, new Date(since))));
      return row?.cost ?? 0;
    },
  };
}
