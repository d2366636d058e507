import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openPort } from '../../jobs/testing/open-port.ts';
import type { Database } from '../database.ts';
import { openTestDatabase } from './test-database.ts';

/** A database that servers reach over a line which a test can cut. */
export interface CuttableDatabase extends AsyncDisposable {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** The way of the test itself, which is never cut. */
  readonly pool: Database['pool'];
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  mend(): void;
}

export async function openCuttableDatabase(): Promise<CuttableDatabase> {
  const database = await openTestDatabase();
  const { host, port, user } = inject('postgres');
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((incoming) => {
    if (isCut) {
      incoming.destroy();
      return;
    }
    const outgoing = createConnection(join(host, `.s.PGSQL.${port}`));
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const breakAll = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgresql://${user}:none@127.0.0.1:${openPort(proxy)}/${database.pool.options.database}`,
    pool: database.pool,
    cut: breakAll,
    mend: () => {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      proxy.close();
      await database[Symbol.asyncDispose]();
    },
  };
}
