import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';
import type { SetTimer } from '../../http/drain.ts';
import type { Store } from '../../store/store.ts';
import { createJobWorker, type JobHandlers, type JobWorker } from './job-worker.ts';

export interface JobsOptions {
  readonly config: Pick<ServerConfig, 'databaseUrl'>;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly setTimer: SetTimer;
}

/** The worker of a server: there before what its handlers need, and stopped after it. */
export interface Jobs extends JobWorker {
  /** Does what was left at the last stop, and from now on what is put into the queue. */
  start(handlers: JobHandlers): Promise<void>;
}

export function createJobs({ config, store, log, setTimer }: JobsOptions): Jobs {
  let worker: JobWorker | undefined;
  return {
    wake: () => worker?.wake(),
    async start(handlers) {
      // The embedded database is locked to one server: nobody else can have a job now.
      if (config.databaseUrl === undefined) await store.job.releaseAll();
      worker = createJobWorker({ store, handlers, log, setTimer, now: Date.now });
      worker.wake();
    },
    async [Symbol.asyncDispose]() {
      await worker?.[Symbol.asyncDispose]();
    },
  };
}
