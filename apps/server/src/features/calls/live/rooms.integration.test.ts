import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock, decodeWav } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  framesOf,
} from '@saywell/agent/testing';
import {
  type Call,
  type CreateParticipant,
  type CreateWebCall,
  type ParticipantInvitation,
  type RoomResponseMessage,
  requestLimits,
  splitMessage,
} from '@saywell/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import {
  type JoinTarget,
  joinByWebRtc,
  joinByWebSocket,
  joinTarget,
  postOffer,
  type RoomVisitor,
} from '../testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

const clock = createSystemClock();
const language = createFakeLanguage();
const engines = engineSetOf(() => ({
  voiceActivity: createFakeVoiceActivity({ clock }),
  speechToText: createFakeSpeechToText({ clock, language }),
  textToSpeech: createFakeTextToSpeech({ clock, language, wordMs: 100 }),
  dialogue: createFakeDialogue({ clock, answer: (text) => `You said ${text}.` }),
}));
const playerSource = { isAllowed: () => true, load: async () => new Int16Array(12_000).fill(3_000) };

let folder: string;
let server: RunningServer;
const visitors: RoomVisitor[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-rooms-'));
  server = await startTestServer(folder, { engines, playerSource });
});
afterEach(() => {
  for (const visitor of visitors.splice(0)) visitor.close();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const api = (
  path: string,
  init: RequestInit & { range?: string } = {},
  key = server.demo.privateKey,
): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(init.range !== undefined && { range: init.range }),
    },
  });
const post = (path: string, body: object, key?: string) =>
  api(path, { method: 'POST', body: JSON.stringify(body) }, key);
async function createCall(assistant: CreateWebCall['assistant'] = {}): Promise<Call> {
  return (await post('/call/web', { assistant })).json();
}
async function invite({ id }: Call, body: CreateParticipant = {}): Promise<ParticipantInvitation> {
  const answer = await post(`/call/${id}/participant`, body);
  const invitation: ParticipantInvitation = await answer.json();
  expect(answer.status, JSON.stringify(invitation)).toBe(201);
  return invitation;
}
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const seen = (visitor: RoomVisitor, message: object) =>
  until(() => expect(visitor.messages).toContainEqual(expect.objectContaining(message)));
const happened = (visitor: RoomVisitor, name: string, payload: object = {}) =>
  seen(visitor, { type: 'event', name, payload: expect.objectContaining(payload) });

type Join = (target: JoinTarget) => Promise<RoomVisitor>;
async function enter(
  url: string | undefined,
  by: Join = joinByWebRtc,
  hello: object = {},
): Promise<RoomVisitor> {
  const visitor = await by(joinTarget(url));
  visitors.push(visitor);
  visitor.say({ type: 'hello', ...hello });
  await seen(visitor, { type: 'joined' });
  return visitor;
}
let requestId = 0;
async function ask(visitor: RoomVisitor, method: string, params: object = {}): Promise<RoomResponseMessage> {
  requestId += 1;
  const id = requestId;
  for (const text of splitMessage(JSON.stringify({ type: 'request', id, method, params })))
    visitor.sendText(text);
  await seen(visitor, { type: 'response', id });
  const found = visitor.messages.find((message) => message.type === 'response' && message.id === id);
  return found?.type === 'response' ? found : expect.fail('no answer');
}
async function speak(visitor: RoomVisitor, text: string): Promise<void> {
  for (const frame of [...framesOf(0, 200), ...language.speech(text), ...framesOf(0, 1_500)]) {
    visitor.sendFrame(frame);
    await new Promise((resolve) => setTimeout(resolve, 18));
  }
}
async function endedCall({ id }: Call): Promise<Call> {
  const stored = async (): Promise<Call> => (await api(`/call/${id}`)).json();
  await until(async () => expect((await stored()).status).toBe('ended'));
  return stored();
}

describe('more people in a call', () => {
  it('join by tokens of the API, once each, and the call goes on until the last one leaves', async () => {
    const call = await createCall();
    const ann = await enter(call.webCallUrl);
    const invited = await invite(call, { userName: 'Ben', userId: 'u-ben', expiresInSeconds: 60 });
    expect(invited).toMatchObject({ callId: call.id, sessionToken: joinTarget(invited.webCallUrl).token });
    const ben = await enter(invited.webCallUrl, joinByWebRtc, { userName: 'Mallory' });
    await seen(ann, {
      type: 'participant-joined',
      participant: expect.objectContaining({ userName: 'Ben', userId: 'u-ben', sessionId: ben.sessionId() }),
    });
    await seen(ann, { type: 'participant-counts', counts: { present: 3, hidden: 0 } });
    const again = await postOffer(joinTarget(invited.webCallUrl), 'v=0');
    expect(await again.json()).toMatchObject({ code: 'room-token-used' });
    ann.say({ type: 'bye' });
    await seen(ben, { type: 'participant-left' });
    ben.say({ type: 'bye' });
    expect((await endedCall(call)).endedReason).toBe('customer-ended-call');
  });

  it('of another organisation are not found, and are gone with it, recordings and all', async () => {
    const guest = await (await post('/org', { name: 'Guest' })).json();
    const { accessToken } = await (await api(`/org/${guest.id}/auth`)).json();
    const assistant = { artifactPlan: { recordingEnabled: true } };
    const call: Call = await (await post('/call/web', { assistant }, accessToken)).json();
    expect((await post(`/call/${call.id}/participant`, {})).status).toBe(404);
    expect((await post(`/call/${call.id}/participant`, {}, accessToken)).status).toBe(201);
    await enter(call.webCallUrl);
    const kept = (parent: string) => existsSync(join(folder, 'data', parent, 'recordings', call.id));
    await until(() => expect(kept('recording-spool')).toBe(true));
    const { open } = server.context.health.rooms();
    expect((await api(`/org/${guest.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(server.context.health.rooms().open).toBe(open - 1);
    expect([kept('recording-spool'), kept('.')]).toEqual([false, false]);
    expect((await api(`/call/${call.id}`, {}, accessToken)).status).toBe(401);
  });

  it('need a private key, a call that runs, and a token whose time has come', async () => {
    const call = await createCall();
    const path = `/call/${call.id}/participant`;
    expect((await post(path, {}, server.demo.publicKey)).status).toBe(401);
    expect((await post(`/call/${crypto.randomUUID()}/participant`, {})).status).toBe(404);
    for (const body of [{ userId: 'x'.repeat(37) }, { expiresInSeconds: 9 }, { access: 'none' }, { what: 1 }])
      expect((await post(path, body)).status, JSON.stringify(body)).toBe(400);
    const notBefore = new Date(Date.now() + 60_000).toISOString();
    const early = await invite(call, { notBefore });
    expect(early.notBefore).toBe(notBefore);
    const refused = await postOffer(joinTarget(early.webCallUrl), 'v=0');
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'room-token-not-yet-valid' }]);
  });

  it('hear both of one assistant, and the data that they share', async () => {
    const call = await createCall({ firstMessage: 'Hello both.' });
    const ann = await enter(call.webCallUrl, joinByWebSocket);
    const ben = await enter((await invite(call)).webCallUrl, joinByWebSocket);
    ann.app('playable');
    ben.app('playable');
    for (const visitor of [ann, ben]) await until(() => expect(visitor.appMessages()).toContain('listening'));
    await until(() => {
      for (const { frames } of [ann, ben])
        expect(language.read(frames, 16_000, 60).join(' ')).toContain('Hello both.');
    });
    const data = { notes: 'x'.repeat(requestLimits.maxSessionDataLength - 1_000) };
    expect(await ask(ben, 'set-session-data', { data, mergeStrategy: 'replace' })).toMatchObject({
      result: {},
    });
    await until(() => expect(ann.messages.filter(({ type }) => type === 'part').length).toBeGreaterThan(6));
  });
});

describe('the lobby of a call', () => {
  it('holds a visitor until an owner lets it in', async () => {
    const call = await createCall();
    const ann = await enter(call.webCallUrl);
    const ben = await enter((await invite(call, { access: 'lobby' })).webCallUrl);
    await happened(ann, 'waiting-participant-added', { sessionId: ben.sessionId() });
    const tracks = await fetch(`${server.url}/room/${call.id}/session/${ben.sessionId()}/tracks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ben.resumeToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sdp: 'v=0', tracks: [] }),
    });
    expect([tracks.status, await tracks.json()]).toMatchObject([403, { code: 'not-in-room' }]);
    const granted = ask(ben, 'request-access', { name: 'Ben' });
    await happened(ann, 'waiting-participant-updated', { name: 'Ben', awaitingAccess: true });
    await ask(ann, 'decide-access', { sessionId: ben.sessionId(), grant: true });
    expect(await granted).toMatchObject({ result: { granted: true } });
    await happened(ben, 'access-changed', { level: 'full' });
    await seen(ben, { type: 'joined', access: 'full' });
    await seen(ann, { type: 'participant-joined' });
  });

  it('is left by ejection, too, and the token is worth nothing any more', async () => {
    const call = await createCall();
    const ann = await enter(call.webCallUrl);
    const invited = await invite(call);
    const ben = await enter(invited.webCallUrl);
    await ask(ann, 'update-participant', { sessionId: ben.sessionId(), eject: true });
    await seen(ben, { type: 'error', error: expect.objectContaining({ type: 'ejected' }) });
    await until(() => expect(ben.isClosed()).toBe(true));
    const { roomUrl } = joinTarget(invited.webCallUrl);
    expect((await postOffer({ roomUrl, token: ben.resumeToken() }, 'v=0')).status).toBe(401);
    await ask(ann, 'set-session-data', { data: {}, mergeStrategy: 'replace' });
  });
});

describe('what a room does for a call', () => {
  it('transcribes, records from the start, and keeps the file with the call (field: artifactPlan.recordingEnabled)', async () => {
    const call = await createCall({ artifactPlan: { recordingEnabled: true } });
    const ann = await enter(call.webCallUrl, joinByWebSocket);
    ann.app('playable');
    await happened(ann, 'recording-started', { type: 'cloud' });
    expect(await ask(ann, 'start-transcription')).toMatchObject({ result: {} });
    await speak(ann, 'good evening');
    await happened(ann, 'transcription-message', { participantId: ann.sessionId(), text: 'good evening' });
    await happened(ann, 'active-speaker-change', { sessionId: ann.sessionId() });
    await happened(ann, 'transcription-message', { text: 'You said good evening.' });
    ann.say({ type: 'bye' });
    const { artifact } = await endedCall(call);
    const [recording] = artifact?.recordings ?? [];
    expect(artifact?.recording?.stereoUrl).toBe(recording?.url);
    const path = new URL(recording?.url ?? expect.fail('no recording')).pathname;
    const file = await api(path);
    expect(file.headers.get('content-type')).toBe('audio/wav');
    const { samples, sampleRateHz, channels } = decodeWav(new Uint8Array(await file.arrayBuffer()));
    expect([sampleRateHz, channels]).toEqual([16_000, 2]);
    for (const channel of [0, 1])
      expect(samples.some((sample, index) => index % 2 === channel && sample !== 0)).toBe(true);
    const mono = async (address: string) => {
      const answer = await api(address);
      expect(answer.headers.get('content-type'), address).toBe('audio/wav');
      return decodeWav(new Uint8Array(await answer.arrayBuffer()));
    };
    const customer = await mono(`/call/${call.id}/customer-recording`);
    expect(customer.channels).toBe(1);
    expect([...customer.samples]).toEqual(Array.from(samples.filter((_, index) => index % 2 === 0)));
    const assistant = await mono(`/call/${call.id}/assistant-recording`);
    expect([...assistant.samples]).toEqual(Array.from(samples.filter((_, index) => index % 2 === 1)));
    expect((await mono(`/call/${call.id}/mono-recording`)).samples).toHaveLength(samples.length / 2);
    expect((await mono(`/call/${call.id}/stereo-recording`)).channels).toBe(2);
    expect((await api(`/call/${call.id}/video-recording`)).status).toBe(404);
    // As a page's player asks: without a key.
    const told = await (await api(`/call/${call.id}`)).json();
    const { recordingUrl, stereoRecordingUrl } = told;
    expect(told.artifact).toMatchObject({ recordingUrl, stereoRecordingUrl });
    const opened = async (address: string) => {
      const answer = await fetch(address);
      expect(answer.status, address).toBe(200);
      return decodeWav(new Uint8Array(await answer.arrayBuffer()));
    };
    expect((await opened(stereoRecordingUrl)).samples).toEqual(samples);
    expect((await opened(recordingUrl)).channels).toBe(1);
    const [listed] = await (await api('/call?limit=1')).json();
    const [exported] = await (await api('/v2/call/export?format=json&limit=1')).json();
    for (const address of [listed.recordingUrl, exported.recordingUrl])
      expect((await opened(address)).samples.length).toBeGreaterThan(0);
    const { etag } = Object.fromEntries((await api(`/call/${call.id}`)).headers);
    const again = await fetch(`${server.url}/call/${call.id}`, {
      headers: { authorization: `Bearer ${server.demo.privateKey}`, 'if-none-match': etag ?? '' },
    });
    expect([again.status, etag === undefined]).toEqual([200, false]);
    const tampered = await fetch(recordingUrl.replace('channel=mix', 'channel=customer'));
    expect([tampered.status, (await tampered.json()).code]).toEqual([403, 'recording-address-invalid']);
    const part = await api(path, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    expect((await api(path, {}, server.demo.publicKey)).status).toBe(401);
    expect((await api(`/call/${call.id}/recording/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('plays sound of the network to everybody', async () => {
    const call = await createCall();
    const ann = await enter(call.webCallUrl, joinByWebSocket);
    const ben = await enter((await invite(call)).webCallUrl, joinByWebSocket);
    await ask(ann, 'start-player', { url: 'https://media.example/a.wav', settings: { volume: 0.5 } });
    await happened(ben, 'remote-media-player-stopped', { reason: 'EOS' });
    const loudest = ({ frames }: RoomVisitor) => Math.max(...frames.flatMap((frame) => [...frame]));
    await until(() => {
      for (const visitor of [ann, ben]) expect(loudest(visitor)).toBeGreaterThan(1_400);
    });
  });

  it('keeps the place of a page that is loaded again', async () => {
    const call = await createCall();
    const ann = await enter(call.webCallUrl);
    ann.app('playable');
    await until(() => expect(ann.appMessages()).toContain('listening'));
    ann.say({ type: 'bye', resumable: true });
    await until(() => expect(ann.isClosed()).toBe(true));
    const url = new URL(call.webCallUrl ?? '');
    url.searchParams.set('t', ann.resumeToken());
    const again = await enter(url.href);
    expect(again.sessionId()).toBe(ann.sessionId());
    again.app('playable');
    await until(() => expect(again.appMessages()).toContain('listening'));
  });
});
