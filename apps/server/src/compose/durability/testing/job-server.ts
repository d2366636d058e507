/**
 * A process of its own for tests that kill it: works through the queue of the
 * database whose connection is given as JSON. Every job counts itself in the transaction that ends it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { openPool } from '../../../platform/database/connection-pool.ts';
import { createJobWorker } from '../../../platform/jobs/job-worker.ts';
import { createStore } from '../../../store/create-store.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** So that a kill finds some under way. */
const workMs = 40;

function main(connection: string, leaseMs: number): void {
  const { pool } = openPool(JSON.parse(connection), log);
  const store = createStore({ db: drizzle(pool) }, { encryptionKey: new Uint8Array(32) });
  createJobWorker({
    store,
    log,
    now: Date.now,
    setTimer: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    handlers: {
      'contact-mail': {
        leaseMs,
        // A killed server is no failure of the job: here they are many.
        retryDelayMs: () => 1,
        handle: async ({ subjectId }, { finish }) => {
          await sleep(Math.random() * workMs);
          await finish(async (store) => {
            const count = Number((await store.setting.get(`done ${subjectId}`)) ?? 0);
            await store.setting.set(`done ${subjectId}`, count + 1);
          });
        },
      },
    },
  }).wake();
  process.stdout.write('open\n');
}

main(process.argv[2] ?? '{}', Number(process.argv[3]));
