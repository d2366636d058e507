import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { connectDatabase } from '../open-database.ts';

const ignore = () => undefined;
/** A log that stores nothing. */
export const silentLog: DatabaseLog = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let databases = 0;

/**
 * A fresh, migrated database on the PostgreSQL that all integration tests share
 * (`testing/shared-database.ts`); disposing drops it.
 *
 * @example
 * await using database = await openTestDatabase();
 * const store = createStore(database, { encryptionKey: testEncryptionKey });
 */
export async function openTestDatabase(): Promise<Database> {
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Date.now()}`;
  const { host, port, user, template } = inject('postgres');
  await administer(`create database ${name} template ${template}`);
  const database = await connectDatabase({ host, port, user, database: name }, 'embedded', silentLog);
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** For stores of tests; protects nothing. */
export const testEncryptionKey: Uint8Array = new Uint8Array(32).fill(7);

async function administer(statement: string): Promise<void> {
  const { host, port, user } = inject('postgres');
  const client = new Client({ host, port, user, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
