import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { joinByWebSocket, joinTarget, type RoomVisitor } from '../testing/room-visitor.ts';
import { createEchoEngines, startTestServer } from '../testing/start-test-server.ts';

const maxCalls = 8;
let folder: string;
let server: RunningServer;
const visitors: RoomVisitor[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-seats-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const visitor of visitors.splice(0)) visitor.close();
  await server.close();
});

const start = async (isLate = () => false): Promise<void> => {
  const engines = { ...createEchoEngines(), lateMs: () => (isLate() ? 5_000 : 0) };
  server = await startTestServer(folder, { engines, environment: { SAYWELL_MAX_CALLS: String(maxCalls) } });
};

interface Answer {
  readonly id: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly webCallUrl: string | undefined;
}

/** A page with the site's key, at an address of its own of this machine. */
async function createAt(localAddress: string, key = server.demo.publicKey): Promise<Answer> {
  const asking = request(`${server.url}/call/web`, {
    method: 'POST',
    localAddress,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  asking.end(JSON.stringify({ assistantId: server.demo.assistantId }));
  const [answer]: IncomingMessage[] = await once(asking, 'response');
  if (answer === undefined) throw new Error('no answer');
  return { ...JSON.parse(await text(answer)), status: answer.statusCode };
}

async function joined({ webCallUrl }: Answer): Promise<RoomVisitor> {
  const visitor = await joinByWebSocket(joinTarget(webCallUrl));
  visitors.push(visitor);
  return visitor;
}

describe('the seats of a server', () => {
  it('are not taken by a page that makes calls and joins none of them', async () => {
    await start();
    const attack: Answer[] = [];
    for (let count = 0; count < 60; count += 1) attack.push(await createAt('127.66.0.1'));
    expect(attack.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(attack.at(-1)).toMatchObject({ status: 429, code: 'too-many-calls' });
    expect(attack.at(-1)?.message).toContain('network address');
    for (const address of ['127.66.0.2', '127.66.0.3', '127.66.0.4']) {
      const visitor = await createAt(address);
      expect(visitor.status, visitor.message).toBe(201);
      await joined(visitor);
    }
    expect((await createAt('127.66.0.5', server.demo.privateKey)).status).toBe(201);
  });

  it('are refused at the door when all are taken', async () => {
    await start();
    const waiting = await createAt('127.66.1.1', server.demo.privateKey);
    for (let count = 0; count < maxCalls - 1; count += 1)
      await joined(await createAt('127.66.1.1', server.demo.privateKey));
    await joined(waiting);
    const refused = await createAt('127.66.1.2');
    expect(refused).toMatchObject({ status: 429, message: 'Over Concurrency Limit' });
    await server.context.calls.end(waiting.id, 'manually-canceled');
    expect((await createAt('127.66.1.3')).status).toBe(201);
  });

  it('are not given while the recogniser is late, and those who wait hear that the room is full', async () => {
    let isLate = false;
    await start(() => isLate);
    const waiting = await createAt('127.66.2.1');
    const talking = await joined(await createAt('127.66.2.1'));
    isLate = true;
    await expect
      .poll(async () => (await createAt('127.66.2.2')).code, { timeout: 10_000, interval: 1_500 })
      .toBe('at-capacity');
    await expect(joined(waiting)).rejects.toThrow('409');
    expect(talking.isClosed()).toBe(false);
    isLate = false;
    await expect
      .poll(async () => (await createAt('127.66.2.3')).message, { timeout: 10_000, interval: 500 })
      .toBeUndefined();
    await joined(waiting);
  });
});
