import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { CallsServerMessage } from './workers/calls-server.ts';

/** A server that only has the management API, in a process of its own. */
export interface ApiServer {
  readonly url: string;
  readonly startMs: number;
  rssBytes(): Promise<number>;
  /** How long its event loop was held up since this was asked before. */
  loopDelay(): Promise<{ readonly p99Ms: number; readonly maxMs: number }>;
  stop(): Promise<void>;
}

export async function startApi(dataDirectory: string): Promise<ApiServer> {
  const child = fork(new URL('./workers/calls-server.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: {
      ...process.env,
      PORT: '0',
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_LOG_LEVEL: 'error',
      SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await nextMessage(child);
  if (ready.type !== 'ready') throw new Error('the server did not start');
  const { url, startMs } = ready;
  return {
    url,
    startMs,
    async rssBytes() {
      child.send('memory');
      const answer = await nextMessage(child);
      return answer.type === 'memory' ? answer.rssBytes : 0;
    },
    async loopDelay() {
      child.send('loop');
      const answer = await nextMessage(child);
      return answer.type === 'loop' ? answer : { p99Ms: Number.NaN, maxMs: Number.NaN };
    },
    async stop() {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<CallsServerMessage> {
  const [message] = await once(child, 'message');
  return message as CallsServerMessage;
}
