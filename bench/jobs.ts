import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { createJobWorker } from '../apps/server/src/platform/jobs/job-worker.ts';
import { createStore } from '../apps/server/src/store/create-store.ts';
import type { Store } from '../apps/server/src/store/store.ts';
import { type Figure, round, summariseMs } from './figure.ts';

const jobs = 2_000;
const latencies = 200;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A server's worker whose jobs do nothing; `done` resolves after as many as were asked for. */
function openWorker(store: Store, concurrency: number) {
  let left = 0;
  let finished: () => void = ignore;
  const worker = createJobWorker({
    store,
    log,
    now: Date.now,
    setTimer: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    handlers: {
      'contact-mail': {
        concurrency,
        handle: async () => {
          left -= 1;
          if (left === 0) finished();
        },
      },
    },
  });
  const done = (count: number): Promise<void> => {
    left = count;
    return new Promise((resolve) => {
      finished = resolve;
      worker.wake();
    });
  };
  return { done, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() };
}

const perSecond = (count: number, startedAt: number) =>
  round((count * 1_000) / (performance.now() - startedAt), 0);

async function addMany(store: Store, orgId: string, inFlight: number): Promise<number> {
  const startedAt = performance.now();
  let left = jobs;
  const addSome = async () => {
    while (left > 0) {
      left -= 1;
      await store.job.add({ orgId, kind: 'contact-mail', subjectId: randomUUID() });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, addSome));
  return perSecond(jobs, startedAt);
}

async function work(store: Store, concurrency: number): Promise<number> {
  await using worker = openWorker(store, concurrency);
  const startedAt = performance.now();
  await worker.done(jobs);
  return perSecond(jobs, startedAt);
}

/** From adding a job until its handler runs, each alone, ms. */
async function delays(store: Store, orgId: string): Promise<number[]> {
  await using worker = openWorker(store, 5);
  const all: number[] = [];
  for (let job = 0; job < latencies; job += 1) {
    const startedAt = performance.now();
    await store.job.add({ orgId, kind: 'contact-mail', subjectId: randomUUID() });
    await worker.done(1);
    all.push(performance.now() - startedAt);
  }
  return all;
}

/** Jobs through the queue of the embedded database: added one by one, taken, run and removed. */
export async function measureJobs(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saywell-jobs-'));
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  try {
    const store = createStore(database, { encryptionKey: new Uint8Array(32) });
    const { id: orgId } = await store.org.create('Bench');
    const addedOneByOne = await addMany(store, orgId, 1);
    const doneOneByOne = await work(store, 1);
    const addedEightInFlight = await addMany(store, orgId, 8);
    const doneFiveAtOnce = await work(store, 5);
    await addMany(store, orgId, 8);
    const done32AtOnce = await work(store, 32);
    const { p50, p95 } = summariseMs(await delays(store, orgId));
    return {
      figure: 'JOBS',
      title: 'jobs per second through the queue, and from adding one until it runs (ms)',
      goal: 'more than a ready-made queue did one by one: 79–112 a second',
      values: {
        addedOneByOne,
        addedEightInFlight,
        doneOneByOne,
        doneFiveAtOnce,
        done32AtOnce,
        untilRunP50Ms: p50,
        untilRunP95Ms: p95,
        jobs,
      },
    };
  } finally {
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  }
}
