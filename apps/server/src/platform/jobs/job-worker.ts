import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '../clock.ts';
import { type JobKind, jobKinds } from './job-kind.ts';
import type { Job, JobDemand } from './job-queue.ts';
import {
  defaultLeaseMs,
  type JobDefinition,
  type JobRunOptions,
  type JobSource,
  type JobTransaction,
  runJob,
} from './run-job.ts';

export type JobHandlers<Transaction> = Readonly<Partial<Record<JobKind, JobDefinition<Transaction>>>>;

/** A source that says when there is more. */
export interface JobFeed<Transaction extends JobTransaction> extends JobSource<Transaction> {
  /** Calls `listener` when jobs were added here, and can be seen. Answers how to end that. */
  onJobsAdded(listener: () => void): () => void;
}

export interface JobWorkerOptions<Transaction extends JobTransaction>
  extends Omit<JobRunOptions<Transaction>, 'stopped' | 'store'> {
  readonly store: JobFeed<Transaction>;
  readonly handlers: JobHandlers<Transaction>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** For jobs that run when the worker stops, ms. */
  readonly stopTimeoutMs?: number;
  /** There is more to do than this worker begins: others may take it. Default: there are none. */
  readonly overflowed?: (() => void) | undefined;
}

/** Disposing lets jobs that run finish, within a limit; what is left is found by the next start. */
export interface JobWorker extends AsyncDisposable {
  /** Looks for jobs now: for those that were there before the worker. */
  wake(): void;
  /** Begins only jobs of these kinds from now on. */
  drain(kinds: readonly JobKind[]): void;
}

const defaultConcurrency = 5;
/** Also finds what other servers added or left. */
const pollIntervalMs = 15_000;
/** What is due, and was not to be had, is another server's for a moment: no faster than this. */
const shortestIntervalMs = 250;
const defaultStopTimeoutMs = 5_000;
/** The operator has seen them by then; of every customer's dead server there is one for each message. */
const keepFailedMs = 30 * dayMs;
const forgetIntervalMs = 3_600_000;

/**
 * Does what is in the queue: at once when it is added here, when the next job is due, and
 * what failed again later. Every job is done at least once; receivers recognise a repetition by its id.
 */
export function createJobWorker<Transaction extends JobTransaction>(
  options: JobWorkerOptions<Transaction>,
): JobWorker {
  const { store, handlers, log, setTimer, now } = options;
  const stop = new AbortController();
  // Every job that runs listens.
  setMaxListeners(0, stop.signal);
  const running = new Set<Promise<void>>();
  const places = createPlaces(handlers);
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let forgetAt = 0;
  let cancelTimer: (() => void) | undefined;

  const wake = (): void => {
    if (stop.signal.aborted) return;
    isWanted = true;
    looking ??= look();
  };
  async function look(): Promise<void> {
    cancelTimer?.();
    let delayMs = pollIntervalMs;
    try {
      while (isWanted && !stop.signal.aborted) {
        isWanted = false;
        await forgetOld();
        const demands = places.demands();
        const claimed = await store.job.claim(demands);
        for (const job of claimed) start(job);
        places.noteBacklog(demands, claimed);
        isWanted ||= places.haveBacklog();
        if (places.mayBeMissing()) options.overflowed?.();
        if (!isWanted) delayMs = await untilNextMs();
      }
    } catch (error) {
      log.error({ err: error, code: 'jobs-unavailable' }, 'the queue of jobs cannot be read');
    }
    // No await from here: a call of `wake` finds one or the other.
    looking = undefined;
    if (!stop.signal.aborted) cancelTimer = setTimer(wake, delayMs);
  }
  async function forgetOld(): Promise<void> {
    if (now() < forgetAt) return;
    forgetAt = now() + forgetIntervalMs;
    await store.job.forgetFailed(now() - keepFailedMs);
  }
  async function untilNextMs(): Promise<number> {
    const at = await store.job.nextDueAt(places.demands().map(({ kind }) => kind));
    if (at === null) return pollIntervalMs;
    const waitMs = at - now();
    return Math.min(waitMs > 0 ? waitMs : shortestIntervalMs, pollIntervalMs);
  }
  function start(job: Job): void {
    const definition = handlers[job.kind];
    if (definition === undefined) return;
    places.take(job.kind);
    const run = settle(job, definition).finally(() => running.delete(run));
    running.add(run);
  }
  async function settle(job: Job, definition: JobDefinition<Transaction>): Promise<void> {
    const waits = await runJob(job, definition, { ...options, stopped: stop.signal });
    // The last look saw it leased: when it is due again is not in the plan of the next one.
    if (places.giveBack(job.kind) || waits) wake();
  }
  const ignoreAdded = store.onJobsAdded(wake);
  return {
    wake,
    drain: (kinds) => places.keepOnly(kinds),
    async [Symbol.asyncDispose]() {
      ignoreAdded();
      stop.abort(new Error('the server stops'));
      cancelTimer?.();
      const finished = Promise.resolve(looking).then(() => Promise.all(running));
      const timeoutMs = options.stopTimeoutMs ?? defaultStopTimeoutMs;
      await Promise.race([finished, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** How many jobs of each kind run here. */
function createPlaces(handlers: JobHandlers<never>) {
  const taken = new Map<JobKind, number>();
  /** Of these more may be waiting: all that were asked for came. */
  const backlog = new Set<JobKind>();
  const limitOf = (kind: JobKind): number => handlers[kind]?.concurrency ?? defaultConcurrency;
  const takenOf = (kind: JobKind): number => taken.get(kind) ?? 0;
  let kinds = jobKinds.filter((kind) => handlers[kind] !== undefined);
  let isDraining = false;
  return {
    keepOnly(kept: readonly JobKind[]): void {
      isDraining = true;
      kinds = kinds.filter((kind) => kept.includes(kind));
      for (const kind of backlog) if (!kept.includes(kind)) backlog.delete(kind);
    },
    /** Of the kinds that have room. */
    demands: (): JobDemand[] =>
      kinds
        .map((kind) => ({
          kind,
          limit: limitOf(kind) - takenOf(kind),
          leaseMs: handlers[kind]?.leaseMs ?? defaultLeaseMs,
        }))
        .filter(({ limit }) => limit > 0),
    take: (kind: JobKind): void => void taken.set(kind, takenOf(kind) + 1),
    /** Answers whether more may be waiting. */
    giveBack(kind: JobKind): boolean {
      const wasFull = takenOf(kind) === limitOf(kind);
      taken.set(kind, takenOf(kind) - 1);
      return wasFull || backlog.has(kind);
    },
    noteBacklog(demands: readonly JobDemand[], claimed: readonly Job[]): void {
      for (const { kind, limit } of demands) {
        if (claimed.filter((job) => job.kind === kind).length === limit) backlog.add(kind);
        else backlog.delete(kind);
      }
    },
    /** May there be jobs that are not begun here now? */
    mayBeMissing: (): boolean => isDraining || backlog.size > 0,
    /** Is there a place for one of those that may be waiting? */
    haveBacklog: (): boolean => [...backlog].some((kind) => takenOf(kind) < limitOf(kind)),
  };
}
