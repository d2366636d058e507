import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInDialogue, createSystemClock, type Engines } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  framesOf,
} from '@saywell/agent/testing';
import { type Call, type CreateWebCall, limits, ROOM_CHANNEL_LABEL } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCallParts } from '../../../compose/create-call-parts.ts';
import { type RunningServer, startServer } from '../../../compose/start-server.ts';
import { envToConfig } from '../../../platform/config/env-to-config.ts';
import type { ServerConfig } from '../../../platform/config/server-config.ts';
import type { EngineSet } from '../../agents/engines.ts';
import {
  type JoinTarget,
  joinByWebRtc,
  joinByWebSocket,
  joinTarget,
  postOffer,
  type RoomVisitor,
} from '../testing/room-visitor.ts';

const clock = createSystemClock();
const language = createFakeLanguage();
const ears = {
  voiceActivity: createFakeVoiceActivity({ clock }),
  speechToText: createFakeSpeechToText({ clock, language }),
};
const voice = createFakeTextToSpeech({ clock, language, wordMs: 100 });
const dialogue = createFakeDialogue({ clock, answer: (text) => `You said ${text}.` });
const enginesOf: Record<string, Engines> = {
  Echo: { ...ears, textToSpeech: voice, dialogue },
  Deaf: { voiceActivity: null, speechToText: null, textToSpeech: voice, dialogue },
};
/** The demo's assistants think for themselves. */
const thinking: Engines = { ...ears, textToSpeech: voice, dialogue: createBuiltInDialogue() };
const engines: EngineSet = {
  choose: ({ name }) => enginesOf[name ?? ''] ?? thinking,
  report: { voiceActivity: 'a', speechToText: 'b', textToSpeech: 'c', dialogue: 'd' },
};

let folder: string;
let server: RunningServer;
const visitors: RoomVisitor[] = [];

const environment = () => ({
  PORT: '0',
  SAYWELL_DATA_DIR: join(folder, 'data'),
  SAYWELL_SITE_DIR: join(folder, 'no-site'),
  SAYWELL_LOG_LEVEL: 'silent',
  SAYWELL_UDP_PORT: '0',
});
const config = (): ServerConfig => envToConfig(environment());
const start = async (): Promise<void> => {
  server = await startServer(config(), {
    createCallParts: (options) => createCallParts(options, { engines }),
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-calls-'));
  await start();
});
afterEach(() => {
  for (const visitor of visitors.splice(0)) visitor.close();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const api = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${server.demo.privateKey}`, 'content-type': 'application/json' },
  });
async function createCall(body: CreateWebCall = { assistant: { name: 'Echo' } }): Promise<Call> {
  const answer = await api('/call/web', { method: 'POST', body: JSON.stringify(body) });
  const call: Call = await answer.json();
  expect(answer.status, JSON.stringify(call)).toBe(201);
  return call;
}
const storedCall = async (id: string): Promise<Call> => (await api(`/call/${id}`)).json();
const endedCall = async (id: string): Promise<Call> => {
  await until(async () => expect((await storedCall(id)).status).toBe('ended'));
  return storedCall(id);
};
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const seen = (visitor: RoomVisitor, message: object) =>
  until(() => expect(visitor.messages).toContainEqual(expect.objectContaining(message)));
const received = (visitor: RoomVisitor, message: object) =>
  until(() => expect(visitor.appMessages()).toContainEqual(expect.objectContaining(message)));
const typed = (content: string) =>
  JSON.stringify({ type: 'add-message', message: { role: 'user', content } });
const spoken = (role: 'assistant' | 'user', transcript: string) => ({
  type: 'transcript',
  transcriptType: 'final',
  role,
  transcript,
});
const silence = { type: 'speech-update', role: 'assistant', status: 'stopped' };

type Join = (target: JoinTarget) => Promise<RoomVisitor>;
async function enter(target: JoinTarget, by: Join = joinByWebRtc): Promise<RoomVisitor> {
  const visitor = await by(target);
  visitors.push(visitor);
  visitor.say({ type: 'hello', userName: 'Ann' });
  await seen(visitor, { type: 'joined' });
  return visitor;
}
/** A call with a visitor to whom the assistant listens. */
async function talk(body?: CreateWebCall, by?: Join) {
  const call = await createCall(body);
  const target = joinTarget(call.webCallUrl);
  const visitor = await enter(target, by);
  visitor.app('playable');
  await until(() => expect(visitor.appMessages()[0]).toBe('listening'));
  return { call, target, visitor };
}
const roomUrlOf = ({ id }: Call): string => `${server.url}/room/${id}`;
const codeOf = async (answer: Response): Promise<object> => ({
  ...(await answer.json()),
  status: answer.status,
});

describe('a web call over WebRTC', () => {
  it('goes from the request to the end: spoken, typed, stored', async () => {
    const { call, visitor } = await talk({ assistant: { name: 'Echo', firstMessage: 'Hello there.' } });
    await received(visitor, spoken('assistant', 'Hello there.'));
    await received(visitor, silence);
    visitor.app(typed('good morning'));
    await received(visitor, spoken('assistant', 'You said good morning.'));
    await received(visitor, { ...silence, turn: 1 });
    await until(async () => expect((await storedCall(call.id)).status).toBe('in-progress'));
    const listed: Call[] = await (await api('/call')).json();
    expect(listed.find(({ id }) => id === call.id)?.status).toBe('in-progress');
    visitor.say({ type: 'bye' });
    const stored = await endedCall(call.id);
    expect(stored).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });
    expect(stored.artifact?.transcript).toBe(
      'AI: Hello there.\nUser: good morning\nAI: You said good morning.\n',
    );
    expect(stored.startedAt).toBeDefined();
    expect((await postOffer({ roomUrl: roomUrlOf(call), token: 'x' }, '')).status).toBe(404);
  });

  it('lets a room token be used once', async () => {
    const { target } = await talk();
    expect(await codeOf(await postOffer(target, 'v=0'))).toMatchObject({
      status: 409,
      code: 'room-token-used',
    });
  });

  it('refuses wrong tokens and unknown rooms', async () => {
    const call = await createCall();
    const { roomUrl } = joinTarget(call.webCallUrl);
    expect(await codeOf(await postOffer({ roomUrl, token: 'wrong' }, 'v=0'))).toMatchObject({
      status: 401,
      code: 'room-token-invalid',
    });
    const noToken = await fetch(roomUrl, { method: 'POST', headers: sdpType, body: 'v=0' });
    expect(noToken.status).toBe(401);
    const unknown = { roomUrl: `${server.url}/room/${crypto.randomUUID()}`, token: 'wrong' };
    expect(await codeOf(await postOffer(unknown, 'v=0'))).toMatchObject({
      status: 404,
      code: 'room-not-found',
    });
  });

  it('refuses an offer that is no call, and the place is still free', async () => {
    const call = await createCall();
    const target = joinTarget(call.webCallUrl);
    for (const offer of ['', 'v=0', '{}']) {
      expect(await codeOf(await postOffer(target, offer))).toMatchObject({
        status: 400,
        code: 'sdp-not-acceptable',
      });
    }
    const tooLarge = await postOffer(target, 'x'.repeat(limits.maxSdpBytes + 1));
    expect(tooLarge.status).toBe(413);
    expect((await storedCall(call.id)).status).toBe('queued');
    await enter(target);
  });

  it('refuses messages that are too large or not JSON, and goes on', async () => {
    const { visitor } = await talk();
    visitor.app('x'.repeat(limits.maxAppMessageLength));
    await seen(visitor, { type: 'refused', what: 'app-message' });
    visitor.sendText('not json');
    await seen(visitor, { type: 'refused', what: 'message', reason: 'must be JSON text' });
    visitor.say({ type: 'ping', at: 7 });
    await seen(visitor, { type: 'pong', at: 7 });
  });

  it('is left by deleting the session, with its token only', async () => {
    const { call, visitor } = await talk();
    const remove = (token: string) =>
      fetch(`${roomUrlOf(call)}/session/${visitor.sessionId()}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
    expect(await codeOf(await remove('wrong'))).toMatchObject({ status: 401, code: 'room-token-invalid' });
    expect((await remove(visitor.resumeToken())).status).toBe(200);
    expect((await endedCall(call.id)).endedReason).toBe('customer-ended-call');
    await until(() => expect(visitor.isClosed()).toBe(true));
  });

  it('goes on when the visitor joins again with the resume token', async () => {
    const { call, target, visitor } = await talk();
    const again = await enter({ ...target, token: visitor.resumeToken() });
    expect(again.sessionId()).toBe(visitor.sessionId());
    await until(() => expect(visitor.isClosed()).toBe(true));
    again.app(typed('me again'));
    await received(again, spoken('assistant', 'You said me again.'));
    await received(again, silence);
    expect((await storedCall(call.id)).status).toBe('in-progress');
  });

  it('goes on over a WebSocket where WebRTC is closed without a word', async () => {
    const { target, visitor } = await talk();
    visitor.close();
    const again = await enter({ ...target, token: visitor.resumeToken() }, joinByWebSocket);
    again.app(typed('me again'));
    await received(again, spoken('assistant', 'You said me again.'));
    expect(again.sessionId()).toBe(visitor.sessionId());
  });

  it('ends when the visitor leaves', async () => {
    const { call, visitor } = await talk();
    visitor.say({ type: 'bye' });
    expect((await endedCall(call.id)).endedReason).toBe('customer-ended-call');
  });

  it('ends when the page asks for it, and says so to the page', async () => {
    const { call, visitor } = await talk();
    visitor.app(JSON.stringify({ type: 'end-call' }));
    const { endedReason } = await endedCall(call.id);
    await seen(visitor, { type: 'ended', reason: endedReason });
    await until(() => expect(visitor.isClosed()).toBe(true));
  });

  it('survives the death of the media process: the call ends with its reason, the next one works', async () => {
    const { call } = await talk();
    process.kill(mediaProcess(), 'SIGKILL');
    expect((await endedCall(call.id)).endedReason).toBe('call.in-progress.error-vapifault-worker-died');
    await until(async () =>
      expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({
        status: 'ok',
        media: { status: 'ok' },
      }),
    );
    const next = await talk();
    next.visitor.app(typed('alive'));
    await received(next.visitor, spoken('assistant', 'You said alive.'));
  });

  it('ends when its page gives it up before it has joined, and only then', async () => {
    const call = await createCall();
    const giveUp = ({ roomUrl, token }: JoinTarget): Promise<Response> =>
      fetch(roomUrl, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    const target = joinTarget(call.webCallUrl);
    expect((await giveUp({ ...target, token: 'wrong' })).status).toBe(401);
    expect((await storedCall(call.id)).status).not.toBe('ended');
    expect((await giveUp(target)).status).toBe(200);
    expect((await endedCall(call.id)).endedReason).toBe('customer-ended-call');
    const { target: joined, visitor } = await talk();
    expect((await giveUp(joined)).status).toBe(200);
    visitor.app(typed('still here'));
    await received(visitor, spoken('assistant', 'You said still here.'));
  });

  it('answers the preflight of pages of any origin', async () => {
    const call = await createCall();
    for (const [url, method] of [
      [roomUrlOf(call), 'POST'],
      [roomUrlOf(call), 'DELETE'],
      [`${roomUrlOf(call)}/session/x`, 'DELETE'],
    ] as const) {
      const { status, headers } = await preflight(url, method);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')).toContain(method);
      expect(headers.get('access-control-allow-headers')).toContain('authorization');
    }
    const refused = await fetch(roomUrlOf(call), {
      method: 'POST',
      headers: { ...sdpType, origin: 'https://shop.example' },
      body: 'v=0',
    });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('saywell-resume-token');
  });
});

describe('a web call over a WebSocket', () => {
  it('carries speech both ways', async () => {
    const { visitor } = await talk(undefined, joinByWebSocket);
    expect(visitor.messages[0]).toMatchObject({ type: 'session', sessionId: visitor.sessionId() });
    const speech = [...framesOf(0, 200), ...language.speech('good evening'), ...framesOf(0, 1_500)];
    for (const frame of speech) {
      visitor.sendFrame(frame);
      await new Promise((resolve) => setTimeout(resolve, 18));
    }
    await received(visitor, spoken('user', 'good evening'));
    await received(visitor, silence);
    const heard = language.read(visitor.frames, 16_000, 60);
    expect(heard.join(' ')).toContain('good evening.');
  });

  it('is refused with a wrong token, a used one, in an unknown room and at another path', async () => {
    const { target } = await talk();
    const refusal = (changed: Partial<JoinTarget>) =>
      joinByWebSocket({ ...target, ...changed }).then(() => 'accepted', String);
    expect(await refusal({ token: 'wrong' })).toContain('401');
    expect(await refusal({})).toContain('409');
    expect(await refusal({ roomUrl: `${server.url}/room/nowhere` })).toContain('404');
    expect(await refusal({ roomUrl: `${server.url}/elsewhere` })).toContain('404');
  });

  it('keeps the place when the request is no WebSocket handshake', async () => {
    const call = await createCall();
    const target = joinTarget(call.webCallUrl);
    const { host, hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /room/${call.id}/ws HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-protocol: ${ROOM_CHANNEL_LABEL}, ${target.token}\r\n\r\n`,
    );
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
    await enter(target, joinByWebSocket);
  });

  it('outlives peers that are refused and vanish', async () => {
    const { hostname, port } = new URL(server.url);
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write('GET /room/x/ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
      // The upgrade is under way when the connection is reset.
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });
});

describe('what an assistant can do', () => {
  it('answers typed input without speech to text, and says what it lacks', async () => {
    const { visitor } = await talk({ assistant: { name: 'Deaf' } });
    const capabilities = { speechToText: false, textToSpeech: true };
    await received(visitor, { type: 'metadata', metadata: JSON.stringify({ capabilities }) });
    await received(visitor, silence);
    visitor.app(typed('can you read'));
    await received(visitor, spoken('assistant', 'You said can you read.'));
    expect(visitor.isClosed()).toBe(false);
  });

  it('books a demo by typed messages', async () => {
    const { demo, context } = server;
    const { call, visitor } = await talk({ assistantId: demo.assistantId });
    const finals = () =>
      visitor.appMessages().filter((message) => JSON.stringify(message).includes('"transcriptType":"final"'));
    const stops = () =>
      visitor.appMessages().filter((message) => JSON.stringify(message).includes('"stopped"'));
    const ask = async (text: string) => {
      const [said, stopped] = [finals().length, stops().length];
      visitor.app(typed(text));
      await until(() => {
        expect(finals().length).toBeGreaterThan(said);
        expect(stops().length).toBeGreaterThan(stopped);
      });
    };
    await until(() => expect(stops().length).toBeGreaterThan(0));
    for (const text of ['I want to book a demo', 'my name is Ann Miller', '555 123 4567', 'tuesday at ten']) {
      await ask(text);
    }
    await ask('yes');
    await until(async () => {
      const bookings = await context.store.booking.list(demo.orgId, { limit: 10 });
      expect(bookings, JSON.stringify(finals())).toEqual([
        expect.objectContaining({ callId: call.id, name: expect.stringMatching(/ann miller/i) }),
      ]);
    });
  });
});

describe('calls of a server that stops', () => {
  it('end with its orderly stop, whatever carries them', async () => {
    const rtc = await talk();
    const socket = await talk(undefined, joinByWebSocket);
    await server.close();
    await seen(rtc.visitor, { type: 'ended', reason: 'worker-shutdown' });
    await seen(socket.visitor, { type: 'ended', reason: 'worker-shutdown' });
    await start();
    for (const { call } of [rtc, socket]) {
      expect(await storedCall(call.id)).toMatchObject({ status: 'ended', endedReason: 'worker-shutdown' });
    }
  });

  it('are ended at the next start when it was killed', async () => {
    const key = server.demo.privateKey;
    await server.close();
    const id = await callOfKilledServer(key);
    await start();
    expect(await storedCall(id)).toMatchObject({
      status: 'ended',
      endedReason: 'call.in-progress.error-vapifault-worker-died',
    });
  });
});

const sdpType = { 'content-type': 'application/sdp' };

function preflight(url: string, method: string): Promise<Response> {
  return fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });
}

/** Runs the program on the same data, creates a call, and kills the program. */
async function callOfKilledServer(privateKey: string): Promise<string> {
  const main = new URL('../../../main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    env: { PATH: process.env.PATH ?? '', ...environment() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  try {
    let out = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    const url = () => /Site +(http:\S+)/.exec(out)?.[1];
    await vi.waitFor(() => expect(url()).toBeDefined(), { timeout: 100_000, interval: 50 });
    const answer = await fetch(`${url()}/call/web`, {
      method: 'POST',
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ assistant: { name: 'Echo' } }),
    });
    const call: Call = await answer.json();
    return call.id;
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

function mediaProcess(): number {
  const tasks = readdirSync(`/proc/${process.pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('child/main'));
  return Number(found ?? expect.fail('no media process'));
}
