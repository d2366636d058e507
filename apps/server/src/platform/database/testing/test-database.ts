import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../embedded/embedded-server.ts';
import { connectDatabase } from '../open-database.ts';

const ignore = () => undefined;
/** A log that stores nothing. */
export const silentLog: DatabaseLog = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let server: Promise<EmbeddedServer & { directory: string }> | undefined;
let databases = 0;

/**
 * A fresh, migrated database on a PostgreSQL that the test file's databases share;
 * it starts with the first and stops after the file's last test.
 *
 * @example
 * await using database = await openTestDatabase();
 * const store = createStore(database, { encryptionKey: testEncryptionKey });
 */
export async function openTestDatabase(): Promise<Database> {
  server ??= startServer();
  databases += 1;
  const connection = await (await server).connectionTo(`test_${databases}`);
  return connectDatabase(connection, 'embedded', silentLog);
}

/** For stores of tests; protects nothing. */
export const testEncryptionKey: Uint8Array = new Uint8Array(32).fill(7);

async function startServer() {
  const directory = await mkdtemp(join(tmpdir(), 'saywell-test-'));
  return { ...(await startEmbeddedServer(directory, silentLog)), directory };
}

afterAll(async () => {
  const running = await server?.catch(() => undefined);
  server = undefined;
  if (running === undefined) return;
  await running[Symbol.asyncDispose]();
  await rm(running.directory, { recursive: true, force: true });
});
