import type { FastifyBaseLogger } from 'fastify';
import { dayMs, type SetTimer } from '../../platform/clock.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { ApiLog, ApiLogEntry } from '../../platform/logs/api-log.ts';
import { redactFields } from '../../platform/logs/redact.ts';
import type { Store } from '../../store/store.ts';

export interface ApiLogOptions {
  readonly store: { readonly log: Pick<Store['log'], 'addAll'>; readonly job: Pick<JobQueue, 'addIfAbsent'> };
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly setTimer: SetTimer;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Entries that wait at most; further ones are dropped and counted. Default 5,000. */
  readonly maxWaiting?: number;
}

export interface RunningApiLog extends ApiLog, AsyncDisposable {
  /** Writes what waits; resolves when it is stored, or given up. */
  flush(): Promise<void>;
}

type Waiting = Parameters<ApiLog['add']>[0];

const intervalMs = 500;
const batchSize = 200;
const attempts = 3;
/** A first look for what is too old, after the first entry. */
const firstCleanupMs = dayMs;

/** Writes entries in batches, half a second after the first. Disposing it writes the last ones. */
export function createApiLog(options: ApiLogOptions): RunningApiLog {
  const { log, setTimer, maxWaiting = 5_000 } = options;
  let waiting: Waiting[] = [];
  let dropped = 0;
  let cancelTimer: (() => void) | undefined;
  let writing: Promise<void> | undefined;

  const write = async (batch: readonly Waiting[]) => {
    const entries = batch.flatMap((entry) => made(entry, log));
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await storeEntries(options, entries);
      } catch (error) {
        if (attempt < attempts) continue;
        dropped += entries.length;
        log.warn({ err: error }, 'log entries could not be written');
        return;
      }
    }
  };
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      await write(batch);
    }
    if (dropped > 0) log.warn({ dropped }, 'log entries were dropped');
    dropped = 0;
  };
  const flush = (): Promise<void> => {
    cancelTimer?.();
    cancelTimer = undefined;
    // What is added meanwhile is seen by the running one, or by the next.
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  return {
    add(entry) {
      if (waiting.length >= maxWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(entry);
      cancelTimer ??= setTimer(() => {
        cancelTimer = undefined;
        void flush();
      }, intervalMs);
    },
    flush,
    async [Symbol.asyncDispose]() {
      await flush();
      await flush();
    },
  };
}

/** With the job that looks later for what is too old. */
async function storeEntries({ store, now }: ApiLogOptions, entries: readonly ApiLogEntry[]): Promise<void> {
  const dueAt = now() + firstCleanupMs;
  for (const orgId of await store.log.addAll(entries))
    await store.job.addIfAbsent({ orgId, kind: 'log-cleanup', subjectId: orgId, dueAt });
}

/** An entry that cannot be made is no reason to lose the others. */
function made(entry: Waiting, log: ApiLogOptions['log']): ApiLogEntry[] {
  try {
    return [typeof entry === 'function' ? entry() : withRedactedBodies(entry)];
  } catch (error) {
    log.warn({ err: error }, 'a log entry could not be made');
    return [];
  }
}

function withRedactedBodies({ requestBody, responseBody, ...entry }: ApiLogEntry): ApiLogEntry {
  return {
    ...entry,
    ...(requestBody !== undefined && { requestBody: redactFields(requestBody) }),
    ...(responseBody !== undefined && { responseBody: redactFields(responseBody) }),
  };
}
