import { expect, it, vi } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { createLog } from '../logs/create-log.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createJobs, type JobsOptions } from './create-jobs.ts';
import type { Job, JobQueue } from './job-queue.ts';
import type { JobTransaction } from './run-job.ts';

const job = (id: string): Job => ({
  id,
  orgId: 'o',
  kind: 'contact-mail',
  subjectId: id,
  payload: null,
  attempts: 1,
  leaseId: 'l',
});

/** Two servers with one queue; `added` is what the store of the first one says. */
function open(options: Partial<JobsOptions<JobTransaction>>) {
  const clock = createVirtualClock();
  const waiting: Job[] = [];
  const added = new Set<() => void>();
  const store = fakeStore({
    job: {
      ...fakeStore().job,
      claim: vi.fn<JobQueue['claim']>(async ([demand]) => waiting.splice(0, demand?.limit ?? 0)),
      complete: async () => true,
      nextDueAt: async () => null,
      forgetFailed: async () => undefined,
    },
    onJobsAdded(listener) {
      added.add(listener);
      return () => void added.delete(listener);
    },
  });
  const told = { times: 0, wake: (): void => undefined };
  const others = {
    tell: () => void (told.times += 1),
    onTold(wake: () => void) {
      told.wake = wake;
    },
  };
  const jobs = createJobs({
    config: { databaseUrl: 'postgres://shared' },
    store,
    log: createLog({ level: 'silent' }),
    setTimer: clock.setTimer,
    others,
    ...options,
  });
  const announce = (): void => {
    for (const listener of added) listener();
  };
  return { clock, jobs, waiting, added, told, announce };
}

it('tells the others of what is too much, a few times a second, and works when they say so', async () => {
  const { clock, jobs, waiting, told, announce } = open({});
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (finish = resolve));
  await jobs.start({
    'contact-mail': { concurrency: 1, handle: async ({ id }) => busy.then(() => void done.push(id)) },
  });
  waiting.push(job('a'), job('b'));
  for (let times = 0; times < 5; times += 1) announce();
  await clock.advance(1_000);
  expect(told.times).toBe(1);
  finish();
  await clock.advance(0);
  expect(done).toEqual(['a', 'b']);
  waiting.push(job('c'));
  told.wake();
  await clock.advance(0);
  expect(done).toEqual(['a', 'b', 'c']);
  jobs.drain([]);
  await clock.advance(1_000);
  expect(told.times).toBe(2);
  await jobs[Symbol.asyncDispose]();
});

it('a server that does no jobs tells the others of each, and listens no more when it stops', async () => {
  const { clock, jobs, added, told, announce } = open({ works: false });
  await jobs.start({});
  announce();
  announce();
  await clock.advance(1_000);
  expect(told.times).toBe(1);
  await jobs[Symbol.asyncDispose]();
  expect(added.size).toBe(0);
  expect(clock.pendingTimers()).toBe(0);
});

it('a server that is alone tells nobody', async () => {
  const { clock, jobs, waiting, announce } = open({ others: undefined });
  await jobs.start({ 'contact-mail': { concurrency: 1, handle: async () => undefined } });
  waiting.push(job('a'), job('b'));
  announce();
  await clock.advance(100);
  expect(waiting).toEqual([]);
  // What is left is the next look.
  expect(clock.pendingTimers()).toBe(1);
  await jobs[Symbol.asyncDispose]();
});
