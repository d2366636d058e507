import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolConfig } from 'pg';
import { createReleaseStack } from '../release-stack.ts';
import { actingPool } from './acting-pool.ts';
import { checkServer } from './check-server.ts';
import { defaultPoolSize, openPool } from './connection-pool.ts';
import type { Database } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { startEmbeddedServer } from './embedded/embedded-server.ts';
import { openListener } from './listener.ts';
import { migrateDatabase } from './migrate-database.ts';

export interface DatabaseConfig {
  /** Folder of everything this installation stores; made when missing. */
  readonly dataDir: string;
  /** `postgres://…` of a PostgreSQL 15 or newer; undefined: an embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same past a pooler; undefined: as `databaseUrl`. */
  readonly databaseDirectUrl?: string | undefined;
  /** Connections at the same time. Default 10. */
  readonly databasePoolSize?: number;
  readonly log: DatabaseLog;
}

const embeddedDatabaseName = 'saywell';

/**
 * Opens the database and brings it to the newest migration. Two servers may open
 * one external database; a data directory belongs to one server at a time.
 * Throws {@link DatabaseError}.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databasePoolSize: max = defaultPoolSize } = config;
  if (databaseUrl !== undefined) {
    const direct = databaseDirectUrl === undefined ? undefined : { connectionString: databaseDirectUrl };
    return connectDatabase({ connectionString: databaseUrl, max }, 'external', config.log, direct);
  }
  const server = await startEmbeddedServer(config.dataDir, config.log);
  try {
    const connection = await server.connectionTo(embeddedDatabaseName);
    const database = await connectDatabase({ ...connection, max }, 'embedded', config.log);
    const resources = createReleaseStack();
    resources.use(server);
    resources.use(database);
    return { ...database, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Connects to a server that runs and migrates the database. What a pooler that gives connections out by transaction
 * cannot do goes over `direct`. Throws {@link DatabaseError}.
 */
export async function connectDatabase(
  connection: PoolConfig,
  kind: Database['kind'],
  log: DatabaseLog,
  direct: PoolConfig = connection,
): Promise<Database> {
  const opened = openPool(connection, log);
  const listen: Database['listen'] = (options) => openListener(direct, options);
  const tell: Database['tell'] = async (channel, text) =>
    void (await opened.pool.query('select pg_notify($1, $2)', [channel, text]));
  try {
    await checkServer(() => readVersionNumber(opened.pool));
    const newer = await migrateDatabase(direct);
    if (newer > 0) log.warn({ newer }, 'The database has migrations of a newer version of this server');
    const db = drizzle(await actingPool(opened.pool));
    return { ...opened, db, kind, listen, tell };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

async function readVersionNumber(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num);
}
