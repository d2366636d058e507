import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { storableValue } from '../../platform/database/storable.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Job, JobDemand, JobQueue, NewJob } from '../../platform/jobs/job-queue.ts';
import { msUntil } from '../database-time.ts';
import type { StoreContext } from '../store-context.ts';
import { job as jobs } from './job-table.ts';

export function createJobStore(context: StoreContext): JobQueue {
  const { db, now, databaseTime } = context;
  return {
    add: (job) => addJobs(context, [job]),
    addAll: (added) => addJobs(context, added),
    async addIfAbsent(job) {
      await db
        .insert(jobs)
        .values(newRow(context, job))
        .onConflictDoNothing({ target: [jobs.kind, jobs.subjectId] });
    },
    async amend(kind, subjectId, { part, fields }) {
      const laid = sql`(${jobs.payload} -> ${part}::text) || ${JSON.stringify(storableValue(fields))}::jsonb`;
      const amended = await db
        .update(jobs)
        .set({
          payload: sql`jsonb_set(${jobs.payload}, array[${part}::text], ${laid})`,
          dueAt: databaseTime(),
        })
        .where(and(eq(jobs.kind, kind), eq(jobs.subjectId, subjectId), eq(jobs.attempts, 0)))
        .returning({ id: jobs.id });
      if (amended.length > 0) context.announceJobs();
      return amended.length > 0;
    },
    async cancel(kind, subjectId) {
      const isIt = and(eq(jobs.kind, kind), eq(jobs.subjectId, subjectId));
      return (await db.delete(jobs).where(isIt).returning({ id: jobs.id })).length > 0;
    },
    pending: (orgId, kind) =>
      db
        .select({ subjectId: jobs.subjectId, payload: jobs.payload })
        .from(jobs)
        .where(and(eq(jobs.orgId, orgId), eq(jobs.kind, kind))),
    claim: (demands) => claimJobs(context, demands),
    async extend(job, leaseMs) {
      const extended = await db
        .update(jobs)
        .set({ leasedUntil: databaseTime(leaseMs) })
        .where(isHeldAs(job))
        .returning({ id: jobs.id });
      return extended.length > 0;
    },
    async complete(job) {
      const isOver = and(isHeldAs(job), eq(jobs.rearmed, false));
      const done = await db.delete(jobs).where(isOver).returning({ id: jobs.id });
      return done.length > 0 || freeJob(context, job, {});
    },
    async fail(job, code, delayMs) {
      const next = delayMs === null ? { failedAt: databaseTime() } : { dueAt: databaseTime(delayMs) };
      const failed = await db
        .update(jobs)
        .set({ ...next, ...noLease, failureCode: code })
        .where(and(isHeldAs(job), eq(jobs.rearmed, false)))
        .returning({ id: jobs.id });
      if (failed.length === 0) await freeJob(context, job, { failureCode: code });
    },
    async release(job) {
      await freeJob(context, job, { attempts: sql`greatest(${jobs.attempts} - 1, 0)` });
    },
    async releaseAll() {
      await db.update(jobs).set(noLease).where(sql`${jobs.leasedUntil} is not null`);
    },
    async forgetFailed(before) {
      await db.delete(jobs).where(lt(jobs.failedAt, databaseTime(before - now())));
    },
    nextDueAt: (kinds) => nextDueAt(context, kinds),
  };
}

async function addJobs(context: StoreContext, added: readonly NewJob[]): Promise<void> {
  if (added.length === 0) return;
  await context.db
    .insert(jobs)
    .values(added.map((job) => newRow(context, job)))
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subjectId],
      set: {
        payload: sql`excluded.payload`,
        dueAt: sql`excluded.due_at`,
        attempts: 0,
        failedAt: null,
        failureCode: null,
        rearmed: sql`${jobs.leasedUntil} is not null`,
      },
    });
  context.announceJobs();
}

function newRow({ now, databaseTime, createId }: StoreContext, { payload, dueAt, ...job }: NewJob) {
  const at = now();
  const createdAt = new Date(at);
  return {
    ...job,
    id: createId(),
    payload: payload ?? null,
    attempts: 0,
    dueAt: databaseTime(dueAt === undefined ? 0 : dueAt - at),
    createdAt,
  };
}

const noLease = { leaseId: null, leasedUntil: null, rearmed: false };
const isHeldAs = ({ id, leaseId }: Job): SQL | undefined => and(eq(jobs.id, id), eq(jobs.leaseId, leaseId));

/** Whoever works on the queue is woken: no look at it knew when a job that somebody had would be free. */
async function freeJob(
  { db, announceJobs }: StoreContext,
  job: Job,
  also: { failureCode?: string; attempts?: SQL },
): Promise<boolean> {
  const freed = await db
    .update(jobs)
    .set({ ...noLease, ...also })
    .where(isHeldAs(job))
    .returning({ id: jobs.id });
  if (freed.length > 0) announceJobs();
  return freed.length > 0;
}

/**
 * One statement for all kinds, so that a kind with a long queue does not starve
 * another. `materialized`: a plan that repeats the search would take more than the limit.
 */
async function claimJobs(
  { db, databaseTime, createId }: StoreContext,
  demands: readonly JobDemand[],
): Promise<readonly Job[]> {
  if (demands.length === 0) return [];
  const wanted = demands.map(
    ({ kind, limit, leaseMs }) => sql`(${kind}::text, ${limit}::int, ${databaseTime(leaseMs)})`,
  );
  const { rows } = await db.execute<ClaimedRow>(sql`
    with due as materialized (
      select found.id, demand.leased_until
      from (values ${sql.join(wanted, sql`, `)}) as demand (kind, wanted, leased_until)
      cross join lateral (
        select id from job
        where kind = demand.kind and failed_at is null and due_at <= ${databaseTime()}
          and (leased_until is null or leased_until <= ${databaseTime()})
        order by due_at, id limit demand.wanted for update skip locked
      ) as found
    )
    update job set attempts = attempts + 1, failure_code = null, rearmed = false,
      lease_id = ${createId()}::uuid, leased_until = due.leased_until
    from due where job.id = due.id
    returning job.id, org_id, kind, subject_id, payload, attempts, lease_id`);
  return rows.map(toJob);
}

/** Those that somebody has are looked at apart: they are few, and free again at the end of the lease. */
async function nextDueAt(context: StoreContext, kinds: readonly JobKind[]): Promise<number | null> {
  if (kinds.length === 0) return null;
  const names = sql.join(
    kinds.map((kind) => sql`(${kind}::text)`),
    sql`, `,
  );
  const { db, now } = context;
  const first = sql`least(
      (select min(first.due_at) from wanted cross join lateral (
        select due_at from job where job.kind = wanted.kind and failed_at is null and leased_until is null
        order by due_at limit 1) as first),
      (select min(greatest(due_at, leased_until)) from job join wanted using (kind)
        where failed_at is null and leased_until is not null)
    )`;
  const { rows } = await db.execute<{ ms: string | null }>(
    sql`with wanted (kind) as (values ${names}) select ${msUntil(context, first)} as ms`,
  );
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : now() + Number(ms);
}

interface ClaimedRow extends Record<string, unknown> {
  readonly id: string;
  readonly org_id: string;
  readonly kind: JobKind;
  readonly subject_id: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly lease_id: string;
}

function toJob(row: ClaimedRow): Job {
  const { id, kind, payload, attempts } = row;
  return { id, orgId: row.org_id, kind, subjectId: row.subject_id, payload, attempts, leaseId: row.lease_id };
}
