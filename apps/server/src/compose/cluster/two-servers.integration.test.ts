import { once } from 'node:events';
import { type Call, callEventPageSchema, callSchema, ROOM_TOKEN_PARAMETER, routes } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createMonitorTokens, monitorKey } from '../../features/calls/monitor/monitor-tokens.ts';
import {
  joinByWebRtc,
  joinByWebSocket,
  joinTarget,
  type RoomVisitor,
} from '../../features/calls/testing/room-visitor.ts';
import { type ClusterServer, clusterKey } from './testing/open-servers.ts';
import { atServer, openTwoServers, readCall, signIn, type TwoServers, until } from './testing/two-servers.ts';

let servers: TwoServers;
let a: ClusterServer;
let b: ClusterServer;
const open: { close(): void }[] = [];

beforeAll(async () => {
  servers = await openTwoServers();
  ({ a, b } = servers);
}, 120_000);
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await servers.endCalls();
});
afterAll(async () => {
  await servers[Symbol.asyncDispose]();
});

async function greeted(visitor: RoomVisitor): Promise<RoomVisitor> {
  open.push(visitor);
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(JSON.stringify(visitor.appMessages())).toContain('Hello.'));
  return visitor;
}
const codeOf = async (answer: Response): Promise<[number, unknown]> => [
  answer.status,
  Object(await answer.json()).code,
];

describe('a call that runs on another server', () => {
  it('is joined through any server, over a WebSocket and over WebRTC', async () => {
    const [first, second] = [await a.ownCall(), await a.ownCall()];
    const overSocket = await greeted(await joinByWebSocket(joinTarget(atServer(b, first.webCallUrl))));
    const overWebRtc = await greeted(await joinByWebRtc(joinTarget(atServer(b, second.webCallUrl))));
    expect(a.liveCalls()).toBe(2);
    expect(b.liveCalls()).toBe(0);
    const { frames } = overSocket;
    await until(() => expect(frames.length).toBeGreaterThan(5));
    for (const visitor of [overSocket, overWebRtc]) {
      visitor.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'lighthouses' } }));
      await until(() => expect(JSON.stringify(visitor.appMessages())).toContain('You said lighthouses.'));
      visitor.say({ type: 'bye' });
    }
    for (const call of [first, second])
      await until(async () =>
        expect(await readCall(b, call)).toMatchObject({
          status: 'ended',
          endedReason: 'customer-ended-call',
        }),
      );
  });

  it('is refused as at home: wrong tokens, ended rooms, those of nobody', async () => {
    const call = await a.ownCall();
    const { roomUrl, token } = joinTarget(atServer(b, call.webCallUrl));
    const offer = { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: 'v=0' };
    expect(await codeOf(await fetch(roomUrl, offer))).toEqual([401, 'room-token-invalid']);
    await expect(joinByWebSocket({ roomUrl, token: 'wrong' })).rejects.toThrow('401');
    const authorised = { ...offer.headers, authorization: `Bearer ${token}` };
    expect(await codeOf(await fetch(roomUrl, { ...offer, headers: authorised }))).toEqual([
      400,
      'sdp-not-acceptable',
    ]);
    const preflight = await fetch(roomUrl, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    // Whoever made it gives up, from wherever.
    const given = await fetch(roomUrl, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    expect(given.status).toBe(200);
    expect(given.headers.get('access-control-allow-origin')).toBe('*');
    await until(async () => expect((await readCall(b, call)).status).toBe('ended'));
    await expect(joinByWebSocket({ roomUrl, token })).rejects.toThrow('404');
    const nowhere = `${b.url}/room/0192f0c0-0000-7000-8000-0000000000ff`;
    expect(await codeOf(await fetch(nowhere, offer))).toEqual([404, 'room-not-found']);
  });

  it('gets another participant, is heard and steered from everywhere, by addresses of any answer', async () => {
    const call = await a.ownCall();
    const visitor = await greeted(await joinByWebSocket(joinTarget(call.webCallUrl)));
    const invited = await b.send('POST', `/call/${call.id}/participant`, { userName: 'Ben' });
    expect(invited.status).toBe(201);
    const { webCallUrl } = Object(await invited.json());
    expect(new URL(webCallUrl).origin).toBe(b.url);
    const ben = await joinByWebSocket(joinTarget(webCallUrl));
    open.push(ben);
    ben.say({ type: 'hello' });
    await until(() => expect(JSON.stringify(ben.messages)).toContain('"joined"'));

    const { monitor } = await readCall(b, call);
    const said = await fetch(monitor?.controlUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'say', content: 'Steered from afar.' }),
    });
    expect(said.status).toBe(200);
    await until(() => expect(JSON.stringify(visitor.appMessages())).toContain('Steered from afar.'));
    // Whichever server made the address: they sign with one key.
    const signed = createMonitorTokens(Date.now, monitorKey(Buffer.from(clusterKey, 'hex')));
    const elsewhere = new URL(monitor?.controlUrl ?? '');
    elsewhere.searchParams.set(ROOM_TOKEN_PARAMETER, signed.issue(call.id, 'control', 60_000));
    const steered = await fetch(elsewhere, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'say', content: 'Signed by another one.' }),
    });
    expect(steered.status).toBe(200);
    const listener = new WebSocket(monitor?.listenUrl ?? '');
    open.push(listener);
    let bytes = 0;
    listener.on('message', (data: Buffer, isBinary: boolean) => (bytes += isBinary ? data.length : 0));
    await until(() => expect(bytes).toBeGreaterThan(3_200));
    const events = await b.send('GET', `/call/${call.id}/event`);
    expect(await events.text()).toContain('call-started');
    for (const one of [visitor, ben]) one.say({ type: 'bye' });
    await once(listener, 'close');
    expect(await codeOf(await b.send('POST', `/call/${call.id}/participant`))).toEqual([404, 'not-found']);
  });

  it('has people who listen, take over and act through any server, under their name', async () => {
    const call = await a.ownCall({ assistant: { firstMessage: 'Hello.', silenceTimeoutSeconds: 300 } });
    const visitor = await greeted(await joinByWebSocket(joinTarget(call.webCallUrl)));
    const ask = await signIn(b);
    const headers = { origin: b.url, 'x-saywell-console': '1' };
    const nobody = await fetch(`${b.url}/call/${call.id}/observer`, { method: 'POST', headers });
    expect(await codeOf(nobody)).toEqual([401, 'not-signed-in']);
    // Of those in the room, and of one outside of it.
    const [seat, ear] = await Promise.all(
      [{ canSpeak: true }, {}].map(async (wanted) => {
        const taken = await ask('POST', `/call/${call.id}/observer`, wanted);
        expect(taken.status).toBe(201);
        return routes.liveCall.observe.answer.parse(await taken.json());
      }),
    );
    expect(new URL(seat?.webCallUrl ?? '').origin).toBe(b.url);
    const operator = await joinByWebSocket(joinTarget(seat?.webCallUrl));
    open.push(operator);
    operator.say({ type: 'hello' });
    await until(() => expect(JSON.stringify(operator.messages)).toContain('"joined"'));
    const listener = new WebSocket(ear?.listenUrl ?? '');
    open.push(listener);
    let bytes = 0;
    listener.on('message', (data: Buffer, isBinary: boolean) => (bytes += isBinary ? data.length : 0));
    await until(() => expect(bytes).toBeGreaterThan(3_200));

    const path = `/call/${call.id}/observer/${seat?.id}`;
    for (const what of ['take-over', 'hand-back'])
      expect((await ask('POST', `${path}/${what}`, {})).status).toBe(200);
    const said = await ask('POST', `/call/${call.id}/action`, { type: 'say', text: 'A word from afar.' });
    expect(said.status).toBe(200);
    await until(() => expect(JSON.stringify(visitor.appMessages())).toContain('A word from afar.'));
    expect((await ask('DELETE', path)).status).toBe(200);
    const wanted = ['listening', 'listening', 'took-over', 'handed-back', 'said', 'left'];
    await until(async () => {
      const answer = await b.send('GET', `/call/${call.id}/event?limit=1000`);
      const { results } = callEventPageSchema.parse(await answer.json());
      const done = results.filter(({ type }) => type.startsWith('operator-'));
      expect(done.map(({ type }) => type)).toEqual(wanted.map((type) => `operator-${type}`));
      expect(new Set(done.map(({ body }) => Object(body).member))).toEqual(new Set(['Operator of b']));
    });
    const listed = [a, b].map(async (server) => (await server.send('GET', '/call/live')).json());
    const list = { results: [expect.objectContaining({ id: call.id })] };
    expect(await Promise.all(listed)).toEqual([list, list]);
  });

  it('is followed as it goes by pages that any server has', async () => {
    const call = await a.ownCall();
    const messages: unknown[] = [];
    const feed = new WebSocket(`${b.url.replace('http', 'ws')}/feed`, {
      headers: { authorization: `Bearer ${b.demo.privateKey}` },
    });
    open.push(feed);
    feed.on('message', (data: Buffer) => void messages.push(JSON.parse(data.toString())));
    await once(feed, 'open');
    feed.send(JSON.stringify({ subscribe: ['live-calls', `call:${call.id}`] }));
    await until(() =>
      expect(messages).toContainEqual(expect.objectContaining({ subscribed: expect.anything() })),
    );
    const visitor = await greeted(await joinByWebSocket(joinTarget(call.webCallUrl)));
    visitor.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'lighthouses' } }));
    await until(() => {
      expect(messages).toContainEqual({
        topic: `call:${call.id}`,
        event: expect.objectContaining({ type: 'user-said' }),
      });
      expect(messages).toContainEqual({
        topic: 'live-calls',
        pulse: expect.objectContaining({ callId: call.id, said: expect.anything() }),
      });
    });
  });

  it('is called over a WebSocket of the caller at any server, once', async () => {
    const made = await a.send('POST', '/call', {
      assistant: { firstMessage: 'Hello.' },
      transport: { provider: 'vapi.websocket' },
    });
    const { transport } = Object(await made.json());
    const other = a.liveCalls() > 0 ? b : a;
    const url = atServer(other, transport.websocketCallUrl).replace(/^http/, 'ws');
    const caller = new WebSocket(url);
    open.push(caller);
    let bytes = 0;
    caller.on('message', (data: Buffer, isBinary: boolean) => (bytes += isBinary ? data.length : 0));
    await until(() => expect(bytes).toBeGreaterThan(3_200));
    const again = new WebSocket(url);
    expect(String((await once(again, 'error'))[0])).toContain('409');
    caller.send(JSON.stringify({ type: 'end-call' }));
    await once(caller, 'close');
  });

  it('is deleted where it runs, whichever server is asked', async () => {
    const [call, other] = [await a.ownCall(), await a.ownCall()];
    const visitor = await greeted(await joinByWebSocket(joinTarget(call.webCallUrl)));
    expect((await b.send('DELETE', `/call/${call.id}`, { ids: [other.id] })).status).toBe(200);
    await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'ended' })));
    expect(a.liveCalls()).toBe(0);
    expect((await b.send('GET', `/call/${call.id}`)).status).toBe(404);
  });
});

it('a call whose server does not answer is not joined, ended or deleted, and said to be unreachable', async () => {
  const lost = '0192f0c0-0000-7000-8000-00000000000c';
  const call = await a.ownCall();
  await servers.database.pool.query(
    `insert into node (id, epoch, version, state, started_at, beat_at, internal_url, max_calls)
      values ($1, 1, '9.9.9', 'ready', clock_timestamp(), clock_timestamp(), 'http://127.0.0.1:1', 100)`,
    [lost],
  );
  const place = 'select node_id, node_epoch from call where id = $1';
  const [home] = (await servers.database.pool.query(place, [call.id])).rows;
  await servers.database.pool.query(
    `update call set node_id = $1, node_epoch = 1, id = '0192f0c0-0000-7000-8000-0000000000cc' where id = $2`,
    [lost, call.id],
  );
  const path = '/call/0192f0c0-0000-7000-8000-0000000000cc';
  const roomUrl = `${b.url}/room/0192f0c0-0000-7000-8000-0000000000cc`;
  const offer = { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: 'v=0' };
  // What is known of servers is a moment old.
  await until(async () =>
    expect(await codeOf(await fetch(roomUrl, offer))).toEqual([503, 'call-unreachable']),
  );
  await expect(joinByWebSocket({ roomUrl, token: 'x' })).rejects.toThrow('503');
  expect(await codeOf(await b.send('DELETE', path))).toEqual([503, 'call-unreachable']);
  for (const what of ['participant', 'observer', 'action'])
    expect(await codeOf(await b.send('POST', `${path}/${what}`))).toEqual([503, 'call-unreachable']);
  const stored = await b.send('GET', path);
  expect(stored.status).toBe(200);
  expect(await stored.json()).not.toHaveProperty('monitor');
  // Nobody is sent there who can go elsewhere.
  const made = await Promise.all(Array.from({ length: 6 }, () => b.call()));
  expect(made).toHaveLength(6);
  await servers.database.pool.query('delete from node where id = $1', [lost]);
  await servers.database.pool.query('update call set id = $1, node_id = $3, node_epoch = $4 where id = $2', [
    call.id,
    path.slice('/call/'.length),
    home.node_id,
    home.node_epoch,
  ]);
});

/** What one last read of the other's calls is of an earlier test, until it reads again. */
async function knowThatAllIsFree(): Promise<void> {
  for (const { context, demo } of [a, b])
    await until(async () => {
      const { concurrencyLimit, remainingConcurrentCalls } = await context.calls.limits(demo.orgId);
      expect([concurrencyLimit, remainingConcurrentCalls]).toEqual([40, 40]);
    });
}

describe('calls of several servers', () => {
  it('are made where there is room, and refused when there is none anywhere', async () => {
    await knowThatAllIsFree();
    const made = await Promise.all(Array.from({ length: 12 }, () => b.call()));
    expect(a.liveCalls()).toBeGreaterThan(0);
    expect(b.liveCalls()).toBeGreaterThan(0);
    expect(a.liveCalls() + b.liveCalls()).toBe(12);
    for (const { id } of made) await a.send('DELETE', `/call/${id}`);
    expect(a.liveCalls() + b.liveCalls()).toBe(0);
  });

  it('say who has asked for them, wherever they run', async () => {
    await knowThatAllIsFree();
    const ask = await signIn(a);
    const body = { assistant: { firstMessage: 'Hello.' } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '/call/web', body)));
    expect(b.liveCalls()).toBeGreaterThan(0);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ origin: 'console' });
  });

  it('of an organisation are never more than it may have, however they come', async () => {
    const { demo } = a;
    expect((await a.send('PATCH', `/org/${demo.orgId}`, { concurrencyLimit: 3 })).status).toBe(200);
    const body = { assistant: { firstMessage: 'Hello.' } };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? a : b).send('POST', '/call/web', body)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 13 }, () => 429)]);
    const made: Call[] = [];
    for (const answer of answers)
      if (answer.status === 201) made.push(callSchema.parse(await answer.json()));
      else expect(await answer.json()).toMatchObject({ message: 'Over Concurrency Limit' });
    expect(await b.context.calls.limits(demo.orgId)).toMatchObject({
      concurrencyLimit: 3,
      remainingConcurrentCalls: 0,
    });
    for (const { id } of made) await b.send('DELETE', `/call/${id}`);
    expect((await b.send('POST', '/call/web', body)).status).toBe(201);
  });
});

describe('in one storage', () => {
  it('a recording of a call is heard through any server', async () => {
    const call = await a.ownCall({
      assistant: { firstMessage: 'Hello.', artifactPlan: { recordingEnabled: true } },
    });
    const visitor = await greeted(await joinByWebSocket(joinTarget(atServer(b, call.webCallUrl))));
    await until(() => expect(visitor.frames.length).toBeGreaterThan(5));
    visitor.say({ type: 'bye' });
    await until(async () => expect((await readCall(b, call)).status).toBe('ended'));
    const [recording] = (await readCall(b, call)).artifact?.recordings ?? [];
    expect(new URL(recording?.url ?? '').origin).toBe(b.url);
    await until(async () => {
      const heard = await fetch(recording?.url ?? '');
      expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
      expect((await heard.arrayBuffer()).byteLength).toBeGreaterThan(44);
    });
  });

  it('an upload is read, and found, by any server', async () => {
    const headers = { authorization: `Bearer ${a.demo.privateKey}` };
    const body = new FormData();
    body.set('file', new File(['We are open from nine to five.'], 'hours.txt', { type: 'text/plain' }));
    const { id } = Object(await (await fetch(`${a.url}/file`, { method: 'POST', headers, body })).json());
    await until(async () =>
      expect(await (await b.send('GET', `/file/${id}`)).json()).toMatchObject({ status: 'done' }),
    );
    for (const server of [a, b])
      expect(await (await server.send('GET', `/file/${id}/content`)).text()).toBe(
        'We are open from nine to five.',
      );
  });
});

describe('the internal address', () => {
  const internalUrl = async (server: ClusterServer): Promise<string> => {
    const { rows } = await servers.database.pool.query('select internal_url as url from node');
    const found = rows.map(({ url }) => String(url));
    expect(found).toHaveLength(2);
    expect(found).not.toContain(server.url);
    return found[0] ?? '';
  };

  it('answers nobody who is no server of this installation', async () => {
    const url = await internalUrl(a);
    for (const path of ['/health', '/org', '/room/x', '/internal/node/status'])
      expect(await codeOf(await fetch(url + path, { method: 'POST' }))).toEqual([401, 'unauthorized']);
    const forged = { headers: { 'x-saywell-peer': 'eyJhbGciOiJub25lIn0.e30.' } };
    expect((await fetch(`${url}/health`, forged)).status).toBe(401);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/room/x/ws`);
    expect(String((await once(socket, 'error'))[0])).toContain('401');
  });
});
