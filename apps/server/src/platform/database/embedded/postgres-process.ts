import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../clock.ts';
import { within } from '../../within.ts';
import { DatabaseError } from '../database-error.ts';
import type { DatabaseLog } from '../database-log.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type Cluster, databaseSuperuser } from './cluster.ts';
import { type GuardedProcess, type ProcessExit, startGuarded } from './guarded-process.ts';
import { endLeftovers } from './leftover-processes.ts';
import { type SocketDirectory, socketPort } from './socket-directory.ts';

/** Replaying the log after a crash comes before the first connection. */
const readyTimeoutMs = 60_000;
const readyPollMs = 20;
/** How long an older server's last processes may keep a new one from starting. */
const startTimeoutMs = 20_000;
/** As long as {@link startTimeoutMs} may not do for processes that wait for a disk, whatever ends them. */
const leftoverTimeoutMs = 60_000;
/** Processes whose PostgreSQL was killed notice it in less, unless something holds them. */
const leftoverGraceMs = 2_000;
const startRetryMs = 200;
const fastShutdownMs = 10_000;
const immediateShutdownMs = 5_000;
// A server that was killed leaves processes, or is still stopping; its lock files tell.
const passingFailure = /already exists|still in use|is in use|already in use/;
// PostgreSQL says this only when their parent is gone.
const leftoverFailure = /pre-existing shared memory/;

export interface PostgresOptions {
  readonly binaries: PostgresBinaries;
  readonly cluster: Cluster;
  readonly socket: SocketDirectory;
  readonly log: DatabaseLog;
}

/** Starts PostgreSQL and waits until it answers; tries again while an older one is going. */
export async function startPostgres(options: PostgresOptions): Promise<GuardedProcess> {
  const { cluster, log } = options;
  const startedAt = Date.now();
  for (;;) {
    const server = spawnPostgres(options);
    const early = await whenReady(server, cluster);
    if (early === 'ready') return server;
    const tookMs = Date.now() - startedAt;
    if (leftoverFailure.test(early.output)) {
      if (tookMs > leftoverTimeoutMs) throw stillInUse(cluster, early);
      if (tookMs > leftoverGraceMs) {
        const ended = await endLeftovers(cluster.directory);
        log.warn({ ended }, 'Processes of a PostgreSQL that was killed were ended');
      }
    } else {
      if (!passingFailure.test(early.output)) throw startFailed(cluster, early);
      if (tookMs > startTimeoutMs) throw stillInUse(cluster, early);
    }
    await setTimeout(startRetryMs);
  }
}

function spawnPostgres({ binaries, cluster, socket, log }: PostgresOptions): GuardedProcess {
  const settings = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: socket.path,
    unix_socket_permissions: '0700',
    log_min_messages: 'warning',
    // The other cores of the machine carry calls.
    max_parallel_workers_per_gather: '0',
    // What is read is in memory or on a disk without moving parts.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return startGuarded({
    command: [
      binaries.postgres,
      '-D',
      cluster.directory,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    launch: cluster.launch,
    libraryDirectory: binaries.libraryDirectory,
    ...(socket.temporary ? { removeDirectory: socket.path } : {}),
    onLine: (line) => {
      log.debug({ line }, 'postgres');
    },
  });
}

/** Resolves with `ready`, or with the exit when that comes first. */
async function whenReady(server: GuardedProcess, cluster: Cluster): Promise<'ready' | ProcessExit> {
  const deadline = Date.now() + readyTimeoutMs;
  for (;;) {
    if (await isReady(server, cluster)) return 'ready';
    if (Date.now() > deadline) {
      await stopPostgres(server);
      throw new DatabaseError(
        'database-start-timed-out',
        `PostgreSQL did not start in ${readyTimeoutMs} ms.`,
      );
    }
    const wait = { clock: systemClock, limitMs: readyPollMs };
    const exit = await within(
      wait,
      () => server.exited,
      () => undefined,
    );
    if (exit !== undefined) return exit;
  }
}

/**
 * PostgreSQL keeps its process id in the first line of this file and its state in
 * the eighth. A test connection could reach an older server that is still stopping.
 */
async function isReady(server: GuardedProcess, cluster: Cluster): Promise<boolean> {
  const text = await readFile(join(cluster.directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return lines[0] === String(server.pid) && lines[7]?.trim() === 'ready';
}

/** How to connect to a database of the embedded server. */
export function connectionTo(socketDirectory: string, database: string) {
  return { host: socketDirectory, port: socketPort, user: databaseSuperuser, database } as const;
}

/** Fast shutdown (rolls back, closes connections, checkpoints), then harder ways when it takes too long. */
export async function stopPostgres(server: GuardedProcess): Promise<void> {
  const steps = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ] as const;
  for (const [signal, limitMs] of steps) {
    server.kill(signal);
    const outcome = await within(
      { clock: systemClock, limitMs },
      () => server.exited,
      (why) => why,
    );
    if (typeof outcome !== 'string') return;
  }
}

function startFailed(cluster: Cluster, exit: ProcessExit): DatabaseError {
  return new DatabaseError(
    'database-start-failed',
    `PostgreSQL ended at its start on ${cluster.directory} (${exit.signal ?? exit.code}): ${exit.output}`,
  );
}

function stillInUse(cluster: Cluster, exit: ProcessExit): DatabaseError {
  return new DatabaseError(
    'data-directory-in-use',
    `Another PostgreSQL keeps ${cluster.directory}: ${exit.output}`,
  );
}
