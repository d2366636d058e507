import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { FeedMessage, Role } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningServer } from '../../compose/start-server.ts';
import { createFakeEngines } from '../../features/calls/testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../../features/calls/testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../../features/calls/testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
const sockets: WebSocket[] = [];
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-feed-'));
  server = await startTestServer(folder, {
    engines: engineSetOf(() => createFakeEngines(createSystemClock())),
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Headers = Readonly<Record<string, string>>;
const byKey = (): Headers => ({ authorization: `Bearer ${server.demo.privateKey}` });

let members = 0;
/** Somebody who has signed in. */
async function signIn(orgId = server.demo.orgId, role: Role = 'viewer') {
  const { member, memberSession } = server.context.store;
  members += 1;
  const { id } = await member.join(orgId, { email: `ann${members}@example.com`, fullName: 'Ann', role });
  const { session, secret } = await memberSession.start({
    orgId,
    memberId: id,
    role,
    method: 'password',
    ip: '127.0.0.1',
    userAgent: 'Test',
  });
  const headers = { cookie: `saywell_session=${secret}`, origin: server.url };
  return { memberId: id, sessionId: session.id, headers };
}

const urlOf = (path = '/feed'): string => `${server.url.replace('http', 'ws')}${path}`;

async function connect(headers: Headers) {
  const socket = new WebSocket(urlOf(), { headers });
  sockets.push(socket);
  const messages: FeedMessage[] = [];
  let closedWith: number | undefined;
  socket.on('message', (data: Buffer) => void messages.push(JSON.parse(data.toString())));
  socket.on('close', (code) => {
    closedWith = code;
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const say = (message: unknown): void => socket.send(JSON.stringify(message));
  return {
    socket,
    messages,
    say,
    closedWith: () => closedWith,
    async follow(...subscribe: readonly string[]) {
      const answers = messages.filter((message) => 'subscribed' in message).length;
      say({ subscribe });
      await until(() =>
        expect(messages.filter((message) => 'subscribed' in message).length).toBeGreaterThan(answers),
      );
    },
    told: () => messages.filter((message) => 'change' in message),
  };
}

/** The status of an upgrade that is refused. */
async function refused(headers: Headers, path?: string): Promise<number | undefined> {
  const socket = new WebSocket(urlOf(path), { headers });
  sockets.push(socket);
  socket.on('error', () => undefined);
  const status = await Promise.race([
    once(socket, 'unexpected-response').then(([, answer]) => Number(answer.statusCode)),
    once(socket, 'open').then(() => undefined),
  ]);
  return status;
}

describe('who follows what changes', () => {
  it('is told of it by id and kind, after it was committed, whoever has changed it', async () => {
    const { headers } = await signIn();
    const { follow, told } = await connect(headers);
    await follow('assistant', 'call', 'org');
    const { id } = await api.assistant.create({ name: 'Mo' });
    await until(() => expect(told()).toHaveLength(1));
    expect(told()[0]).toEqual({
      seq: expect.any(Number),
      topic: 'assistant',
      id,
      change: 'created',
      at: expect.stringMatching(/Z$/),
    });
    expect((await api.assistant.get(id)).name).toBe('Mo');
    await follow(`assistant:${id}`);
    await api.assistant.update(id, { name: 'Max' });
    await until(() => expect(told().map(({ topic }) => topic)).toContain(`assistant:${id}`));
    await api.assistant.delete(id);
    await until(() => expect(told().at(-1)).toMatchObject({ id, change: 'deleted' }));
    expect(JSON.stringify(told())).not.toContain('Max');
  });

  it('is told of views that are saved, changed and deleted, and of none of what is in them', async () => {
    const { headers } = await signIn();
    const { follow, told } = await connect(headers);
    await follow('view');
    const { id } = await api.view.create({ list: 'calls', name: 'Hushed', search: { q: 'Bo' } });
    await until(() => expect(told()).toMatchObject([{ topic: 'view', id, change: 'created' }]));
    await api.view.update(id, { name: 'Quiet' });
    await until(() => expect(told().at(-1)).toMatchObject({ id, change: 'updated' }));
    await api.view.delete(id);
    await until(() => expect(told().at(-1)).toMatchObject({ id, change: 'deleted' }));
    expect(JSON.stringify(told())).not.toMatch(/Hushed|Quiet|Bo/);
  });

  it('hears nothing of what was undone', async () => {
    const { follow, told } = await connect(byKey());
    await follow('assistant', 'tool');
    const { store } = server.context;
    const { orgId } = server.demo;
    const undone = store.transaction(async ({ assistant }) => {
      await assistant.create(orgId, { name: 'Never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await api.tool.create({ type: 'endCall' });
    await until(() => expect(told()).toHaveLength(1));
    expect(told()[0]?.topic).toBe('tool');
  });

  it('never hears of another organisation, even of what it names by its id', async () => {
    const other = await server.context.store.org.create('Other');
    const theirs = await signIn(other.id, 'admin');
    const { follow, told } = await connect(theirs.headers);
    const call = await server.context.store.call.create({ orgId: server.demo.orgId, type: 'webCall' });
    await follow('call', 'assistant', `call:${call.id}`, 'org');
    const ours = await connect(byKey());
    await ours.follow('call');
    await server.context.store.call.end(call.id, { reason: 'customer-ended-call' });
    await until(() => expect(ours.told()).toHaveLength(1));
    const own = await server.context.store.call.create({ orgId: other.id, type: 'webCall' });
    await until(() => expect(told()).toHaveLength(1));
    expect(told()[0]?.id).toBe(own.id);
    expect(ours.told().map(({ id }) => id)).toEqual([call.id]);
  });

  it('goes on where it was when the connection was lost', async () => {
    const before = await connect(byKey());
    await before.follow('tool');
    const first = await api.tool.create({ type: 'endCall' });
    await until(() => expect(before.told()).toHaveLength(1));
    before.socket.terminate();
    const second = await api.tool.create({ type: 'dtmf' });
    const back = await connect(byKey());
    await back.follow('tool');
    back.say({ resume: before.told()[0]?.seq });
    await until(() => expect(back.told().map(({ id }) => id)).toEqual([second.id]));
    expect(first.id).not.toBe(second.id);
    back.say({ resume: 1 });
    await until(() => expect(back.messages).toContainEqual({ resync: true }));
  });

  it('hears every event of a call that it follows, as they are kept', async () => {
    const { headers } = await signIn();
    const { follow, messages, told } = await connect(headers);
    const call = await api.call.createWeb({ assistant: { firstMessage: 'Hello there.' } });
    await follow('call', `call:${call.id}`);
    const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
    visitor.say({ type: 'hello', userName: 'Ann' });
    await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
    visitor.app('playable');
    await until(() => expect(JSON.stringify(messages)).toContain('speech-finished'));
    visitor.app({ type: 'end-call' });
    await until(() => expect(visitor.isClosed()).toBe(true));
    const kept = (await api.call.events(call.id)).results;
    const heard = messages.flatMap((message) => ('event' in message ? [message.event] : []));
    expect(heard).toEqual(kept);
    await until(() => expect(told().map(({ topic }) => topic)).toContain(`call:${call.id}`));
    expect((await api.call.get(call.id)).status).toBe('ended');
  });
});

describe('a feed ends', () => {
  it.each([
    ['is signed out', (memberId: string, sessionId: string) => sessionStore().end(memberId, sessionId)],
    ['is signed out everywhere', (memberId: string) => sessionStore().endAll(memberId)],
    [
      'has another role',
      (memberId: string) => server.context.store.member.setRole(server.demo.orgId, memberId, 'editor'),
    ],
    ['is removed', (memberId: string) => server.context.store.member.remove(server.demo.orgId, memberId)],
  ])('when somebody %s', async (_name, end) => {
    const leaving = await signIn();
    const staying = await signIn();
    const [left, stays] = [await connect(leaving.headers), await connect(staying.headers)];
    await end(leaving.memberId, leaving.sessionId);
    await until(() => expect(left.closedWith()).toBe(4401));
    await stays.follow('call');
    expect(stays.closedWith()).toBeUndefined();
  });

  it('when the key is deleted', async () => {
    const { store } = server.context;
    const key = await store.token.create(server.demo.orgId, { tag: 'private' });
    const { closedWith } = await connect({ authorization: `Bearer ${key.value}` });
    await store.token.delete(server.demo.orgId, key.id);
    await until(() => expect(closedWith()).toBe(4401));
  });
});
const sessionStore = () => server.context.store.memberSession;

describe('a feed is refused', () => {
  it('to pages of other origins, which browsers give the cookie as well', async () => {
    const { headers } = await signIn();
    const { port } = new URL(server.url);
    const foreign = ['https://evil.example', `http://127.0.0.1:${Number(port) + 1}`, 'null', 'nonsense'];
    for (const origin of foreign) expect(await refused({ ...headers, origin }), origin).toBe(403);
    expect(await refused({ cookie: headers.cookie })).toBe(403);
    expect(await refused({ ...headers, 'sec-fetch-site': 'same-site' })).toBe(403);
  });

  it('without a session or a private key', async () => {
    expect(await refused({ origin: server.url })).toBe(401);
    expect(await refused({ origin: server.url, cookie: 'saywell_session=nobody' })).toBe(401);
    expect(await refused({ authorization: 'Bearer nobody' })).toBe(401);
    expect(await refused({ authorization: `Bearer ${server.demo.publicKey}` })).toBe(401);
    expect(await refused({})).toBe(403);
    expect(await refused(byKey(), '/feed/more')).toBe(404);
  });

  it('to the seventeenth page of a session', async () => {
    const { headers } = await signIn();
    const open = [];
    for (let times = 0; times < 16; times += 1) open.push(await connect(headers));
    expect(await refused(headers)).toBe(429);
    open[0]?.socket.close();
    await until(async () => expect(await refused(headers)).toBeUndefined());
  });

  it('what is too long, too much or nothing', async () => {
    const { messages, say, socket, closedWith } = await connect(byKey());
    const ids = Array.from({ length: 60 }, (_, index) => String(index).padStart(12, '0'));
    const subjects = ids.map((id) => `call:8b2f5c1e-6d4a-4f0e-9c3b-${id}`);
    say({ subscribe: subjects });
    say({ subscribe: subjects.map((subject) => subject.replace('call', 'file')) });
    await until(() => expect(messages.at(-1)).toMatchObject({ error: { code: 'too-many-subscriptions' } }));
    socket.send(Buffer.from([1, 2, 3]));
    await until(() => expect(messages.at(-1)).toMatchObject({ error: { code: 'feed-request-invalid' } }));
    socket.send('x'.repeat(20_000));
    await until(() => expect(closedWith()).toBe(1009));
  });
});
