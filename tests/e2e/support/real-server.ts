import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthReport } from '@saywell/contract';

/** A server started as its user would start it: its own process, its own data directory. */
export interface RealServer {
  readonly url: string;
  readonly privateKey: string;
  readonly dataDirectory: string;
  readonly process: Pick<ChildProcess, 'pid' | 'kill'>;
  health(): Promise<HealthReport>;
  /** Answer of a management route, as JSON. */
  get<T>(path: string): Promise<T>;
  /** Ends it and, unless told otherwise, removes its data. */
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<void>;
}

/** A machine that does many things at once needs most of a minute. */
const startLimitMs = 100_000;

/** A UDP port that nobody has. */
export async function freeUdpPort(): Promise<number> {
  const probe = createSocket('udp4');
  await new Promise<void>((resolve) => probe.bind(0, resolve));
  const { port } = probe.address();
  await new Promise<void>((resolve) => probe.close(resolve));
  return port;
}

/** A TCP port that nobody has. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Starts the built server on ports that the system chooses and waits until it is healthy. */
export async function startRealServer(
  options: { env?: Record<string, string>; dataDirectory?: string } = {},
): Promise<RealServer> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'saywell-e2e-')));
  const child = spawn(process.execPath, ['apps/server/dist/bundle/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_UDP_PORT: '0',
      SAYWELL_LOG_LEVEL: 'warn',
      // A test that stops a server does not wait for its calls.
      SAYWELL_DRAIN_SECONDS: '0',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const url = await untilHealthy(child, () => output);
  const privateKey = (await readFile(join(dataDirectory, 'private.key'), 'utf8')).trim();
  return {
    ...requestsTo(url, privateKey),
    dataDirectory,
    process: child,
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

/** Requests to a server, with its private key. */
export function requestsTo(
  url: string,
  privateKey: string,
): Pick<RealServer, 'url' | 'privateKey' | 'health' | 'get'> {
  const authorization = `Bearer ${privateKey}`;
  return {
    url,
    privateKey,
    health: async () => (await (await fetch(`${url}/health`)).json()) as HealthReport,
    get: async <T>(path: string) =>
      (await (await fetch(`${url}${path}`, { headers: { authorization } })).json()) as T,
  };
}

/** The address is printed when everything is up; answers it. */
async function untilHealthy(child: ChildProcess, output: () => string): Promise<string> {
  const giveUpAt = Date.now() + startLimitMs;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const port = /Site +http:\/\/[^\s/]+:(\d+)/.exec(output())?.[1];
    if (port !== undefined) {
      // Microphones are for secure contexts: `localhost` is one.
      const url = `http://localhost:${port}`;
      if (
        await fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return url;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not healthy after ${startLimitMs} ms:\n${output()}`);
}
