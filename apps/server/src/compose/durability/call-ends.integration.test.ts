import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createEchoEngines, startTestServer } from '../../features/calls/testing/start-test-server.ts';
import {
  type CuttableDatabase,
  openCuttableDatabase,
} from '../../platform/database/testing/cuttable-database.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../platform/jobs/testing/webhook-receiver.ts';
import { bundleServer, type KillableServer, startServer } from './testing/killable-server.ts';
import { type CalledServer, endedCall, send, talk } from './testing/talking-call.ts';

const encryptionKey = 'ab'.repeat(32);
let folder: string;
let script: string;
let receiver: WebhookReceiver;
const cleanups: (() => PromiseLike<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-ends-'));
  [script, receiver] = await Promise.all([bundleServer(folder), openWebhookReceiver()]);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const environmentOf = ({ url }: CuttableDatabase) => ({
  DATABASE_URL: url,
  SAYWELL_ENCRYPTION_KEY: encryptionKey,
  SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
  SAYWELL_PRICES: JSON.stringify({ platform: { perMinute: 60 } }),
});

async function openDatabase(): Promise<CuttableDatabase> {
  const database = await openCuttableDatabase();
  cleanups.push(() => database[Symbol.asyncDispose]());
  return database;
}

/** A server of this process. */
async function open(name: string, database: CuttableDatabase): Promise<CalledServer> {
  const server = await startTestServer(join(folder, name), {
    engines: createEchoEngines(),
    environment: environmentOf(database),
  });
  cleanups.push(() => server.close());
  return { url: server.url, key: server.demo.privateKey };
}

/** The real program. */
async function spawn(
  name: string,
  database: CuttableDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<KillableServer> {
  const dataDirectory = join(folder, name, 'data');
  const environment = { ...environmentOf(database), ...settings };
  const server = await startServer({ script, dataDirectory, environment });
  cleanups.push(() => server.kill('server'));
  return server;
}

const waitingEnds = async (name: string) => {
  const files = await readdir(join(folder, name, 'data', 'ended-calls')).catch(() => []);
  return files.filter((file) => file.endsWith('.sealed'));
};
const reportsOf = (callId: string) =>
  receiver.posts
    .map(({ body }) => Object(JSON.parse(body)).message)
    .filter(({ type, call }) => type === 'end-of-call-report' && call.id === callId);
const assistant = () => ({
  server: { url: receiver.url },
  serverMessages: ['end-of-call-report'],
  silenceTimeoutSeconds: 300,
});
const isOnDisk = (name: string) =>
  vi.waitFor(async () => expect(await waitingEnds(name)).toHaveLength(1), { timeout: 15_000 });
const isEmpty = (name: string) =>
  vi.waitFor(async () => expect(await waitingEnds(name)).toEqual([]), { timeout: 15_000 });
const reportCame = (callId: string) =>
  vi.waitFor(() => expect(reportsOf(callId)).toHaveLength(1), { timeout: 20_000 });

it('a call that ends while the database is away is stored when that is back: its transcript, time, cost and report', async () => {
  const database = await openDatabase();
  const server = await open('away', database);
  const call = await talk(server, assistant());
  database.cut();
  // Nobody is to kill it: the call goes on.
  expect((await send(server, 'GET', '/livez')).status).toBe(200);
  expect((await send(server, 'GET', '/readyz')).status).toBe(503);
  await call.write('What about lighthouses?');
  call.leave();
  await isOnDisk('away');
  const endedBefore = Date.now();
  await sleep(1_500);
  database.mend();
  const ended = await endedCall(server, call.id);
  expect(ended).toMatchObject({ endedReason: 'customer-ended-call' });
  expect(ended.artifact?.transcript).toContain('What about lighthouses?');
  expect(ended.cost).toBeGreaterThan(0);
  expect(Date.parse(ended.endedAt ?? '')).toBeLessThanOrEqual(endedBefore);
  await isEmpty('away');
  await reportCame(call.id);
});

it('a server that is killed between the end of a call and its storing stores it at its next start, once', async () => {
  const database = await openDatabase();
  const first = await spawn('killed', database);
  const call = await talk(first, assistant());
  await call.write('What about lighthouses?');
  database.cut();
  call.leave();
  await isOnDisk('killed');
  await first.kill('server');
  database.mend();
  const second = await spawn('killed', database);
  const ended = await endedCall(second, call.id);
  expect(ended).toMatchObject({ endedReason: 'customer-ended-call' });
  expect(ended.artifact?.transcript).toContain('What about lighthouses?');
  expect(ended.cost).toBeGreaterThan(0);
  expect(await waitingEnds('killed')).toEqual([]);
  await reportCame(call.id);
  const { rows } = await database.pool.query('select count(*)::int as count from call_artifact');
  expect(rows).toEqual([{ count: 1 }]);
});

it('a second server lets the calls of the first go on; when that is killed it ends them, once, and lets others go on', async () => {
  const database = await openDatabase();
  const first = await spawn('first', database);
  const [kept, lost] = [await talk(first, assistant()), await talk(first, assistant())];
  const second = await open('second', database);
  const own = await talk(second, assistant());
  await kept.write('What about lighthouses?');
  kept.leave();
  const ended = await endedCall(second, kept.id);
  expect(ended).toMatchObject({ endedReason: 'customer-ended-call' });
  expect(ended.artifact?.transcript).toContain('What about lighthouses?');
  await lost.write('And what about harbours?');
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select body::text as text from call_draft');
    expect(JSON.stringify(rows)).toContain('And what about harbours?');
  }, 20_000);
  await first.kill('server');
  const killedAt = Date.now();
  const died = await endedCall(second, lost.id);
  expect(died.endedReason).toBe('call.in-progress.error-vapifault-worker-died');
  expect(died.artifact?.transcript).toContain('And what about harbours?');
  expect(Date.now() - killedAt).toBeLessThan(30_000);
  await reportCame(lost.id);
  expect(JSON.stringify(reportsOf(lost.id))).toContain('And what about harbours?');
  await own.write('Are you still there?');
  own.leave();
  expect(await endedCall(second, own.id)).toMatchObject({ endedReason: 'customer-ended-call' });
}, 90_000);

it('a late end counts, also when another server has taken this one for dead', async () => {
  const database = await openDatabase();
  const server = await open('late', database);
  const call = await talk(server, assistant());
  await call.write('What about lighthouses?');
  const died = 'call.in-progress.error-vapifault-worker-died';
  await database.pool.query(`update call set status = 'ended', ended_reason = $1, ended_at = now()`, [died]);
  call.leave();
  const late = await vi.waitFor(async () => {
    const stored = await endedCall(server, call.id);
    expect(stored.endedReason).toBe('customer-ended-call');
    return stored;
  }, 15_000);
  expect(late.artifact?.transcript).toContain('What about lighthouses?');
  expect(late.cost).toBeGreaterThan(0);
  await reportCame(call.id);
});

it('SIGTERM lets a call go on to its end, takes no new ones, and says so to load balancers', async () => {
  const database = await openDatabase();
  const server = await spawn('drained', database, { SAYWELL_LOG_LEVEL: 'info' });
  const call = await talk(server, assistant());
  server.signal('SIGTERM');
  await vi.waitFor(async () => expect((await send(server, 'GET', '/readyz')).status).toBe(503));
  expect((await send(server, 'GET', '/livez')).status).toBe(200);
  const refused = await send(server, 'POST', '/call/web', { assistant: {} });
  expect([refused.status, Object(await refused.json()).code]).toEqual([503, 'shutting-down']);
  await call.write('What about lighthouses?');
  call.leave();
  expect(await server.exited()).toBe(0);
  const { rows } = await database.pool.query(
    `select ended_reason, call_artifact.body ->> 'transcript' as transcript
      from call join call_artifact on call_id = id`,
  );
  expect(rows).toEqual([
    { ended_reason: 'customer-ended-call', transcript: expect.stringContaining('What about lighthouses?') },
  ]);
  const nodes = await database.pool.query<{ id: string; state: string }>('select id, state from node');
  expect(nodes.rows).toEqual([{ id: expect.any(String), state: 'stopped' }]);
  // Whoever reads the lines of all servers in one place knows whose each is.
  const line = server
    .log()
    .split('\n')
    .find((one) => one.includes('calls drained'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ node: nodes.rows[0]?.id, outcome: 'empty' });
});

it('calls that outlast the drain time are ended and stored; a second signal ends them at once', async () => {
  const database = await openDatabase();
  const [patient, hurried] = await Promise.all([
    spawn('patient', database, { SAYWELL_DRAIN_SECONDS: '2' }),
    spawn('hurried', database, { SAYWELL_DRAIN_SECONDS: '600' }),
  ]);
  const calls = await Promise.all([talk(patient, assistant()), talk(hurried, assistant())]);
  const startedAt = performance.now();
  for (const server of [patient, hurried]) server.signal('SIGINT');
  await sleep(1_000);
  hurried.signal('SIGINT');
  expect(await hurried.exited()).toBe(0);
  expect(await patient.exited()).toBe(0);
  expect(performance.now() - startedAt).toBeGreaterThan(2_000);
  for (const call of calls) expect(call.endedReason()).toBe('worker-shutdown');
  const { rows } = await database.pool.query(
    `select distinct ended_reason from call join call_artifact on call_id = id`,
  );
  expect(rows).toEqual([{ ended_reason: 'worker-shutdown' }]);
});
