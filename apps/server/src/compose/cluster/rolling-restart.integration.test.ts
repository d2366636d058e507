import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { joinByWebSocket, joinTarget, type RoomVisitor } from '../../features/calls/testing/room-visitor.ts';
import { openInternalServer } from '../../http/cluster/internal-server.ts';
import { createPeerSignatures } from '../../platform/peers/peer-signature.ts';
import { type ClusterServer, clusterKey } from './testing/open-servers.ts';
import { atServer, openTwoServers, readCall, type TwoServers, until } from './testing/two-servers.ts';

let servers: TwoServers;
let b: ClusterServer;
const open: { close(): void }[] = [];

beforeAll(async () => {
  servers = await openTwoServers();
  ({ b } = servers);
}, 120_000);
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await servers.endCalls();
});
afterAll(async () => {
  await servers[Symbol.asyncDispose]();
});

/** At any server, whichever gave the address; as clients do, with a word now and then. */
async function joinAt(server: ClusterServer, webCallUrl: string | undefined): Promise<RoomVisitor> {
  const visitor = await joinByWebSocket(joinTarget(atServer(server, webCallUrl)));
  const breathing = setInterval(() => visitor.sendFrame(new Int16Array(320)), 1_000);
  open.push(visitor, { close: () => clearInterval(breathing) });
  visitor.say({ type: 'hello' });
  await until(() => expect(JSON.stringify(visitor.messages)).toContain('"joined"'));
  visitor.app('playable');
  return visitor;
}

const nodeStates = async (): Promise<string[]> => {
  const query = `select state from node order by started_at`;
  return (await servers.database.pool.query<{ state: string }>(query)).rows.map(({ state }) => state);
};
const capacity = async (): Promise<number> => (await b.context.calls.limits(b.demo.orgId)).concurrencyLimit;

describe('a server that is told to stop', () => {
  it('keeps its calls and those it passes on until they end, and what is new goes to the others', async () => {
    const { a } = servers;
    const [own, others] = [await a.ownCall(), await b.ownCall()];
    const visitor = await joinAt(a, own.webCallUrl);
    const passed = await joinAt(a, others.webCallUrl);
    const outcome = a.drain({ timeoutMs: 60_000 });
    let isDrained = false;
    void outcome.then(() => (isDrained = true));

    expect((await a.send('GET', '/readyz')).status).toBe(503);
    for (let times = 0; times < 3; times += 1) expect((await a.call()).id).toBeDefined();
    await until(async () => expect(await capacity()).toBe(20));
    for (let times = 0; times < 3; times += 1) await b.call();
    expect([a.liveCalls(), b.liveCalls()]).toEqual([1, 7]);

    const invited = await b.send('POST', `/call/${own.id}/participant`);
    const ben = await joinAt(b, Object(await invited.json()).webCallUrl);
    for (const one of [visitor, ben]) one.say({ type: 'bye' });
    await until(() => expect(a.liveCalls()).toBe(0));
    expect(isDrained).toBe(false);
    passed.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'lighthouses' } }));
    await until(() => expect(JSON.stringify(passed.appMessages())).toContain('lighthouses'));
    passed.say({ type: 'bye' });
    expect(await outcome).toBe('empty');
  });

  it('begins no jobs any more: another one does them at once', async () => {
    const { a } = servers;
    const claims = vi.spyOn(a.context.store.job, 'claim');
    const phoneNumber = await a.send('POST', '/phone-number', {
      provider: 'vapi',
      numberDesiredAreaCode: '302',
    });
    const made = await a.send('POST', '/campaign', {
      name: 'Nobody answers',
      assistantId: a.demo.assistantId,
      phoneNumberId: Object(await phoneNumber.json()).id,
      customers: [{ number: '+13025550142' }],
    });
    expect(made.status).toBe(201);
    const { id } = Object(await made.json());
    await until(async () =>
      expect(await (await b.send('GET', `/campaign/${id}`)).json()).toMatchObject({ status: 'ended' }),
    );
    const wanted = claims.mock.calls.flatMap(([demands]) => demands.map(({ kind }) => kind));
    expect(new Set(wanted)).toEqual(new Set(['server-message']));
  });

  it('is gone from those that take calls, and comes back as itself after a restart', async () => {
    await servers.a.close();
    expect(await nodeStates()).toEqual(['stopped', 'ready']);
    const again = await servers.restartA();
    expect((await nodeStates()).toSorted()).toEqual(['ready', 'ready']);
    expect(await capacity()).toBe(40);
    const call = await again.ownCall();
    await joinAt(b, call.webCallUrl);
    expect(again.liveCalls()).toBe(1);

    // Its calls are longer than they may be.
    expect(await again.drain({ timeoutMs: 1 })).toBe('late');
    expect(again.liveCalls()).toBe(1);
    await again.close();
    expect(await readCall(b, call)).toMatchObject({
      status: 'ended',
      endedReason: 'worker-shutdown',
    });
    await servers.database.pool.query(`delete from node where state = 'stopped'`);
  });
});

it('servers of another version run beside this one, and each does what it knows', async () => {
  const ids = {
    newer: '0192f0c0-0000-7000-8000-00000000000a',
    older: '0192f0c0-0000-7000-8000-00000000000b',
  };
  // Nobody is there to show that they live.
  const alive = `clock_timestamp() + interval '1 hour'`;
  // The older one: what it writes of itself, and nothing more.
  await servers.database.pool.query(
    `insert into node (id, epoch, version, state, started_at, beat_at) values ($1, 1, '0.0.9', 'ready', now(), ${alive})`,
    [ids.older],
  );
  // The newer one: it answers with more than is known here, and asks what is not known here.
  const signatures = createPeerSignatures({
    encryptionKey: Buffer.from(clusterKey, 'hex'),
    now: Date.now,
  });
  const log = { warn: () => undefined, error: () => undefined };
  const options = { url: 'http://127.0.0.1:0', bindAddress: undefined, own: ids.newer, signatures, log };
  await using newer = await openInternalServer(options);
  const made = {
    id: '0192f0c0-0000-7000-8000-0000000000c1',
    orgId: b.demo.orgId,
    type: 'webCall',
    status: 'queued',
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  };
  const asked: unknown[] = [];
  newer.answer('call/create', async (body) => {
    asked.push(body);
    return { ...made, ofTheNextVersion: { some: 'thing' } };
  });
  newer.answer('call/monitor', async () => ({ listenUrl: 'wss://listen.example', ofTheNextVersion: true }));
  newer.serve({
    request: (request, response) => {
      response.writeHead(201, { 'content-type': 'application/sdp', 'x-newer': request.url });
      response.end('an answer of the next version');
    },
    upgrade: (_request, socket) => socket.destroy(),
  });
  await servers.database.pool.query(
    `insert into node (id, epoch, version, state, started_at, beat_at, internal_url, max_calls)
      values ($1, 1, '99.0.0', 'ready', now(), ${alive}, $2, 1000000)`,
    [ids.newer, newer.url],
  );
  await servers.database.pool.query(
    `insert into call (id, org_id, status, body, created_at, updated_at, node_id, node_epoch)
      values ($1, $2, 'queued', '{"type": "webCall"}', now(), now(), $3, 1)`,
    [made.id, made.orgId, ids.newer],
  );
  await until(async () => {
    expect((await b.call()).id).toBe(made.id);
  });
  expect(asked[0]).toMatchObject({ orgId: b.demo.orgId, requestUrl: b.url });
  const join = await fetch(`${b.url}/room/${made.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: 'Bearer x' },
    body: 'v=0',
  });
  expect([join.status, await join.text()]).toEqual([201, 'an answer of the next version']);
  expect(await (await b.send('GET', `/call/${made.id}`)).json()).toMatchObject({
    monitor: { listenUrl: 'wss://listen.example' },
  });
  // What the newer one does not know any more is as if it were full.
  newer.answer('call/create', async () => Promise.reject(new Error('gone')));
  // Calls of both go on while they show that they live.
  const older = await b.context.store.call.create({
    orgId: b.demo.orgId,
    type: 'webCall',
    node: { id: ids.older, epoch: 1 },
  });
  expect(await b.context.store.call.endOfStoppedNodes('worker-shutdown')).toEqual([]);
  for (const id of [older.id, made.id])
    expect(await (await b.send('GET', `/call/${id}`)).json()).toMatchObject({ status: 'queued' });
});
