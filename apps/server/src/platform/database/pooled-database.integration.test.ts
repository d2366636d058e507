import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../store/create-store.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from './open-database.ts';
import { openTestDatabase, silentLog, testEncryptionKey } from './testing/test-database.ts';
import { openTransactionPooler } from './testing/transaction-pooler.ts';

async function open() {
  const server = await openTestDatabase();
  const name = `pooled_${randomUUID().replaceAll('-', '')}`;
  await server.pool.query(`create database ${name}`);
  const pooler = await openTransactionPooler();
  const { host, port, user } = server.pool.options;
  const direct = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;
  const start = (databaseDirectUrl?: string) =>
    openDatabase({
      dataDir: '/nonexistent/data',
      databaseUrl: pooler.url(name),
      databaseDirectUrl,
      databasePoolSize: 4,
      log: silentLog,
    });
  return {
    start,
    direct,
    async [Symbol.asyncDispose]() {
      await pooler[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

it('a pooler that gives connections out by transaction serves starts at once, work, and the next start', async () => {
  await using pooled = await open();
  const first = await Promise.all([pooled.start(), pooled.start()]);
  for (const database of first) await database[Symbol.asyncDispose]();
  await using database = await pooled.start();
  expect(database.pool.options.max).toBe(4);
  const store = createStore(database, { encryptionKey: testEncryptionKey });
  const { id: orgId } = await store.org.create('Test');
  // One at a time, whichever connection each gets.
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      store.exclusively('work', async () => {
        most = Math.max(most, (inside += 1));
        await new Promise(setImmediate);
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
  const calls = Array.from({ length: 6 }, () => store.call.createWithin(2, { orgId, type: 'webCall' }));
  expect((await Promise.all(calls)).filter((call) => call !== null)).toHaveLength(2);
  const settings = await database.pool.query(
    `select count(*)::int as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(settings.rows).toEqual([{ locks: 0 }]);
  // Nothing of a start is left on a connection that is somebody else's now.
  for (let times = 0; times < 3; times += 1) {
    const { rows } = await database.pool.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '0' }]);
  }
});

it('what changes is heard past the pooler, where its address is known', async () => {
  await using pooled = await open();
  await using database = await pooled.start(pooled.direct);
  const heard: string[] = [];
  const { setTimer } = systemClock;
  await using listener = database.listen({
    channels: ['news'],
    notified: (_channel, payload) => void heard.push(payload),
    missed: () => undefined,
    log: silentLog,
    setTimer,
  });
  await vi.waitFor(
    async () => {
      expect(listener.isHearing).toBe(true);
      await database.pool.query(`select pg_notify('news', 'one')`);
      expect(heard).toContain('one');
    },
    { timeout: 10_000, interval: 50 },
  );
});
