import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallersAnswer, CallersCommand } from './workers/callers.ts';

/** A measured server and callers for it, each in its own process. */
export interface Load {
  readonly serverPid: number;
  /** Dials so many more callers, one after another; resolves when all are in their calls. */
  call(count: number): Promise<void>;
  hangUp(): Promise<void>;
  /** Collects the server's garbage. */
  collect(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerAddress {
  readonly url: string;
  readonly privateKey: string;
  readonly assistantId: string;
}

const answerLimitMs = 60_000;

function start(worker: string, env: Record<string, string> = {}): ChildProcess {
  return fork(new URL(`./workers/${worker}.ts`, import.meta.url), {
    execArgv: ['--expose-gc', '--import', 'tsx', '--conditions=source'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a bench worker did not answer')), answerLimitMs);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve(message as T);
    });
  });
}

/** Starts both. `port` is the HTTP and the UDP port. */
export async function startLoad(port: number): Promise<Load> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-load-'));
  const server = start('measured-server', {
    PORT: String(port),
    SAYWELL_UDP_PORT: String(port),
    SAYWELL_DATA_DIR: dataDirectory,
    SAYWELL_LOG_LEVEL: 'error',
    SAYWELL_MAX_CALLS: '100',
    SAYWELL_WEB_CALLS_PER_MINUTE: '100000',
  });
  const address = await nextMessage<ServerAddress>(server);
  const callers = start('callers');
  await nextMessage<CallersAnswer>(callers);
  const command = async (message: CallersCommand): Promise<void> => {
    callers.send(message);
    const answer = await nextMessage<CallersAnswer>(callers);
    if (answer.type === 'failed') throw new Error(answer.reason);
  };
  return {
    serverPid: server.pid ?? 0,
    async call(count) {
      for (let made = 0; made < count; made += 1) await command({ type: 'call', ...address });
    },
    hangUp: () => command({ type: 'hang-up' }),
    async collect() {
      server.send('collect');
      await nextMessage(server);
    },
    async stop() {
      callers.kill();
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.send('stop');
      await exited;
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
