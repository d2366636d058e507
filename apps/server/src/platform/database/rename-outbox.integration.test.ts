import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore } from '../../store/create-store.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded/embedded-server.ts';
import { migrateDatabase } from './migrate-database.ts';
import { connectDatabase } from './open-database.ts';
import { olderMigrations } from './testing/older-migrations.ts';
import { silentLog, testEncryptionKey } from './testing/test-database.ts';

let folder: string;
let server: EmbeddedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-rename-'));
  server = await startEmbeddedServer(folder, silentLog);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

it('what waits in the outbox of an earlier version is done by this one, what was given up stays', async () => {
  const connection = await server.connectionTo('older');
  await migrateDatabase(connection, await olderMigrations(folder, 2));
  const client = new Client(connection);
  await client.connect();
  const id = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`;
  await client.query(
    `insert into org (id, name, created_at, updated_at) values ('${id(1)}', 'O', now(), now())`,
  );
  await client.query(
    `insert into outbox (id, org_id, kind, subject_id, attempts, due_at, failed_at, failure_code, created_at) values
      ('${id(2)}', '${id(1)}', 'contact-mail', '${id(4)}', 3, now(), null, 'mail-refused', now()),
      ('${id(3)}', '${id(1)}', 'contact-mail', '${id(5)}', 8, now(), now(), 'mail-refused', now())`,
  );
  await client.end();

  await using database = await connectDatabase(connection, 'embedded', silentLog);
  const store = createStore(database, { encryptionKey: testEncryptionKey, now: () => Date.now() + 1_000 });
  const claimed = await store.job.claim([{ kind: 'contact-mail', limit: 10, leaseMs: 1_000 }]);
  expect(claimed).toMatchObject([{ id: id(2), orgId: id(1), subjectId: id(4), attempts: 4, payload: null }]);
  const { rows } = await database.pool.query('select id, failure_code from job where failed_at is not null');
  expect(rows).toEqual([{ id: id(3), failure_code: 'mail-refused' }]);
});
