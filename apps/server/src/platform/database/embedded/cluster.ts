import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { chooseLaunch, databaseUser } from './choose-launch.ts';
import { type Launch, startGuarded } from './guarded-process.ts';

/** Major version of the PostgreSQL that the optional packages hold. */
const majorVersion = '18';
const draftPrefix = 'postgres.new-';
/** The database's own superuser; only processes that can enter the socket's folder may use it. */
export const databaseSuperuser = 'saywell';

/** The files of one PostgreSQL server. */
export interface Cluster {
  readonly directory: string;
  readonly launch: Launch;
}

/**
 * Opens the cluster below `dataDir`, making it at the first start. It is made
 * beside its place and moved there when finished, so a directory that exists is
 * whole, and what an interrupted first start left behind is removed.
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries): Promise<Cluster> {
  const directory = join(dataDir, 'postgres');
  await removeDrafts(dataDir);
  if (!existsSync(directory)) return createCluster(dataDir, directory, binaries);
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => 'unknown');
  if (version.trim() !== majorVersion) {
    throw new DatabaseError(
      'data-directory-incompatible',
      `${directory} holds data of PostgreSQL ${version.trim()}; this server runs ${majorVersion}. ` +
        'Use another data directory, or set DATABASE_URL to a server of that version.',
    );
  }
  return { directory, launch: await chooseLaunch(await databaseUser(directory), binaries, directory) };
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    // Its initdb may still be on its way out and writing.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function createCluster(
  dataDir: string,
  directory: string,
  binaries: PostgresBinaries,
): Promise<Cluster> {
  const draft = await mkdtemp(join(dataDir, draftPrefix));
  try {
    const user = await databaseUser(undefined);
    if (user !== undefined) await chown(draft, user.uid, user.gid);
    const launch = await chooseLaunch(user, binaries, draft);
    await runInitdb(draft, launch, binaries);
    await rename(draft, directory);
    return { directory, launch };
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    throw error;
  }
}

async function runInitdb(directory: string, launch: Launch, binaries: PostgresBinaries): Promise<void> {
  const initdb = startGuarded({
    command: [
      binaries.initdb,
      `--pgdata=${directory}`,
      `--username=${databaseSuperuser}`,
      // Who may connect is decided by the socket's folder; there is no network port.
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--data-checksums',
    ],
    launch,
    libraryDirectory: binaries.libraryDirectory,
  });
  const exit = await initdb.exited;
  if (exit.code === 0) return;
  throw new DatabaseError(
    'database-start-failed',
    `PostgreSQL's initdb failed in ${directory} (${exit.signal ?? exit.code}): ${exit.output}. ` +
      'Mend what it names, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
