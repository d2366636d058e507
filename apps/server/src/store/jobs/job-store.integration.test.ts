import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Job, JobDemand, NewJob } from '../../platform/jobs/job-queue.ts';
import { openTestStore, type TestStore } from '../testing/test-store.ts';

let test: TestStore;
const start = Date.parse('2026-01-01T00:00:00.000Z');
beforeEach(async () => {
  test = await openTestStore();
});
afterEach(() => test[Symbol.asyncDispose]());

const at = (milliseconds: number) => test.setTime(new Date(start + milliseconds).toISOString());
const subjectId = randomUUID();
const add = (job: Partial<NewJob> = {}) =>
  test.store.job.add({ orgId: test.orgId, kind: 'contact-mail', subjectId, ...job });
const claim = (...demands: Partial<JobDemand>[]) =>
  test.store.job.claim(
    (demands.length === 0 ? [{}] : demands).map((demand) => ({
      kind: 'contact-mail',
      limit: 10,
      leaseMs: 1_000,
      ...demand,
    })),
  );
async function claimOne(): Promise<Job> {
  const [job, ...others] = await claim();
  if (job === undefined || others.length > 0) throw new Error(`claimed ${others.length + 1} jobs`);
  return job;
}
const nextDueAt = async (...kinds: JobKind[]) => {
  const due = await test.store.job.nextDueAt(kinds.length === 0 ? ['contact-mail'] : kinds);
  return due === null ? null : due - start;
};

describe('a job', () => {
  it('is taken when it is due, by one, with what it needs', async () => {
    await add({ payload: { text: 'ü', list: [1, null] }, dueAt: start + 500 });
    expect([await claim(), await nextDueAt()]).toEqual([[], 500]);
    at(500);
    const job = await claimOne();
    expect(job).toMatchObject({
      orgId: test.orgId,
      subjectId,
      attempts: 1,
      payload: { text: 'ü', list: [1, null] },
    });
    expect([await claim(), await nextDueAt()]).toEqual([[], 1_500]);
    expect(await test.store.job.complete(job)).toBe(true);
    expect([await nextDueAt(), await test.store.job.complete(job)]).toEqual([null, false]);
  });

  it('is there once for its kind and subject; the last word counts', async () => {
    await add({ payload: 1, dueAt: start + 5_000 });
    await add({ payload: 2 });
    await add({ kind: 'contact-webhook' });
    expect(await claimOne()).toMatchObject({ payload: 2 });
    expect(await claim({ kind: 'contact-webhook' })).toHaveLength(1);
  });

  it('that is added again while it runs, runs again afterwards and not beside itself', async () => {
    await add();
    const first = await claimOne();
    await add({ payload: 'again' });
    expect(await claim()).toEqual([]);
    expect(await test.store.job.complete(first)).toBe(true);
    expect(await claimOne()).toMatchObject({ payload: 'again', attempts: 1 });
  });

  it('that is added again while it runs, wakes who works on it when it is free', async () => {
    let woken = 0;
    await add();
    const ignore = test.store.onJobsAdded(() => void (woken += 1));
    const first = await claimOne();
    await test.store.job.complete(first);
    expect(woken).toBe(0);
    await add();
    const second = await claimOne();
    await add({ dueAt: start + 200 });
    woken = 0;
    await test.store.job.complete(second);
    expect([woken, await nextDueAt()]).toEqual([1, 200]);
    at(200);
    const third = await claimOne();
    await add();
    woken = 0;
    await test.store.job.fail(third, 'refused', null);
    ignore();
    expect(woken).toBe(1);
  });

  it('that is added again while it fails, is due when it was added for', async () => {
    await add();
    const first = await claimOne();
    await add({ dueAt: start + 200 });
    await test.store.job.fail(first, 'refused', null);
    expect(await nextDueAt()).toBe(200);
  });

  it('is another’s after its lease, and nothing of the first one counts', async () => {
    await add();
    const first = await claimOne();
    at(900);
    expect(await test.store.job.extend(first, 1_000)).toBe(true);
    at(1_899);
    expect(await claim()).toEqual([]);
    at(1_900);
    const second = await claimOne();
    expect(second).toMatchObject({ attempts: 2 });
    expect(await test.store.job.extend(first, 1_000)).toBe(false);
    expect(await test.store.job.complete(first)).toBe(false);
    await test.store.job.fail(first, 'late', null);
    await test.store.job.release(first);
    expect(await test.store.job.extend(second, 1_000)).toBe(true);
  });

  it('that failed comes again, or never', async () => {
    await add();
    await test.store.job.fail(await claimOne(), 'refused', 300);
    expect([await claim(), await nextDueAt()]).toEqual([[], 300]);
    at(300);
    await test.store.job.fail(await claimOne(), 'refused', null);
    at(1e9);
    expect([await claim(), await nextDueAt()]).toEqual([[], null]);
    await test.store.job.forgetFailed(start + 300);
    expect(await test.store.job.cancel('contact-mail', subjectId)).toBe(true);
    await add();
    expect(await claimOne()).toMatchObject({ attempts: 1 });
  });

  it('that was given up is forgotten later', async () => {
    await add();
    await test.store.job.fail(await claimOne(), 'refused', null);
    await test.store.job.forgetFailed(start + 1);
    expect(await test.store.job.cancel('contact-mail', subjectId)).toBe(false);
  });

  it('that was given back can be taken at once, and the attempt does not count', async () => {
    await add();
    await test.store.job.release(await claimOne());
    expect(await claimOne()).toMatchObject({ attempts: 1 });
    await test.store.job.releaseAll();
    expect(await claimOne()).toMatchObject({ attempts: 2 });
  });

  it('can be taken out, also while it runs', async () => {
    await add();
    const job = await claimOne();
    expect(await test.store.job.cancel('contact-webhook', subjectId)).toBe(false);
    expect(await test.store.job.cancel('contact-mail', subjectId)).toBe(true);
    expect(await test.store.job.extend(job, 1_000)).toBe(false);
    expect([await nextDueAt(), await test.store.job.cancel('contact-mail', subjectId)]).toEqual([
      null,
      false,
    ]);
  });

  it('that waits is amended and due at once; one of which an attempt has begun stays as it is', async () => {
    const amend = (fields: object) =>
      test.store.job.amend('contact-mail', subjectId, { part: 'message', fields });
    expect(await amend({ a: 1 })).toBe(false);
    await add({ payload: { type: 't', message: { a: 0, b: 0 } }, dueAt: start + 60_000 });
    expect(await claim()).toEqual([]);
    expect(await amend({ a: 1, c: 'ü\0' })).toBe(true);
    const job = await claimOne();
    expect(job.payload).toEqual({ type: 't', message: { a: 1, b: 0, c: 'ü\uFFFD' } });
    expect(await amend({ a: 2 })).toBe(false);
    await test.store.job.release(job);
    expect(await amend({ a: 3 })).toBe(true);
  });

  it('is kept or dropped with what it is about', async () => {
    await expect(
      test.store.transaction(async (store) => {
        await store.job.add({ orgId: test.orgId, kind: 'contact-mail', subjectId });
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    expect(await claim()).toEqual([]);
  });
});

it('jobs are taken in the order in which they are due, as many of each kind as are wanted', async () => {
  const subjects = Array.from({ length: 6 }, () => randomUUID());
  for (const [index, subject] of subjects.entries()) {
    await add({ subjectId: subject, dueAt: start - index });
    await add({ subjectId: subject, kind: 'contact-webhook' });
  }
  const taken = await claim({ limit: 2 }, { kind: 'contact-webhook', limit: 4 });
  expect(taken.filter(({ kind }) => kind === 'contact-webhook')).toHaveLength(4);
  const mails = taken.filter(({ kind }) => kind === 'contact-mail').map((job) => job.subjectId);
  expect(mails.toSorted()).toEqual(subjects.slice(-2).toSorted());
});

it('the search for due jobs reads an index, and not the queue', async () => {
  await using plan = await explainClaim();
  expect(plan.text).toContain('job_due');
  expect(plan.text).not.toContain('Seq Scan');
});

async function explainClaim() {
  const database = await openTestDatabase();
  const { rows: orgs } = await database.pool.query<{ id: string }>(
    `insert into org (id, name, created_at, updated_at) values (gen_random_uuid(), 'O', now(), now()) returning id`,
  );
  await database.pool.query(
    `insert into job (id, org_id, kind, subject_id, attempts, due_at, created_at)
     select gen_random_uuid(), $1, 'contact-mail', gen_random_uuid(), 0, now() + n * interval '1 second', now()
     from generate_series(1, 20000) n`,
    [orgs[0]?.id],
  );
  await database.pool.query('analyze job');
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain select id from job where kind = 'contact-mail' and failed_at is null and due_at <= now()
       and (leased_until is null or leased_until <= now()) order by due_at, id limit 5 for update skip locked`,
  );
  return {
    text: rows.map((row) => row['QUERY PLAN']).join('\n'),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
