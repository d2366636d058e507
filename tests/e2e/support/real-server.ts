import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthReport } from '@saywell/contract';

/** A server started as its user would start it: its own process, its own data directory. */
export interface RealServer {
  readonly url: string;
  readonly privateKey: string;
  readonly dataDirectory: string;
  readonly process: ChildProcess;
  health(): Promise<HealthReport>;
  /** Answer of a management route, as JSON. */
  get<T>(path: string): Promise<T>;
  /** Ends it and, unless told otherwise, removes its data. */
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<void>;
}

const startLimitMs = 60_000;

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Starts the built server and waits until it is healthy. */
export async function startRealServer(
  options: { env?: Record<string, string>; dataDirectory?: string } = {},
): Promise<RealServer> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'saywell-e2e-')));
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_UDP_PORT: String(await freePort()),
      SAYWELL_LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const url = `http://localhost:${port}`;
  await untilHealthy(url, child, () => output);
  const privateKey = /Authorization: Bearer (\S+)/.exec(output)?.[1] ?? '';
  const request = (path: string) =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${privateKey}` } });
  return {
    url,
    privateKey,
    dataDirectory,
    process: child,
    health: async () => (await (await fetch(`${url}/health`)).json()) as HealthReport,
    get: async <T>(path: string) => (await (await request(path)).json()) as T,
    async stop({ signal = 'SIGTERM', keepData = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        child.kill(signal);
        await exited;
      }
      // A killed server's database needs a moment to notice, and writes until then.
      const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;
      if (!keepData) await rm(dataDirectory, removal);
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAt = Date.now() + startLimitMs;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const healthy = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    // The key is printed when everything is up, right after the first healthy answer is possible.
    if (healthy && output().includes('Authorization: Bearer')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not healthy after ${startLimitMs} ms:\n${output()}`);
}
