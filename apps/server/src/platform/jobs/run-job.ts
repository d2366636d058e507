import type { FastifyBaseLogger } from 'fastify';
import type { SetTimer } from '../clock.ts';
import { actAs } from '../database/acting.ts';
import { JobError } from './job-error.ts';
import type { Job, JobQueue } from './job-queue.ts';
import { retryDelayMs as defaultRetryDelayMs } from './retry-delay.ts';

/** What a transaction gives to the work inside it. */
export interface JobTransaction {
  readonly job: JobQueue;
}

/** Where jobs are, and transactions over them and whatever they are about. */
export interface JobSource<Transaction extends JobTransaction> {
  readonly job: JobQueue;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

export interface JobContext<Transaction> {
  /** Aborts when the server stops, when the job is cancelled, and when its lease is over. */
  readonly signal: AbortSignal;
  /** Extends the lease by another one; to be called well within each. Rejects when it is no longer this handler's. */
  readonly heartbeat: () => Promise<void>;
  /** Beats while `work` lasts, which needs a time limit of its own. */
  readonly beating: <T>(work: Promise<T>) => Promise<T>;
  /**
   * Does the job's last work and removes the job in one transaction: this work
   * happens once, whatever dies when. Rejects, and stores nothing, when the job is no longer this handler's.
   */
  readonly finish: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
}

/**
 * Does a job, or finds its subject gone. Rejects with `JobError`. A job whose
 * handler resolves is removed. It may run again after it had an effect, unless that is in `finish`.
 */
export type JobHandler<Transaction> = (job: Job, context: JobContext<Transaction>) => Promise<void>;

export interface JobDefinition<Transaction> {
  readonly handle: JobHandler<Transaction>;
  /** At once on this server. Default 5. */
  readonly concurrency?: number;
  /** Without a heartbeat for this long a job is taken for lost, ms. Default 45 s. */
  readonly leaseMs?: number;
  /** ms after this many attempts; null: give up. Default: eight attempts within about fifteen hours. */
  readonly retryDelayMs?: (attempts: number) => number | null;
  /** Before a job is given up: settles what it is about, which else would wait for ever. May happen twice. */
  readonly giveUp?: (job: Job) => Promise<void>;
}

export interface JobRunOptions<Transaction extends JobTransaction> {
  readonly store: JobSource<Transaction>;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
  readonly setTimer: SetTimer;
  /** Aborts when the server stops. */
  readonly stopped: AbortSignal;
}

/** With a look at the queue every 15 s, what a killed server had is taken up within a minute. */
export const defaultLeaseMs = 45_000;

/** Runs one attempt and settles it. Never rejects. Answers whether the job waits for another attempt. */
export async function runJob<Transaction extends JobTransaction>(
  job: Job,
  definition: JobDefinition<Transaction>,
  options: JobRunOptions<Transaction>,
): Promise<boolean> {
  const { store, log, stopped } = options;
  const about = { jobId: job.id, kind: job.kind, attempts: job.attempts };
  const retryDelayMs = definition.retryDelayMs ?? defaultRetryDelayMs;
  const failure = await attempt(job, definition, options);
  try {
    if (failure === null) {
      await store.job.complete(job);
      log.debug(about, 'job done');
    } else if (stopped.aborted) {
      await store.job.release(job);
    } else if (failure.code !== lostCode) {
      const delayMs = failure.retry ? nextDelayMs(retryDelayMs(job.attempts), failure) : null;
      if (delayMs === null) await definition.giveUp?.(job);
      await store.job.fail(job, failure.code, delayMs);
      log.warn({ ...about, code: failure.code, delayMs }, delayMs === null ? 'job given up' : 'job failed');
      return delayMs !== null;
    }
  } catch (error) {
    // The lease ends, and the job is tried again.
    log.error({ ...about, err: error, code: 'jobs-unavailable' }, 'a job could not be settled');
  }
  return false;
}

function nextDelayMs(usual: number | null, { delayMs }: JobError): number | null {
  return usual === null ? null : (delayMs ?? usual);
}

/** The job is another's, or cancelled: nothing is to be settled. */
const lostCode = 'job-lost';

/** Null: no failure. */
async function attempt<Transaction extends JobTransaction>(
  job: Job,
  definition: JobDefinition<Transaction>,
  options: JobRunOptions<Transaction>,
): Promise<JobError | null> {
  const retryDelayMs = definition.retryDelayMs ?? defaultRetryDelayMs;
  // Attempts that ended with their server are counted, not settled: one that kills servers must end too.
  if (job.attempts > 1 && retryDelayMs(job.attempts - 1) === null)
    return new JobError('job-never-settled', { retry: false });
  using lease = holdLease(job, definition.leaseMs ?? defaultLeaseMs, options);
  try {
    const work = () => definition.handle(job, lease.context);
    await Promise.race([actAs({ type: 'system', action: `job/${job.kind}` }, work), lease.over]);
    return null;
  } catch (error) {
    return error instanceof JobError ? error : new JobError('job-failed', { cause: error });
  }
}

/** `over` rejects when the time is up: a handler that hangs does not block its place. */
function holdLease<Transaction extends JobTransaction>(
  job: Job,
  leaseMs: number,
  { store, setTimer, stopped }: JobRunOptions<Transaction>,
) {
  const controller = new AbortController();
  const stop = () => controller.abort(stopped.reason);
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop);
  const over = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => {
      if (controller.signal.reason instanceof JobError) reject(controller.signal.reason);
    });
  });
  over.catch(() => undefined);
  const lose = (code: string): JobError => {
    const error = new JobError(code);
    controller.abort(error);
    return error;
  };
  // A little before the others think so.
  const startTimer = () => setTimer(() => lose('job-timed-out'), leaseMs * 0.9);
  let cancelTimer = startTimer();
  const heartbeat = async (): Promise<void> => {
    if (!(await store.job.extend(job, leaseMs))) throw lose(lostCode);
    cancelTimer();
    cancelTimer = startTimer();
  };
  const context: JobContext<Transaction> = {
    signal: controller.signal,
    heartbeat,
    async beating(work) {
      let cancelBeat: (() => void) | undefined;
      let isOver = false;
      const beatOn = (): void => {
        // A beat that fails is made good by the next one, unless the job is lost.
        if (!isOver && !controller.signal.aborted)
          cancelBeat = setTimer(() => void heartbeat().then(beatOn, beatOn), leaseMs / 3);
      };
      beatOn();
      try {
        return await work;
      } finally {
        isOver = true;
        cancelBeat?.();
      }
    },
    finish: (work) =>
      store.transaction(async (transaction) => {
        const result = await work(transaction);
        if (!(await transaction.job.complete(job))) throw lose(lostCode);
        return result;
      }),
  };
  const end = () => {
    cancelTimer();
    stopped.removeEventListener('abort', stop);
  };
  return { context, over, [Symbol.dispose]: end };
}
