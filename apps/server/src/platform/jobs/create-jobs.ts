import type { FastifyBaseLogger } from 'fastify';
import type { SetTimer } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { JobKind } from './job-kind.ts';
import { createJobWorker, type JobFeed, type JobHandlers, type JobWorker } from './job-worker.ts';
import type { JobTransaction } from './run-job.ts';

export interface JobsOptions<Transaction extends JobTransaction> {
  readonly config: Pick<ServerConfig, 'databaseUrl'>;
  readonly store: JobFeed<Transaction>;
  readonly log: FastifyBaseLogger;
  readonly setTimer: SetTimer;
}

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
}: JobsOptions<Transaction>): Jobs<Transaction> {
  let worker: JobWorker | undefined;
  return {
    async start(handlers) {
      // The embedded database is locked to one server: nobody else can have a job now.
      if (config.databaseUrl === undefined) await store.job.releaseAll();
      worker = createJobWorker({ store, handlers, log, setTimer, now: Date.now });
      worker.wake();
    },
    drain: (kinds) => worker?.drain(kinds),
    async [Symbol.asyncDispose]() {
      await worker?.[Symbol.asyncDispose]();
    },
  };
}
