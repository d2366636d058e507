import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import { type Figure, percentile, round } from './figure.ts';
import { readTreeUsage } from './process-tree.ts';

const port = 42_500;
/** A demo is booked, with a question in between; every visitor says the same. */
const conversation = [
  'what does it cost',
  'I would like to book a demo',
  'Anna Miller',
  'how long does it take',
  '302 555 0142',
  'Tuesday at ten',
  'yes',
];
const warmUpConversations = 20;
const lonelyConversations = 30;
const visitors = 8;
const conversationsPerVisitor = 12;

interface ServerAddress {
  readonly url: string;
  readonly privateKey: string;
  readonly assistantId: string;
}

/** One visitor's conversation in a session of its own; answers how long each turn took, ms. */
async function converse(api: ApiClient, assistantId: string): Promise<number[]> {
  const session = await api.session.create({ assistantId });
  const turnMs: number[] = [];
  for (const input of conversation) {
    const started = performance.now();
    await api.chat.create({ sessionId: session.id, input });
    turnMs.push(performance.now() - started);
  }
  return turnMs;
}

async function repeat(count: number, work: () => Promise<number[]>): Promise<number[]> {
  const all: number[] = [];
  for (let done = 0; done < count; done += 1) all.push(...(await work()));
  return all;
}

function forkServer(dataDirectory: string): ChildProcess {
  return fork(new URL('./workers/chat-server.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: {
      ...process.env,
      PORT: String(port),
      SAYWELL_UDP_PORT: String(port),
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_LOG_LEVEL: 'error',
      SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Written turns with the built-in dialogue over HTTP: bookings in sessions, everything stored. */
export async function measureChatTurns(): Promise<Figure> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-chat-'));
  const server = forkServer(dataDirectory);
  try {
    const { url, privateKey, assistantId } = await new Promise<ServerAddress>((resolve, reject) => {
      server.once('message', (message) => resolve(message as ServerAddress));
      server.once('exit', () => reject(new Error('the server of the bench did not start')));
    });
    const api = createApiClient({ token: privateKey, baseUrl: url });
    const one = (): Promise<number[]> => converse(api, assistantId);
    await repeat(warmUpConversations, one);
    const lonelyMs = await repeat(lonelyConversations, one);

    const before = readTreeUsage(server.pid ?? 0);
    const started = performance.now();
    const busyMs = (
      await Promise.all(Array.from({ length: visitors }, () => repeat(conversationsPerVisitor, one)))
    ).flat();
    const elapsedSeconds = (performance.now() - started) / 1000;
    const cpuSeconds = (readTreeUsage(server.pid ?? 0).cpuMs - before.cpuMs) / 1000;
    return {
      figure: 'CHAT',
      title: 'written turns with the built-in dialogue, each stored in its session',
      goal: 'none of its own; client and database are on the same two cores',
      values: {
        turnsPerCoreSecond: round(busyMs.length / cpuSeconds),
        turnsPerSecond: round(busyMs.length / elapsedSeconds),
        oneVisitorP50Ms: round(percentile(lonelyMs, 0.5)),
        oneVisitorP95Ms: round(percentile(lonelyMs, 0.95)),
        [`visitors${visitors}P50Ms`]: round(percentile(busyMs, 0.5)),
        [`visitors${visitors}P95Ms`]: round(percentile(busyMs, 0.95)),
        n: busyMs.length,
      },
    };
  } finally {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    if (server.connected) server.send('stop');
    await exited;
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
