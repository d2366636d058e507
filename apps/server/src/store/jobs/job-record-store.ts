import type { JobRecord, ListJobsQuery } from '@saywell/contract';
import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { delivery } from '../deliveries/delivery-table.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { createdRows, ownRow, positionOf, present, rowsBehind, whereEqual } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { job } from './job-table.ts';

/** `not-failed`: somebody works on it, or will. */
export type FailedJobChange = JobRecord | 'not-found' | 'not-failed';

/** The queue as its organisation sees it: without what jobs carry. */
export interface JobRecordStore {
  /** Newest first. */
  list(orgId: string, query: ListJobsQuery): Promise<JobRecord[]>;
  /** Of one that was given up: due now, and no attempt counts. */
  retry(orgId: string, id: string): Promise<FailedJobChange>;
  /** Of one that was given up. */
  remove(orgId: string, id: string): Promise<FailedJobChange>;
}

export function createJobRecordStore(context: StoreContext): JobRecordStore {
  const { db } = context;
  return {
    async list(orgId, query) {
      const behind = rowsBehind(job, positionOf(query.cursor));
      const asked = and(isFailed(query.failed), whereEqual(job.kind, query.kind));
      const where = and(createdRows(job, orgId, query), asked, behind);
      return readPageOf(context, await readRows(context, job, { where, limit: query.limit }), (row) =>
        toRecord(context, row),
      );
    },
    retry: (orgId, id) => context.transaction((own) => retry(own, orgId, id)),
    async remove(orgId, id) {
      const [row] = await db.delete(job).where(ownFailed(orgId, id)).returning();
      return row === undefined ? missing(context, orgId, id) : toRecord(context, row);
    },
  };
}

const isFailed = (failed: boolean | undefined): SQL | undefined => {
  if (failed === undefined) return undefined;
  return failed ? isNotNull(job.failedAt) : isNull(job.failedAt);
};

const ownFailed = (orgId: string, id: string): SQL | undefined =>
  and(ownRow(job, orgId, id), isNotNull(job.failedAt));

async function retry(context: StoreContext, orgId: string, id: string): Promise<FailedJobChange> {
  const { db, databaseTime, announceJobs } = context;
  const [row] = await db
    .update(job)
    .set({ attempts: 0, dueAt: databaseTime(), failedAt: null, failureCode: null, rearmed: false })
    .where(ownFailed(orgId, id))
    .returning();
  if (row === undefined) return missing(context, orgId, id);
  if (row.kind === 'server-message')
    await db
      .update(delivery)
      .set({ state: 'waiting', nextTryAt: databaseTime() })
      .where(ownRow(delivery, orgId, row.subjectId));
  announceJobs();
  return toRecord(context, row);
}

async function missing({ db }: StoreContext, orgId: string, id: string): Promise<'not-found' | 'not-failed'> {
  return (await db.$count(job, ownRow(job, orgId, id))) > 0 ? 'not-failed' : 'not-found';
}

function toRecord({ now }: StoreContext, row: typeof job.$inferSelect): JobRecord {
  const { id, orgId, kind, subjectId, attempts, createdAt, dueAt, failedAt, failureCode, leasedUntil } = row;
  const isRunning = leasedUntil !== null && leasedUntil.getTime() > now();
  return {
    id,
    orgId,
    createdAt: createdAt.toISOString(),
    kind,
    subjectId,
    state: failedAt !== null ? 'failed' : isRunning ? 'running' : 'waiting',
    attempts,
    ...(failedAt === null ? { dueAt: dueAt.toISOString() } : { failedAt: failedAt.toISOString() }),
    ...present({ failureCode }),
  };
}
