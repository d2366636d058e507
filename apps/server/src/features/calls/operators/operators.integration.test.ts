import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock, decodeWav } from '@saywell/agent';
import {
  type ApiClient,
  ApiError,
  callRoutes,
  createApiClient,
  createClientOf,
  liveCallRoutes,
} from '@saywell/api-client';
import type { CallEvent, CreateAssistant, FeedMessage, LiveCall, Role } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningServer } from '../../../compose/start-server.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { joinByWebRtc, joinByWebSocket, joinTarget, type RoomVisitor } from '../testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
const open: { close(): void }[] = [];
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-operators-'));
  server = await startTestServer(folder, {
    engines: engineSetOf(() => createFakeEngines(createSystemClock())),
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  for (const { id } of (await api.liveCall.list()).results) await api.call.delete(id);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

let members = 0;
/** Somebody who has signed in, as the page of the console asks. */
async function signIn(role: Role = 'editor', orgId = server.demo.orgId) {
  const { member, memberSession } = server.context.store;
  members += 1;
  const fullName = `Member ${members}`;
  const { id: memberId } = await member.join(orgId, { email: `m${members}@example.com`, fullName, role });
  const where = { method: 'password', ip: '127.0.0.1', userAgent: 'Test' } as const;
  const { session, secret } = await memberSession.start({ orgId, memberId, role, ...where });
  const cookie = `saywell_session=${secret}`;
  const client = createClientOf(
    { liveCall: liveCallRoutes, call: callRoutes },
    {
      session: true,
      baseUrl: server.url,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('cookie', cookie);
        headers.set('origin', server.url);
        return fetch(url, { ...init, headers });
      },
    },
  );
  return { memberId, sessionId: session.id, fullName, cookie, ...client };
}
type Person = Awaited<ReturnType<typeof signIn>>;

const joined = (visitor: RoomVisitor) =>
  until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));

const recorded: CreateAssistant = { artifactPlan: { recordingEnabled: true } };

/** A call with a caller to whom the assistant listens. */
async function talk(assistant: CreateAssistant = {}, join = joinByWebSocket) {
  const firstMessageMode = 'assistant-waits-for-user';
  const call = await api.call.createWeb({ assistant: { firstMessageMode, ...assistant } });
  const caller = await join(joinTarget(call.webCallUrl));
  open.push(caller);
  caller.say({ type: 'hello', userName: 'Caller' });
  await joined(caller);
  caller.app('playable');
  await until(() => expect(caller.appMessages()[0]).toBe('listening'));
  return { id: call.id, caller };
}

/** In the room with a seat. */
async function observe({ liveCall }: Person, id: string, canSpeak = false, join = joinByWebSocket) {
  const seat = await liveCall.observe(id, { canSpeak });
  const ear = await join(joinTarget(seat.webCallUrl));
  open.push(ear);
  ear.say({ type: 'hello' });
  await joined(ear);
  return { seat, ear };
}

const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => 'allowed',
    (error: unknown) => (ApiError.isInstance(error) ? `${error.status} ${error.code}` : String(error)),
  );
const tone = (level: number): Int16Array => new Int16Array(320).fill(level);
async function speak(by: RoomVisitor, level: number, frames = 25): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) by.sendFrame(tone(level));
}
/** The loudest sample that somebody was sent. */
const loudest = ({ frames }: Pick<RoomVisitor, 'frames'>): number =>
  frames.reduce((most, frame) => frame.reduce((max, sample) => Math.max(max, sample), most), 0);
const eventsOf = async (id: string): Promise<readonly CallEvent[]> => (await api.call.events(id)).results;
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const operatorEvents = async (id: string) =>
  (await eventsOf(id)).filter(({ type }) => type.startsWith('operator-'));

describe('somebody who listens', () => {
  it('hears both sides over any transport, and nobody learns of it', async () => {
    const { id, caller } = await talk();
    const person = await signIn('viewer');
    const { ear } = await observe(person, id);
    const before = caller.messages.length;
    await observe(person, id, false, joinByWebRtc);
    await speak(caller, 6_000);
    await until(() => expect(loudest(ear)).toBeGreaterThan(5_000));
    caller.app({ type: 'add-message', message: { role: 'user', content: 'hello' } });
    await until(() =>
      expect(ear.appMessages()).toContainEqual(expect.objectContaining({ role: 'assistant' })),
    );
    ear.frames.length = 0;
    await until(() => expect(loudest(ear)).toBeGreaterThan(0));
    expect(caller.messages.slice(before).filter(({ type }) => type.startsWith('participant'))).toEqual([]);
    expect(JSON.stringify(caller.messages)).not.toContain('Operator');
    expect((await api.call.get(id)).status).toBe('in-progress');
    const listening = { memberId: person.memberId, member: person.fullName };
    expect(await operatorEvents(id)).toMatchObject([
      { type: 'operator-listening', body: listening },
      { type: 'operator-listening', body: listening },
    ]);
  });

  it('says nothing, whatever it sends', async () => {
    const { id, caller } = await talk();
    const { ear } = await observe(await signIn(), id, true);
    await speak(ear, 9_000);
    ear.app({ type: 'end-call' });
    ear.app({ type: 'say', content: 'I am the page' });
    await until(() => expect(ear.messages.filter(({ type }) => type === 'refused')).toHaveLength(2));
    expect(loudest(caller)).toBe(0);
    expect((await api.liveCall.list()).results.map((call) => call.id)).toEqual([id]);
  });

  it('is one of four; the fifth is told so', async () => {
    const { id } = await talk();
    const person = await signIn('viewer');
    const seats = [];
    for (let count = 0; count < 4; count += 1) seats.push(await person.liveCall.observe(id, {}));
    expect(await refused(person.liveCall.observe(id, {}))).toBe('429 too-many-observers');
    await person.liveCall.leave(id, seats[0]?.id ?? '');
    await person.liveCall.leave(id, seats[0]?.id ?? '');
    expect((await person.liveCall.observe(id, {})).callId).toBe(id);
  });

  it('hears by the address of its seat where there is no WebRTC, once', async () => {
    const { id, caller } = await talk();
    const { listenUrl } = await (await signIn('viewer')).liveCall.observe(id, {});
    const texts: string[] = [];
    let samples = 0;
    const socket = new WebSocket(listenUrl);
    open.push(socket);
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) texts.push(data.toString());
      else for (let at = 0; at < data.length; at += 2) if (data.readInt16LE(at) > 5_000) samples += 1;
    });
    await once(socket, 'open');
    await speak(caller, 6_000, 50);
    await until(() => expect(samples).toBeGreaterThan(500));
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ type: 'start', sampleRate: 16_000 });
    expect((await operatorEvents(id)).map(({ type }) => type)).toEqual(['operator-listening']);
    const again = new WebSocket(listenUrl);
    again.on('error', () => undefined);
    const [, answer] = await once(again, 'unexpected-response');
    expect(answer.statusCode).toBe(401);
    socket.close();
    await until(async () => expect(await operatorEvents(id)).toHaveLength(2));
  });

  it.each([
    ['is signed out', ({ memberId, sessionId }: Person) => sessions().end(memberId, sessionId)],
    [
      'has another role',
      ({ memberId }: Person) => store().member.setRole(server.demo.orgId, memberId, 'viewer'),
    ],
    ['is removed', ({ memberId }: Person) => store().member.remove(server.demo.orgId, memberId)],
  ])('loses the seat at once when it %s, and the others stay', async (_name, end) => {
    const { id, caller } = await talk();
    const [leaving, staying] = [await signIn(), await signIn()];
    const { ear: left } = await observe(leaving, id);
    const fallback = new WebSocket((await leaving.liveCall.observe(id, {})).listenUrl);
    await once(fallback, 'open');
    const { ear: stays } = await observe(staying, id);
    await end(leaving);
    await until(() => expect([left.isClosed(), fallback.readyState]).toEqual([true, WebSocket.CLOSED]));
    expect([stays.isClosed(), caller.isClosed()]).toEqual([false, false]);
    await until(async () =>
      expect((await operatorEvents(id)).filter(({ type }) => type === 'operator-left')).toHaveLength(2),
    );
  });

  it('is no viewer where the organisation wants that, from this moment on (field: viewersMayListen)', async () => {
    const { id } = await talk();
    const [viewer, editor] = [await signIn('viewer'), await signIn()];
    const { ear: hears } = await observe(viewer, id);
    const { ear: stays } = await observe(editor, id);
    expect((await viewer.call.get(id)).monitor?.listenUrl).toBeDefined();
    await api.org.update(server.demo.orgId, { viewersMayListen: false });
    try {
      await until(() => expect(hears.isClosed()).toBe(true));
      expect(stays.isClosed()).toBe(false);
      expect(await refused(viewer.liveCall.observe(id, {}))).toBe('403 listening-not-allowed');
      expect((await viewer.call.get(id)).monitor?.listenUrl).toBeUndefined();
      expect((await editor.call.get(id)).monitor?.listenUrl).toBeDefined();
    } finally {
      await api.org.update(server.demo.orgId, { viewersMayListen: null });
    }
  });

  it('holds no call: that ends with its caller, and the recording has nobody else on it', async () => {
    const { id, caller } = await talk(recorded);
    const { ear } = await observe(await signIn(), id, true);
    // What comes at once is heard at once: 25 frames are 2,500 at the most.
    await speak(caller, 100);
    await speak(ear, 9_000);
    await until(() => expect(loudest(ear)).toBeGreaterThan(50));
    caller.say({ type: 'bye' });
    await until(() => expect(ear.isClosed()).toBe(true));
    expect(ear.messages.at(-1)).toEqual({ type: 'ended', reason: 'customer-ended-call' });
    const call = await api.call.get(id);
    expect([call.status, call.endedReason]).toEqual(['ended', 'customer-ended-call']);
    const { samples } = await recordingOf(id);
    const most = samples.reduce((max, sample) => Math.max(max, sample), 0);
    expect([most >= 100, most <= 2_500]).toEqual([true, true]);
    expect((await operatorEvents(id)).map(({ type }) => type)).toEqual(['operator-listening']);
  });
});
const store = () => server.context.store;
const sessions = () => store().memberSession;

/** Of a call that is over. */
async function recordingOf(id: string) {
  const recordings = async () => (await api.call.get(id)).artifact?.recordings ?? [];
  await until(async () => expect(await recordings()).toHaveLength(1));
  const [recording] = await recordings();
  const { samples } = decodeWav(await readFile(join(folder, 'data/recordings', id, `${recording?.id}.wav`)));
  const side = (first: number) => samples.filter((_, index) => index % 2 === first);
  return { samples, callers: side(0), ours: side(1) };
}

describe('an operator who takes a call over', () => {
  it('is heard by the caller and recorded beside the assistant, which answers nothing until it is its turn', async () => {
    const monitorPlan = { takeOverMessage: 'one two', handBackMessage: 'three' };
    const { id, caller } = await talk({ ...recorded, monitorPlan });
    const person = await signIn();
    const { seat, ear } = await observe(person, id, true);
    await person.liveCall.takeOver(id, seat.id);
    await until(() => expect(JSON.stringify(caller.appMessages())).toContain('one two'));
    expect(caller.messages).toContainEqual(
      expect.objectContaining({
        type: 'participant-joined',
        participant: expect.objectContaining({ participantType: 'operator' }),
      }),
    );
    const logged = (type: string) => until(async () => expect(await typesOf(id)).toContain(type));
    await logged('speech-finished');
    caller.frames.length = 0;
    await speak(ear, 7_000);
    await until(() => expect(loudest(caller)).toBeGreaterThan(6_000));
    caller.app({ type: 'add-message', message: { role: 'user', content: 'unanswered' } });
    await logged('user-said');
    expect((await person.liveCall.list()).results[0]?.pulse.takenOverBy).toBe(person.fullName);
    const other = await signIn();
    const second = await observe(other, id, true);
    expect(await refused(other.liveCall.takeOver(id, second.seat.id))).toBe('409 call-taken-over');
    expect(await refused(other.liveCall.handBack(id, seat.id, {}))).toBe('404 not-found');
    await person.liveCall.handBack(id, seat.id, { note: 'He is a friend.' });
    await until(() => expect(JSON.stringify(caller.appMessages())).toContain('three'));
    caller.app({ type: 'add-message', message: { role: 'user', content: 'answered' } });
    await until(() => expect(JSON.stringify(caller.appMessages())).toContain('You said answered.'));
    expect(JSON.stringify(caller.messages)).not.toContain('You said unanswered');
    expect(JSON.stringify(caller.messages)).not.toContain('friend');
    caller.say({ type: 'bye' });
    const { callers, ours } = await recordingOf(id);
    const isLoud = (sample: number): boolean => sample > 5_000;
    expect([ours.some(isLoud), callers.some(isLoud)]).toEqual([true, false]);
    expect((await operatorEvents(id)).map(({ type }) => type)).toEqual([
      'operator-listening',
      'operator-took-over',
      'operator-listening',
      'operator-handed-back',
    ]);
  });

  it('hands it back when the page is gone', async () => {
    const { id } = await talk();
    const person = await signIn();
    const { seat, ear } = await observe(person, id, true);
    await person.liveCall.takeOver(id, seat.id);
    ear.close();
    await until(async () =>
      expect((await operatorEvents(id)).map(({ type, body }) => [type, body?.['reason']])).toContainEqual([
        'operator-handed-back',
        expect.stringMatching(/network-lost|left/),
      ]),
    );
  });
});

describe('what an operator does', () => {
  it('is done, stands in the events and in the log with the member, and the caller hears no whisper', async () => {
    const { id, caller } = await talk();
    const { liveCall, memberId, fullName } = await signIn();
    await liveCall.act(id, { type: 'say', text: 'one moment' });
    await until(() => expect(JSON.stringify(caller.appMessages())).toContain('one moment'));
    await liveCall.act(id, { type: 'whisper', text: 'a secret' });
    for (const type of ['mute', 'unmute', 'interrupt', 'end'] as const) await liveCall.act(id, { type });
    await until(() => expect(caller.isClosed()).toBe(true));
    expect(JSON.stringify(caller.messages)).not.toContain('secret');
    const call = await api.call.get(id);
    expect(call.endedReason).toBe('manually-canceled');
    expect(call.artifact?.messages).toContainEqual(
      expect.objectContaining({ role: 'system', message: 'a secret' }),
    );
    const done = ['said', 'whispered', 'muted', 'unmuted', 'interrupted', 'ended'];
    expect(await operatorEvents(id)).toMatchObject(
      done.map((what) => ({ type: `operator-${what}`, body: { memberId, member: fullName } })),
    );
    await until(async () => {
      const { results } = await api.logs.list({ type: 'API', limit: 100 });
      const own = results.filter((line) => 'userId' in line && line.userId === memberId);
      expect(own.filter((line) => JSON.stringify(line).includes('/action'))).toHaveLength(6);
    });
  });

  it('needs a person of this organisation with the role for it', async () => {
    const { id } = await talk();
    const viewer = await signIn('viewer');
    const { seat } = await observe(viewer, id);
    const { liveCall } = viewer;
    const refusals = await Promise.all([
      refused(liveCall.act(id, { type: 'mute' })),
      refused(liveCall.takeOver(id, seat.id)),
      refused(liveCall.handBack(id, seat.id, {})),
      refused(liveCall.observe(id, { canSpeak: true })),
    ]);
    expect(new Set(refusals)).toEqual(new Set(['403 role-not-sufficient']));
    expect(await refused(api.liveCall.observe(id, {}))).toBe('403 console-header-missing');
    expect(await refused(api.liveCall.act(id, { type: 'end' }))).toBe('403 console-header-missing');
    const other = await store().org.create('Other');
    const theirs = await signIn('admin', other.id);
    expect((await theirs.liveCall.list()).results).toEqual([]);
    expect(await refused(theirs.liveCall.observe(id, {}))).toBe('404 not-found');
    expect(await refused(theirs.liveCall.act(id, { type: 'end' }))).toBe('404 not-found');
    const listening = await signIn();
    const hears = await observe(listening, id);
    expect(await refused(listening.liveCall.takeOver(id, hears.seat.id))).toBe('403 role-not-sufficient');
  });

  it('keeps to the plan of the assistant, and to calls that run', async () => {
    const { id } = await talk({ monitorPlan: { listenEnabled: false, controlEnabled: false } });
    const { liveCall } = await signIn();
    expect(await refused(liveCall.observe(id, {}))).toBe('403 listening-not-allowed');
    expect(await refused(liveCall.act(id, { type: 'mute' }))).toBe('403 control-not-allowed');
    const hears = await talk({ monitorPlan: { controlEnabled: false } });
    expect(await refused(liveCall.observe(hears.id, { canSpeak: true }))).toBe('403 control-not-allowed');
    expect((await liveCall.observe(hears.id, {})).callId).toBe(hears.id);
    const waiting = await api.call.createWeb({ assistant: {} });
    expect(await refused(liveCall.observe(waiting.id, {}))).toBe('409 call-not-in-progress');
    await api.call.delete(waiting.id);
    expect(await refused(liveCall.observe(waiting.id, {}))).toBe('404 not-found');
  });

  it.each([
    [{ type: 'say', text: ' ' }, 'text'],
    [{ type: 'say' }, 'text'],
    [{ type: 'whisper', text: 'x'.repeat(10_001) }, 'text'],
    [{ type: 'mute', text: 'x' }, 'text'],
    [{ type: 'shout', text: 'x' }, 'type'],
    [{}, 'type'],
  ])('names the field of what is wrong: %j', async (body, field) => {
    const { cookie } = await signIn();
    const answer = await fetch(`${server.url}/call/0192f0c0-0000-7000-8000-0000000000ff/action`, {
      method: 'POST',
      headers: { cookie, origin: server.url, 'x-saywell-console': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('running calls', () => {
  it('are listed in the order of their beginning, and pulse over the feed', async () => {
    const { cookie, liveCall } = await signIn('viewer');
    const feed = new WebSocket(`${server.url.replace('http', 'ws')}/feed`, {
      headers: { cookie, origin: server.url },
    });
    open.push(feed);
    const messages: FeedMessage[] = [];
    feed.on('message', (data: Buffer) => void messages.push(JSON.parse(data.toString())));
    await once(feed, 'open');
    feed.send(JSON.stringify({ subscribe: ['live-calls'] }));
    const first = await talk({ name: 'Mo' });
    const second = await talk({ name: 'Max' });
    const { results } = await liveCall.list();
    expect(results.map(({ id, assistantName }) => [id, assistantName])).toEqual([
      [first.id, 'Mo'],
      [second.id, 'Max'],
    ]);
    expect(results[0]).toMatchObject<Partial<LiveCall>>({
      type: 'webCall',
      pulse: {
        callId: first.id,
        state: 'listening',
        quietSince: expect.stringMatching(/Z$/),
        levels: { user: 0, assistant: 0 },
        toolFailed: false,
        isMuted: false,
        observers: 0,
      },
    });
    const pulses = () => messages.flatMap((message) => ('pulse' in message ? [message.pulse] : []));
    await speak(first.caller, 6_000);
    await until(() =>
      expect(pulses().some(({ callId, levels }) => callId === first.id && levels.user > 0.1)).toBe(true),
    );
    second.caller.app({ type: 'add-message', message: { role: 'user', content: 'hello' } });
    await until(() =>
      expect(pulses()).toContainEqual(
        expect.objectContaining({
          callId: second.id,
          state: 'speaking',
          said: expect.objectContaining({ role: 'assistant', text: 'You said hello.' }),
        }),
      ),
    );
    await until(() =>
      expect(pulses().some(({ callId, levels }) => callId === second.id && levels.assistant > 0)).toBe(true),
    );
    await api.call.delete(first.id);
    expect((await liveCall.list()).results.map(({ id }) => id)).toEqual([second.id]);
  });

  it('say nothing of what was said where no log is kept', async () => {
    const { id, caller } = await talk({ artifactPlan: { loggingEnabled: false } });
    caller.app({ type: 'add-message', message: { role: 'user', content: 'hello' } });
    await until(() => expect(JSON.stringify(caller.appMessages())).toContain('You said hello.'));
    const { results } = await api.liveCall.list();
    expect(results.find((call) => call.id === id)?.pulse).not.toHaveProperty('said');
  });
});
