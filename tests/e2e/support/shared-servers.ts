import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, HealthReport } from '@saywell/contract';
import type { TestProject } from 'vitest/node';
import { type RealServer, startRealServer } from './real-server.ts';
import { letVisitorsBeSilent } from './silent-visitors.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for its server: `GET /<id of the worker>`. */
    sharedServers: string;
  }
}

/** What a worker is told of its server. */
export type SharedServer = Pick<RealServer, 'url' | 'privateKey' | 'dataDirectory'> & {
  readonly pid: number;
};

/** Rooms of pages that were closed without a word are given up within this time. */
const emptyWithinMs = 60_000;

/** Whoever waits for what pages left behind waits for longer than most files take. */
async function endCalls({ url, privateKey, get }: RealServer): Promise<void> {
  const headers = { authorization: `Bearer ${privateKey}` };
  const calls = await get<readonly Call[]>('/call?limit=100');
  for (const { id } of calls.filter(({ status }) => status !== 'ended'))
    await fetch(`${url}/call/${id}`, { method: 'DELETE', headers });
}

async function untilEmpty(server: RealServer): Promise<boolean> {
  await endCalls(server);
  const { health } = server;
  const giveUpAt = Date.now() + emptyWithinMs;
  const isEmpty = ({ rooms }: HealthReport): boolean => rooms.open === 0;
  while (Date.now() < giveUpAt) {
    if (await health().then(isEmpty, () => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

async function start(): Promise<RealServer> {
  const server = await startRealServer({
    env: { SAYWELL_WEB_CALLS_PER_MINUTE: '1000', SAYWELL_CONTACT_PER_TEN_MINUTES: '1000' },
  });
  await letVisitorsBeSilent(server);
  return server;
}

/**
 * A server for each worker, started when one of its files first asks: a start costs more than most tests.
 * The next file gets it without open rooms. What is returned stops them after the last file.
 */
export default async function shareServers(project: TestProject): Promise<() => Promise<void>> {
  const servers = new Map<string, Promise<RealServer>>();
  const ofWorker = async (worker: string): Promise<SharedServer> => {
    const before = servers.get(worker);
    const isUsable = before !== undefined && (await before.then(untilEmpty, () => false));
    if (!isUsable) {
      await before?.then((server) => server.stop({ signal: 'SIGKILL' })).catch(() => undefined);
      servers.set(worker, start());
    }
    const server = await servers.get(worker);
    const pid = server?.process.pid;
    if (server === undefined || pid === undefined) throw new Error('the shared server has no process');
    return { url: server.url, privateKey: server.privateKey, dataDirectory: server.dataDirectory, pid };
  };
  const desk = createServer((request, response) => {
    ofWorker(request.url ?? '').then(
      (server) => response.end(JSON.stringify(server)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('sharedServers', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    for (const server of servers.values())
      await server.then((started) => started.stop()).catch(() => undefined);
  };
}
