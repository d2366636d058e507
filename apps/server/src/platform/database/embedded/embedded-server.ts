import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { createReleaseStack } from '../../release-stack.ts';
import { DatabaseError } from '../database-error.ts';
import type { DatabaseLog } from '../database-log.ts';
import { findBinaries } from './binaries.ts';
import { databaseUser } from './choose-launch.ts';
import { openCluster } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { connectionTo } from './postgres-process.ts';
import { openSocketDirectory } from './socket-directory.ts';
import { disownForeignPid } from './stale-pid-file.ts';
import { supervisePostgres } from './supervise-postgres.ts';

/** PostgreSQL as a child process, and how to reach it. */
export interface EmbeddedServer extends AsyncDisposable {
  /** How to connect to one of its databases, which is made when it is missing. */
  connectionTo(database: string): Promise<ClientConfig>;
}

/**
 * Starts the PostgreSQL that npm installed on `dataDir`. Throws {@link DatabaseError}.
 * Disposing stops it by a fast shutdown and gives the directory back.
 */
export async function startEmbeddedServer(dataDir: string, log: DatabaseLog): Promise<EmbeddedServer> {
  const directory = resolve(dataDir);
  const binaries = await findBinaries();
  const resources = createReleaseStack();
  try {
    resources.use(await takeDirectory(directory));
    const cluster = await openCluster(directory, binaries);
    await disownForeignPid(cluster.directory);
    const user = await databaseUser(cluster.directory);
    const socket = resources.use(await openSocketDirectory(directory, user));
    resources.use(await supervisePostgres({ binaries, cluster, socket, log }));
    return {
      connectionTo: (database) => ensureDatabase(socket.path, database),
      [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
    };
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
}

async function takeDirectory(directory: string): Promise<AsyncDisposable> {
  try {
    // Others may walk through, not list: the database's user has its folder inside.
    await mkdir(directory, { recursive: true, mode: 0o711 });
    return await lockDirectory(directory);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      'data-directory-unwritable',
      `The data directory ${directory} cannot be written: ${reason}. Choose another one or mend its permissions.`,
      { cause: error },
    );
  }
}

async function ensureDatabase(socketDirectory: string, database: string): Promise<ClientConfig> {
  const client = new Client(connectionTo(socketDirectory, 'postgres'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  return connectionTo(socketDirectory, database);
}
