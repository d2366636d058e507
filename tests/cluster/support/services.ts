import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A program of the system that serves a test. */
export interface Service extends AsyncDisposable {
  /** It keeps its connections and answers nothing. */
  freeze(): void;
  thaw(): void;
}

/** Below those that systems give to sockets that ask for any: it is still free when a server comes back to it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/**
 * The environment of a program whose clock is ahead. `faketime` itself would stay between the program and its signals: whoever
 * kills it leaves the program running.
 */
export async function clockAhead(by: string): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)('faketime', ['-f', by, 'printenv', 'LD_PRELOAD']);
  return { LD_PRELOAD: stdout.trim(), FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

async function openService(command: string, words: readonly string[], port: number): Promise<Service> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-2_000)));
  const failed = once(child, 'error').then(([error]: unknown[]) => String(error));
  await listens(port, child, () => output, failed);
  return {
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function listens(
  port: number,
  child: ChildProcess,
  output: () => string,
  failed: Promise<string>,
): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const socket = createConnection(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      failed.then((why) =>
        Promise.reject(new Error(`${why} (npm run test:cluster installs it where it may)`)),
      ),
    ]);
    socket.destroy();
    if (isThere) return;
    await sleep(50);
  }
  throw new Error(`${child.spawnfile} does not listen: ${output()}`);
}

/** A Redis that stores nothing. */
export async function openRedisServer(): Promise<Service & { readonly url: string; readonly port: number }> {
  const port = await freePort();
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return { ...(await openService('redis-server', words, port)), url: `redis://127.0.0.1:${port}`, port };
}

export interface Pooler extends Service {
  readonly port: number;
  /** Of a database. */
  url(name: string): string;
}

/** PgBouncer that gives connections out by transaction, of which there are few: everybody shares. */
export async function openPgBouncer(
  folder: string,
  database: { readonly port: number; readonly user: string },
): Promise<Pooler> {
  const port = await freePort();
  const path = join(folder, 'pgbouncer.ini');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path,
    `[databases]
* = host=127.0.0.1 port=${database.port} user=${database.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
query_wait_timeout = 20
`,
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const service = await openService('pgbouncer', [...asNobody, path], port);
  return { ...service, port, url: (name) => `postgresql://${database.user}:none@127.0.0.1:${port}/${name}` };
}

/** HAProxy before the servers, which says through which one an answer came (`x-entry`). */
export async function openHaProxy(
  folder: string,
  servers: ReadonlyMap<string, number>,
): Promise<Service & { readonly url: string }> {
  const port = await freePort();
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, configurationOf(await readFile(shipped, 'utf8'), port, servers));
  const service = await openService('haproxy', ['-db', '-f', path], port);
  return { ...service, url: `http://127.0.0.1:${port}` };
}

const shipped = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

/** The file that is shipped, for servers of this machine: without certificates and a server of names. */
function configurationOf(text: string, port: number, servers: ReadonlyMap<string, number>): string {
  const own = [...servers].map(([name, at]) => `  server ${name} 127.0.0.1:${at}`).join('\n');
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^resolvers names\n(?:  .*\n)+/m, ''],
    [/ resolvers names init-addr \S+/g, ''],
    [/^frontend plain\n(?:  .*\n)+/m, ''],
    [/bind :8443 .*/, `bind 127.0.0.1:${port}`],
    [/(?:^  server .*\n)+/gm, `  http-response set-header x-entry %s\n${own}\n`],
  ];
  return changes.reduce((changed, [what, by]) => {
    const next = changed.replace(what, by);
    if (next === changed) throw new Error(`deploy/haproxy.cfg has no ${what.source} any more`);
    return next;
  }, text);
}
