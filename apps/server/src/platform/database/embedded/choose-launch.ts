import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type Launch, startGuarded } from './guarded-process.ts';

const run = promisify(execFile);

/** A user of the operating system, by number. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user to run PostgreSQL as, which refuses root: undefined (this one) for
 * everybody else; for root the owner of data that exists, or `nobody`.
 */
export async function databaseUser(existingData: string | undefined): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existingData === undefined ? undefined : await stat(existingData);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const [uid, gid] = await Promise.all([
    run('id', ['-u', 'nobody']).then(({ stdout }) => Number(stdout)),
    run('id', ['-g', 'nobody']).then(({ stdout }) => Number(stdout)),
  ]).catch((cause: unknown) => {
    throw new DatabaseError(
      'data-directory-unreachable',
      'PostgreSQL does not run as root, and this system has no user `nobody` to run it as. ' +
        'Start the server as another user, or set DATABASE_URL.',
      { cause },
    );
  });
  return { uid, gid };
}

/**
 * Finds a way to start the programs on `directory` as `user`, by trying.
 *
 * A checkout or data directory below a private folder (`/root`, `mktemp -d`) is
 * closed to `nobody`. There the programs get one capability more, to walk
 * through it; they still own and write nothing but their data.
 */
export async function chooseLaunch(
  user: SystemUser | undefined,
  binaries: PostgresBinaries,
  directory: string,
): Promise<Launch> {
  const failures: string[] = [];
  for (const launch of candidates(user)) {
    const failure = await tryLaunch(launch, binaries, directory);
    if (failure === undefined) return launch;
    failures.push(failure);
  }
  const who = user === undefined ? 'This user' : `The user ${user.uid}, which PostgreSQL runs as,`;
  throw new DatabaseError(
    'data-directory-unreachable',
    `${who} cannot use the data directory ${directory} or the programs in ${binaries.initdb}: ${failures[0]}. ` +
      'Move both to a place that it can reach, start the server as another user, or set DATABASE_URL.',
  );
}

function candidates(user: SystemUser | undefined): Launch[] {
  if (user === undefined) return [{ prefix: [] }];
  const withCapability = (capability: string): Launch => ({
    prefix: [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--no-new-privs',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
    ],
  });
  // Containers usually withhold the first, weaker one.
  return [{ prefix: [], ...user }, withCapability('dac_read_search'), withCapability('dac_override')];
}

async function tryLaunch(
  launch: Launch,
  binaries: PostgresBinaries,
  directory: string,
): Promise<string | undefined> {
  const script = 'cd "$2" && : >.saywell-probe && rm .saywell-probe && "$1" --version >/dev/null';
  try {
    const child = startGuarded({
      command: ['/bin/sh', '-c', script, 'saywell-probe', binaries.initdb, directory],
      launch,
      libraryDirectory: binaries.libraryDirectory,
    });
    const exit = await child.exited;
    return exit.code === 0 ? undefined : exit.output;
  } catch (error) {
    return error instanceof Error ? error.message : String(error); // spawn itself throws EPERM
  }
}
