import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import type { SetTimer } from '../clock.ts';
import { JobError } from './job-error.ts';
import type { Job, JobQueue } from './job-queue.ts';
import { createJobWorker, type JobHandlers, type JobWorkerOptions } from './job-worker.ts';
import type { JobHandler, JobTransaction } from './run-job.ts';

const setTimer: SetTimer = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

const job = (id: string, kind: Job['kind'] = 'contact-mail', attempts = 1): Job => {
  return { id, orgId: 'o', kind, subjectId: `s${id}`, payload: null, attempts, leaseId: 'l' };
};
const jobs = (count: number) => Array.from({ length: count }, (_, index) => job(`m${index}`));

/** A queue in memory with its own idea of what is due: everything, once. */
function fakeQueue(waiting: Job[]) {
  const take = (kind: Job['kind'], limit: number) =>
    waiting
      .filter((job) => job.kind === kind)
      .slice(0, limit)
      .map((job) => waiting.splice(waiting.indexOf(job), 1)[0] ?? job);
  const store = {
    ...fakeStore().job,
    claim: vi.fn<JobQueue['claim']>(async (demands) =>
      demands.flatMap(({ kind, limit }) => take(kind, limit)),
    ),
    complete: vi.fn<JobQueue['complete']>(async () => true),
    fail: vi.fn<JobQueue['fail']>(async () => undefined),
    extend: vi.fn<JobQueue['extend']>(async () => true),
    release: vi.fn<JobQueue['release']>(async () => undefined),
    nextDueAt: vi.fn<JobQueue['nextDueAt']>(async () => null),
    forgetFailed: vi.fn<JobQueue['forgetFailed']>(async () => undefined),
  };
  return { waiting, store };
}

function open(
  queue: ReturnType<typeof fakeQueue>,
  handle: JobHandler<JobTransaction>,
  options: Partial<JobWorkerOptions<JobTransaction>> & {
    retryDelayMs?: (attempts: number) => number | null;
  } = {},
) {
  const log = { debug: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const { retryDelayMs } = options;
  const handlers = { 'contact-mail': { handle, ...(retryDelayMs && { retryDelayMs }) } };
  const store = fakeStore({ job: queue.store });
  const worker = createJobWorker({ store, handlers, log, setTimer, now: Date.now, ...options });
  return { worker, log };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);
const never = () => new Promise<void>(() => undefined);

it('does everything that is due when woken, and asks only for what it can do', async () => {
  const queue = fakeQueue(jobs(12));
  const handle = vi.fn<JobHandler<JobTransaction>>(async () => undefined);
  const { worker } = open(queue, handle);
  worker.wake();
  await settle();
  expect(handle).toHaveBeenCalledTimes(12);
  expect(queue.store.complete).toHaveBeenCalledTimes(12);
  expect(queue.store.claim.mock.calls[0]?.[0]).toEqual([{ kind: 'contact-mail', limit: 5, leaseMs: 45_000 }]);
});

it('keeps a failure with its code and when to try again, and tells nothing of the contents', async () => {
  const queue = fakeQueue(jobs(5));
  const handle = vi
    .fn<JobHandler<JobTransaction>>()
    .mockRejectedValueOnce(new JobError('mail-refused', { cause: new Error('550 ann@example.com') }))
    .mockRejectedValueOnce(new Error('ann@example.com'))
    .mockRejectedValueOnce(new JobError('later', { delayMs: 7 }))
    .mockRejectedValueOnce(new JobError('refused-for-good', { retry: false }))
    .mockResolvedValue(undefined);
  const { worker, log } = open(queue, handle, { retryDelayMs: (attempts) => attempts * 10 });
  worker.wake();
  await settle();
  expect(queue.store.fail.mock.calls.map(([{ id }, code, delayMs]) => [id, code, delayMs])).toEqual([
    ['m0', 'mail-refused', 10],
    ['m1', 'job-failed', 10],
    ['m2', 'later', 7],
    ['m3', 'refused-for-good', null],
  ]);
  expect(queue.store.complete.mock.calls).toMatchObject([[{ id: 'm4' }]]);
  expect(log.warn).toHaveBeenCalledTimes(4);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('ann@example.com');
});

it('begins only what cannot wait while the server drains', async () => {
  const queue = fakeQueue([]);
  const done: string[] = [];
  const handle: JobHandler<JobTransaction> = async ({ kind }) => void done.push(kind);
  const handlers = { 'contact-mail': { handle }, 'server-message': { handle } };
  const { worker } = open(queue, handle, { handlers });
  worker.drain(['server-message']);
  queue.waiting.push({ ...job('one'), kind: 'contact-mail' }, { ...job('two'), kind: 'server-message' });
  worker.wake();
  await settle();
  expect(done).toEqual(['server-message']);
  expect(queue.waiting.map(({ kind }) => kind)).toEqual(['contact-mail']);
  await worker[Symbol.asyncDispose]();
});

it('looks again by itself, also after the database was away', async () => {
  const queue = fakeQueue(jobs(1));
  queue.store.claim.mockRejectedValueOnce(new Error('gone'));
  const handle = vi.fn<JobHandler<JobTransaction>>(async () => undefined);
  const { worker, log } = open(queue, handle);
  worker.wake();
  await settle();
  expect(log.error).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(handle).toHaveBeenCalledOnce();
});

it('looks again when the next job is due, but not without end at one that another has', async () => {
  const queue = fakeQueue([]);
  const { worker } = open(queue, async () => undefined);
  queue.store.nextDueAt.mockResolvedValueOnce(Date.now() + 3_000).mockResolvedValue(Date.now());
  worker.wake();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(queue.store.claim).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(queue.store.claim).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queue.store.claim.mock.calls.length).toBeLessThanOrEqual(6);
});

/** A queue in memory that keeps times: what failed is due again later. */
function timedQueue(waiting: Job[]) {
  const { store } = fakeQueue([]);
  const due = new Map(waiting.map((job) => [job, Date.now()]));
  store.claim.mockImplementation(async ([demand]) => {
    const taken = [...due].filter(([, at]) => at <= Date.now()).slice(0, demand?.limit ?? 0);
    return taken.map(([job]) => {
      due.delete(job);
      return Object.assign(job, { attempts: job.attempts + 1 });
    });
  });
  store.fail.mockImplementation(async (job, _code, delayMs) => {
    if (delayMs !== null) due.set(job, Date.now() + delayMs);
  });
  store.nextDueAt.mockImplementation(async () => (due.size === 0 ? null : Math.min(...due.values())));
  return { waiting: [], store };
}

it('tries what failed again after its own delay, however short, each of several', async () => {
  const delays: Record<string, number[]> = {
    m0: [1_000, 2_000],
    m1: [4_000],
    m2: [300, 300, 300],
    m3: [1_000],
  };
  const queue = timedQueue(Object.keys(delays).map((id) => job(id, 'contact-mail', 0)));
  const beganAt = Date.now();
  const runs: Record<string, number[]> = { m0: [], m1: [], m2: [], m3: [] };
  const { worker } = open(queue, async ({ id, attempts }) => {
    runs[id]?.push(Date.now() - beganAt);
    const delayMs = delays[id]?.[attempts - 1];
    if (delayMs !== undefined) throw new JobError('later', { delayMs });
  });
  worker.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual({ m0: [0, 1_000, 3_000], m1: [0, 4_000], m2: [0, 300, 600, 900], m3: [0, 1_000] });
  const looks = queue.store.claim.mock.calls.length;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(queue.store.claim).toHaveBeenCalledTimes(looks);
});

it('goes on when a job cannot be settled', async () => {
  const queue = fakeQueue(jobs(2));
  queue.store.complete.mockRejectedValueOnce(new Error('gone'));
  const { worker, log } = open(queue, async () => undefined);
  worker.wake();
  await settle();
  expect(queue.store.complete).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenCalledOnce();
});

it('finds what comes while it works', async () => {
  const queue = fakeQueue(jobs(1));
  const more = [job('more')];
  const handle = vi.fn<JobHandler<JobTransaction>>(async () => {
    queue.waiting.push(...more.splice(0));
    worker.wake();
  });
  const { worker } = open(queue, handle);
  worker.wake();
  await settle();
  expect(handle).toHaveBeenCalledTimes(2);
});

it('runs as many of a kind at once as that kind allows, and a slow kind does not hold another', async () => {
  const queue = fakeQueue([...jobs(4), job('web', 'contact-webhook')]);
  const finish: (() => void)[] = [];
  const slow = vi.fn<JobHandler<JobTransaction>>(() => new Promise((resolve) => finish.push(resolve)));
  const other = vi.fn<JobHandler<JobTransaction>>(async () => undefined);
  const handlers: JobHandlers<JobTransaction> = {
    'contact-mail': { handle: slow, concurrency: 2 },
    'contact-webhook': { handle: other },
  };
  const { worker } = open(queue, slow, { handlers });
  worker.wake();
  await settle();
  expect([slow.mock.calls.length, other.mock.calls.length]).toEqual([2, 1]);
  finish[0]?.();
  await settle();
  expect(slow).toHaveBeenCalledTimes(3);
});

it('takes a job for lost without a heartbeat, and frees its place', async () => {
  const queue = fakeQueue(jobs(1));
  let signal: AbortSignal | undefined;
  const { worker } = open(queue, async (_job, context) => {
    signal = context.signal;
    for (let beat = 0; beat < 3; beat++) {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      await context.heartbeat();
    }
    await never();
  });
  worker.wake();
  await vi.advanceTimersByTimeAsync(95_000);
  expect(queue.store.extend).toHaveBeenCalledTimes(3);
  expect([signal?.aborted, queue.store.fail.mock.calls.length]).toEqual([false, 0]);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(signal?.aborted).toBe(true);
  expect(queue.store.fail.mock.calls).toMatchObject([[{ id: 'm0' }, 'job-timed-out', 30_000]]);
});

it('keeps a job while work lasts that has a limit of its own', async () => {
  const queue = fakeQueue(jobs(1));
  const { worker } = open(queue, async (_job, { beating }) => {
    await beating(new Promise((resolve) => setTimeout(resolve, 300_000)));
  });
  worker.wake();
  await vi.advanceTimersByTimeAsync(299_000);
  expect(queue.store.fail).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queue.store.complete).toHaveBeenCalledOnce();
  const beats = queue.store.extend.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queue.store.extend).toHaveBeenCalledTimes(beats);
});

it('forgets once an hour what was given up long ago', async () => {
  const queue = fakeQueue([]);
  const { worker } = open(queue, async () => undefined);
  worker.wake();
  await vi.advanceTimersByTimeAsync(3_540_000);
  expect(queue.store.forgetFailed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(queue.store.forgetFailed).toHaveBeenCalledTimes(2);
});

it('a handler whose job is no longer its own is told, and settles nothing', async () => {
  const queue = fakeQueue(jobs(1));
  queue.store.extend.mockResolvedValue(false);
  let aborted: boolean | undefined;
  const { worker } = open(queue, async (_job, { heartbeat, signal }) => {
    await heartbeat().catch(() => undefined);
    aborted = signal.aborted;
    await heartbeat();
  });
  worker.wake();
  await settle();
  expect(aborted).toBe(true);
  expect(queue.store.complete).not.toHaveBeenCalled();
  expect(queue.store.fail).not.toHaveBeenCalled();
});

it('gives up what has ended with its server at every attempt', async () => {
  const queue = fakeQueue([job('m0', 'contact-mail', 9)]);
  const handle = vi.fn<JobHandler<JobTransaction>>(async () => undefined);
  const { worker } = open(queue, handle);
  worker.wake();
  await settle();
  expect(handle).not.toHaveBeenCalled();
  expect(queue.store.fail.mock.calls).toMatchObject([[{ id: 'm0' }, 'job-never-settled', null]]);
});

it('settles what a job is about before giving it up, and gives nothing up that cannot be settled', async () => {
  const queue = fakeQueue([job('m0', 'contact-mail', 9), job('m1', 'contact-mail', 9), job('m2')]);
  const giveUp = vi.fn<(job: Job) => Promise<void>>(async () =>
    expect(queue.store.fail).not.toHaveBeenCalled(),
  );
  giveUp.mockRejectedValueOnce(new Error('no database'));
  const handlers = { 'contact-mail': { handle: () => Promise.reject(new JobError('later')), giveUp } };
  const { worker } = open(queue, async () => undefined, { handlers });
  worker.wake();
  await settle();
  expect(giveUp.mock.calls.map(([{ id }]) => id)).toEqual(['m0', 'm1']);
  expect(queue.store.fail.mock.calls.map(([{ id }, code]) => `${id} ${code}`).sort()).toEqual([
    'm1 job-never-settled',
    'm2 later',
  ]);
});

it('lets what runs finish when it stops, gives back what heeds the signal, and starts nothing more', async () => {
  const queue = fakeQueue(jobs(20));
  let finish = (): void => undefined;
  const heed = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  const { worker } = open(queue, async ({ id }, { signal }) => {
    if (id === 'm0') await new Promise<void>((resolve) => (finish = resolve));
    else if (id === 'm1') await heed(signal);
  });
  queue.waiting.splice(5);
  worker.wake();
  await settle();
  queue.waiting.push(...jobs(3));
  const stopped = worker[Symbol.asyncDispose]();
  finish();
  await stopped;
  expect(queue.store.complete).toHaveBeenCalledTimes(4);
  expect(queue.store.release.mock.calls).toMatchObject([[{ id: 'm1' }]]);
  worker.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queue.waiting).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not wait for a job that hangs', async () => {
  vi.useRealTimers();
  const { worker } = open(fakeQueue(jobs(1)), never, { stopTimeoutMs: 5 });
  worker.wake();
  await expect(worker[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

it('says that there is more than it does: when its places are taken, and when it drains', async () => {
  const queue = fakeQueue(jobs(4));
  const overflowed = vi.fn<() => void>();
  const { worker } = open(queue, never, { overflowed });
  worker.wake();
  await settle();
  expect(overflowed).not.toHaveBeenCalled();
  queue.waiting.push(job('fifth'), job('sixth'));
  worker.wake();
  await settle();
  expect(overflowed).toHaveBeenCalledOnce();
  expect(queue.waiting).toHaveLength(1);
});

it('what is added while it drains is somebody else’s', async () => {
  const overflowed = vi.fn<() => void>();
  const { worker } = open(fakeQueue([]), never, { overflowed });
  worker.drain([]);
  worker.wake();
  await settle();
  expect(overflowed).toHaveBeenCalledOnce();
});
