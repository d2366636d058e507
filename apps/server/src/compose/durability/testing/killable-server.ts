import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const serverFolder = fileURLToPath(new URL('../../../../', import.meta.url));
const repository = join(serverFolder, '..', '..');
const startTimeoutMs = 120_000;
const longestLog = 4_000;

/** What dies: the server alone, or its database in the same moment. */
export type Victims = 'server' | 'server-and-database';

/** The real program as a process of its own. */
export interface KillableServer {
  readonly url: string;
  /** The private key of its organisation. */
  readonly key: string;
  /** From then on its answers say nothing. */
  readonly isKilled: () => boolean;
  /** The end of what it wrote. */
  log(): string;
  kill(victims: Victims): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code when it has ended by itself. */
  exited(): Promise<number | null>;
}

export interface ServerPlace {
  readonly script: string;
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The program, and those that it starts, in one file each: it starts in a fifth of the time.
 * Answers the path of the program. Around it is what it looks for beside its source.
 *
 * @param main of the program; default: the real one
 */
export async function bundleServer(
  folder: string,
  main = join(serverFolder, 'src/main.ts'),
): Promise<string> {
  const conditions = ['source', 'node'];
  const outDir = join(folder, 'bundle', 'server', 'main');
  await mkdir(outDir, { recursive: true });
  await Promise.all([
    symlink(join(repository, 'node_modules'), join(folder, 'node_modules')),
    symlink(join(serverFolder, 'migrations'), join(folder, 'migrations')),
    symlink(join(serverFolder, 'package.json'), join(folder, 'package.json')),
  ]);
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: {
          main,
          'extract-process': join(serverFolder, 'src/features/files/extract/extract-process.ts'),
          'child/main': join(repository, 'packages/media/src/child/main.ts'),
        },
        external: ['pg-native', 'cloudflare:sockets', 'koffi', /^onnxruntime/],
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return join(outDir, 'main.js');
}

/** Starts it, and does not wait. */
export function spawnServer({ script, dataDirectory, environment }: ServerPlace): ChildProcess {
  return spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_SITE_DIR: join(dataDirectory, 'no-site'),
      SAYWELL_LOG_LEVEL: 'error',
      SAYWELL_UDP_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Resolves when it answers requests. */
export async function startServer(place: ServerPlace): Promise<KillableServer> {
  const child = spawnServer(place);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-longestLog)));
  const url = await announced(child, () => output);
  const key = (await readFile(join(place.dataDirectory, 'private.key'), 'utf8')).trim();
  let isKilled = false;
  return {
    url,
    key,
    isKilled: () => isKilled,
    log: () => output,
    signal: (signal) => void child.kill(signal),
    async exited() {
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    async kill(victims) {
      const database = victims === 'server' ? [] : await databaseProcesses(place.dataDirectory);
      isKilled = true;
      for (const pid of database) killIfThere(pid);
      await killProcess(child);
    },
  };
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function announced(child: ChildProcess, output: () => string): Promise<string> {
  const giveUpAt = performance.now() + startTimeoutMs;
  while (performance.now() < giveUpAt && child.exitCode === null) {
    const url = /API +(http:\S+)/.exec(output())?.[1];
    if (url !== undefined) return url;
    await sleep(10);
  }
  await killProcess(child);
  throw new Error(`the server did not start: ${output()}`);
}

/** PostgreSQL and the processes of its connections. */
async function databaseProcesses(dataDirectory: string): Promise<number[]> {
  const [pid = 0] = await databaseLines(dataDirectory).then((lines) => lines.map(Number));
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)].filter((one) => one > 1);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** How to connect to the database of a server that runs. */
export async function databaseConnection(dataDirectory: string) {
  const [, , , port = '', host = ''] = await databaseLines(dataDirectory);
  return { host, port: Number(port), user: 'saywell', database: 'saywell' };
}

async function databaseLines(dataDirectory: string): Promise<string[]> {
  return (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
}

/** Processes that name something of this folder; empty where the system does not say. */
export async function processesOf(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder)).map((line) => line.replaceAll('\0', ' '));
}
