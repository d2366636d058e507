import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { openTestStore, type TestStore } from './testing/test-store.ts';

let test: TestStore;
let woken = 0;
beforeAll(async () => {
  test = await openTestStore();
  test.store.onJobsAdded(() => void (woken += 1));
});
beforeEach(() => void (woken = 0));
afterAll(() => test[Symbol.asyncDispose]());

const addJob = (job: Pick<JobQueue, 'add'>, subjectId: string = randomUUID()) =>
  job.add({ orgId: test.orgId, kind: 'contact-mail', subjectId });
const fail = () => {
  throw new Error('interrupted');
};
const isWaiting = (subjectId: string) => test.store.job.cancel('contact-mail', subjectId);

it('a transaction is stored whole or not at all, and answers what its work answers', async () => {
  const { store } = test;
  const failing = store.transaction(async (own) => {
    await own.setting.set('half', true);
    fail();
  });
  await expect(failing).rejects.toThrow('interrupted');
  expect(await store.setting.get('half')).toBeNull();
  const answer = await store.transaction(async (own) => {
    await own.setting.set('whole', true);
    expect(await store.setting.get('whole')).toBeNull();
    return 'done';
  });
  expect([answer, await store.setting.get('whole')]).toEqual(['done', true]);
});

it('a job that is added outside of a transaction wakes at once', async () => {
  await addJob(test.store.job);
  expect(woken).toBe(1);
});

it('jobs of a transaction wake once, when they can be seen', async () => {
  const { store } = test;
  const subjectId = randomUUID();
  const looks: Promise<boolean>[] = [];
  const ignore = store.onJobsAdded(() => void looks.push(isWaiting(subjectId)));
  await store.transaction(async ({ job }) => {
    await addJob(job, subjectId);
    await addJob(job);
    expect(woken).toBe(0);
  });
  ignore();
  expect([woken, await Promise.all(looks)]).toEqual([1, [true]]);
});

it('jobs of a transaction that is undone wake nobody', async () => {
  const failing = test.store.transaction(async ({ job }) => {
    await addJob(job);
    fail();
  });
  await expect(failing).rejects.toThrow('interrupted');
  expect(woken).toBe(0);
});

it('a transaction without jobs wakes nobody', async () => {
  await test.store.transaction(({ setting }) => setting.set('quiet', true));
  expect(woken).toBe(0);
});

it('jobs of a transaction within a transaction wake when the outer one commits', async () => {
  const { store } = test;
  await store.transaction(async (outer) => {
    await outer.transaction(({ job }) => addJob(job));
    await outer.exclusively('inner', ({ job }) => addJob(job));
    expect(woken).toBe(0);
  });
  expect(woken).toBe(1);
  const failing = store.transaction(async (outer) => {
    await outer.transaction(({ job }) => addJob(job));
    fail();
  });
  await expect(failing).rejects.toThrow('interrupted');
  expect(woken).toBe(1);
});

it('what an inner transaction did is undone alone, with its jobs', async () => {
  const { store } = test;
  const subjectId = randomUUID();
  await store.transaction(async (outer) => {
    await outer.setting.set('outer', true);
    const failing = outer.transaction(async (inner) => {
      await inner.setting.set('inner', true);
      await addJob(inner.job, subjectId);
      fail();
    });
    await expect(failing).rejects.toThrow('interrupted');
  });
  expect([await store.setting.get('outer'), await store.setting.get('inner')]).toEqual([true, null]);
  expect([woken, await isWaiting(subjectId)]).toEqual([0, false]);
});

it('a job that is made due wakes, one that is not urgent does not', async () => {
  const { job } = test.store;
  const subjectId = randomUUID();
  const dueAt = Date.parse('2030-01-01T00:00:00.000Z');
  await job.addIfAbsent({ orgId: test.orgId, kind: 'log-cleanup', subjectId, payload: { part: {} }, dueAt });
  expect(woken).toBe(0);
  expect(await job.amend('log-cleanup', subjectId, { part: 'part', fields: { a: 1 } })).toBe(true);
  expect(woken).toBe(1);
  expect(await job.amend('log-cleanup', randomUUID(), { part: 'part', fields: {} })).toBe(false);
  await job.addAll([]);
  expect(woken).toBe(1);
});

it('who has unsubscribed is woken no more', async () => {
  let calls = 0;
  const ignore = test.store.onJobsAdded(() => void (calls += 1));
  await addJob(test.store.job);
  ignore();
  await addJob(test.store.job);
  expect([calls, woken]).toEqual([1, 2]);
});
