import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';
import { DatabaseError } from './database-error.ts';

// Two levels up from here in `src` and in `dist` alike.
const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number that no other program on the database uses as its advisory lock. */
const migrationLock = 7_295_991_184;
const lockTimeoutMs = 60_000;

/** Runs the migrations that the database has not seen, one server at a time. */
export async function migrateDatabase(
  connection: ClientConfig,
  folder: string = migrationsFolder,
): Promise<void> {
  // A connection of its own: no time limit on statements, and its end frees the lock whatever happened.
  const client = new Client(connection);
  client.on('error', () => undefined); // the statement that fails says so
  try {
    await client.connect();
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError('database-migration-failed', `The database could not be migrated: ${reason}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
