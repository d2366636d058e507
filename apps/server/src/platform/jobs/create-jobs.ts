import type { FastifyBaseLogger } from 'fastify';
import type { SetTimer } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { JobKind } from './job-kind.ts';
import { createJobWorker, type JobFeed, type JobHandlers, type JobWorker } from './job-worker.ts';
import type { JobTransaction } from './run-job.ts';

/** The workers of other servers. */
export interface OtherWorkers {
  /** There is more to do than is done here. */
  tell(): void;
  /** They say the same. */
  onTold(wake: () => void): void;
}

export interface JobsOptions<Transaction extends JobTransaction> {
  readonly config: Pick<ServerConfig, 'databaseUrl'>;
  readonly store: JobFeed<Transaction>;
  readonly log: FastifyBaseLogger;
  readonly setTimer: SetTimer;
  /** Default: there are none. */
  readonly others?: OtherWorkers | undefined;
  /** Does this server do jobs? One that does not only tells the others. Default true. */
  readonly works?: boolean;
}

/** Others are told of what is too much no more often, ms: each of them looks then. */
const tellEveryMs = 250;

/** The worker of a server: there before what its handlers need, and stopped after it. */
export interface Jobs<Transaction> extends AsyncDisposable {
  /** Does what was left at the last stop, and from now on what is put into the queue. */
  start(handlers: JobHandlers<Transaction>): Promise<void>;
  /** From now on only jobs of these kinds are begun; the others are another server's, or the next start's. */
  drain(kinds: readonly JobKind[]): void;
}

export function createJobs<Transaction extends JobTransaction>({
  config,
  store,
  log,
  setTimer,
  others,
  works = true,
}: JobsOptions<Transaction>): Jobs<Transaction> {
  let worker: JobWorker | undefined;
  let cancelTelling: (() => void) | undefined;
  let ignoreAdded: (() => void) | undefined;
  const overflowed = (): void => {
    if (others === undefined) return;
    cancelTelling ??= setTimer(() => {
      cancelTelling = undefined;
      others.tell();
    }, tellEveryMs);
  };
  return {
    async start(handlers) {
      if (!works) {
        ignoreAdded = store.onJobsAdded(overflowed);
        return;
      }
      // The embedded database is locked to one server: nobody else can have a job now.
      if (config.databaseUrl === undefined) await store.job.releaseAll();
      worker = createJobWorker({ store, handlers, log, setTimer, now: Date.now, overflowed });
      others?.onTold(() => worker?.wake());
      worker.wake();
    },
    drain(kinds) {
      worker?.drain(kinds);
      overflowed();
    },
    async [Symbol.asyncDispose]() {
      ignoreAdded?.();
      cancelTelling?.();
      await worker?.[Symbol.asyncDispose]();
    },
  };
}
