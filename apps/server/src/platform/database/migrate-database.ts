import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client, type ClientConfig } from 'pg';
import { DatabaseError } from './database-error.ts';

// Two levels up from here in `src` and in `dist` alike.
const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number that no other program on the database uses as its advisory lock. */
const migrationLock = 7_295_991_184;
const lockTimeoutMs = 60_000;
/** Where drizzle's own tools look for it, too. */
const journal = 'drizzle.__drizzle_migrations';

/**
 * Runs the migrations that the database has not seen, one server at a time, all of them or none. Everything belongs to
 * one transaction, the lock as well: a pooler may give each transaction another connection. Answers how many there are
 * that only a newer version knows.
 */
export async function migrateDatabase(
  connection: ClientConfig,
  folder: string = migrationsFolder,
): Promise<number> {
  // A connection of its own: no time limit on statements.
  const client = new Client(connection);
  client.on('error', () => undefined); // the statement that fails says so
  try {
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    await client.connect();
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const newest = await newestMigration(client);
    for (const { sql, hash, folderMillis } of migrations) {
      if (folderMillis <= newest) continue;
      for (const statement of sql) await client.query(statement);
      await client.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
    }
    const newerThan = migrations.at(-1)?.folderMillis ?? -1;
    const unknown = await countNewer(client, newerThan);
    await client.query('commit');
    return unknown;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError('database-migration-failed', `The database could not be migrated: ${reason}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** When the last one was written that the database has seen, epoch milliseconds. */
async function newestMigration(client: Pick<Client, 'query'>): Promise<number> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${journal}`,
  );
  return Number(rows[0]?.newest ?? -1);
}

async function countNewer(client: Pick<Client, 'query'>, newest: number): Promise<number> {
  const { rows } = await client.query<{ newer: number }>(
    `select count(*)::int as newer from ${journal} where created_at > $1`,
    [newest],
  );
  return rows[0]?.newer ?? 0;
}
