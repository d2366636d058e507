import { Pool, type PoolConfig } from 'pg';
import { systemClock } from '../clock.ts';
import { within } from '../within.ts';
import type { DatabaseLog } from './database-log.ts';

const poolSettings = {
  application_name: 'saywell',
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  /** No statement of ours is long; one that hangs must not block its caller. */
  query_timeout: 30_000,
} as const;
const closeTimeoutMs = 5_000;

export const defaultPoolSize = 10;

export interface OpenPool extends AsyncDisposable {
  readonly pool: Pool;
}

/** Connections that survive the end of their server: lost ones are reported and made again when needed. */
export function openPool(connection: PoolConfig, log: DatabaseLog): OpenPool {
  const pool = new Pool({ ...poolSettings, max: defaultPoolSize, ...connection });
  const report = (error: Error) => {
    log.warn({ error: error.message }, 'a database connection broke');
  };
  pool.on('error', report); // idle ones
  // Within a transaction nobody listens between two statements, and Node ends on an unheard error.
  pool.on('connect', (client) => client.on('error', report));
  return {
    pool,
    async [Symbol.asyncDispose]() {
      // Waits for statements that run, but not for a connection that somebody never gives back.
      await within(
        { clock: systemClock, limitMs: closeTimeoutMs },
        () => pool.end(),
        () => undefined,
      );
    },
  };
}
