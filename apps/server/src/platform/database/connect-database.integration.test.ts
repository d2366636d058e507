import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createStore } from '../../store/create-store.ts';
import { migrateDatabase } from './migrate-database.ts';
import { openDatabase } from './open-database.ts';
import { openTestDatabase, silentLog, testEncryptionKey } from './testing/test-database.ts';

/** The migrations that there are. */
const journal: { readonly entries: readonly unknown[] } = JSON.parse(
  readFileSync(new URL('../../../migrations/meta/_journal.json', import.meta.url), 'utf8'),
);

/** The address of an empty database on the test's PostgreSQL, as an operator would give it. */
async function emptyDatabaseUrl(database: Awaited<ReturnType<typeof openTestDatabase>>): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await database.pool.query(`create database ${name}`);
  const { host, port, user } = database.pool.options;
  return `postgresql://${user}:secret@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;
}
const open = (databaseUrl: string) =>
  openDatabase({ dataDir: '/nonexistent/data', databaseUrl, log: silentLog });

it('an external database is migrated and used; the data directory is not touched', async () => {
  await using server = await openTestDatabase();
  await using database = await open(await emptyDatabaseUrl(server));
  expect(database.kind).toBe('external');
  const store = createStore(database, { encryptionKey: testEncryptionKey });
  const org = await store.org.create('Test');
  expect(await store.org.get(org.id)).toEqual(org);
});

it('servers that start at once on an empty database migrate it once', async () => {
  await using server = await openTestDatabase();
  const url = await emptyDatabaseUrl(server);
  const databases = await Promise.all([open(url), open(url), open(url)]);
  const [first] = databases;
  const { rows } = await first.pool.query('select count(*)::int from drizzle.__drizzle_migrations');
  for (const database of databases) await database[Symbol.asyncDispose]();
  expect(rows).toEqual([{ count: journal.entries.length }]);
});

it('a server that is older than its database says so, and works', async () => {
  await using server = await openTestDatabase();
  const url = await emptyDatabaseUrl(server);
  const said: unknown[] = [];
  const log = { ...silentLog, warn: (details: object) => void said.push(details) };
  const openAs = () => openDatabase({ dataDir: '/nonexistent/data', databaseUrl: url, log });
  const before = await openAs();
  await before.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations",
  );
  await before[Symbol.asyncDispose]();
  expect(said).toEqual([]);
  await using after = await openAs();
  expect(said).toEqual([{ newer: 1 }]);
  expect(await createStore(after, { encryptionKey: testEncryptionKey }).org.create('Test')).toBeDefined();
});

it('a migration that fails names the reason and leaves the database as it was', async () => {
  await using server = await openTestDatabase();
  await server.pool.query('create table unrelated (id int)');
  await expect(migrateDatabase(server.pool.options, '/nonexistent')).rejects.toMatchObject({
    code: 'database-migration-failed',
  });
  const { rows } = await server.pool.query('select count(*)::int from unrelated');
  expect(rows).toEqual([{ count: 0 }]);
});

it('a refused login tells the reason and never the password', async () => {
  await using server = await openTestDatabase();
  const url = (await emptyDatabaseUrl(server)).replace('/empty_', '/missing_');
  const failure: unknown = await open(url).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'database-unreachable' });
  expect(String(failure)).toContain('does not exist');
  expect(String(failure)).not.toContain('secret');
});

it('statements that refer to a lost connection fail, the next ones work', async () => {
  await using database = await openTestDatabase();
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
