import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { Call, CreateAssistant } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { linkToken } from '../../../api/testing/org-members.ts';
import type { RunningServer } from '../../../compose/start-server.ts';
import { joinByWebSocket, joinTarget, type RoomVisitor } from '../testing/room-visitor.ts';
import { createEchoEngines, startTestServer } from '../testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
let otherKey: string;
const open: { close(): void }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-monitor-'));
  server = await startTestServer(folder, { engines: createEchoEngines() });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
  const { store } = server.context;
  otherKey = (await store.token.create((await store.org.create('Other')).id, { tag: 'private' })).value;
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

/** A call with a visitor to whom the assistant listens. */
async function talk(assistant: CreateAssistant = {}): Promise<{ call: Call; visitor: RoomVisitor }> {
  const call = await api.call.createWeb({ assistant });
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  open.push(visitor);
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(visitor.appMessages()[0]).toBe('listening'));
  return { call, visitor };
}
async function viewerToken(): Promise<string> {
  const orgId = (await api.org.list())[0]?.id ?? '';
  const email = 'viewer@example.com';
  await api.org.invite(orgId, { emails: [email], role: 'viewer' });
  const token = await linkToken(api, orgId, email);
  return (await api.org.acceptInvitation({ token, fullName: 'Vi Ewer' })).accessToken;
}
const received = (visitor: RoomVisitor, message: object) =>
  until(() => expect(visitor.appMessages()).toContainEqual(expect.objectContaining(message)));

async function control(url: string | undefined, message: object, key?: string) {
  const answer = await fetch(url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(message),
  });
  const body: Record<string, unknown> = await answer.json();
  return { ...body, status: answer.status };
}

/** What a listener hears; `samples` grows. */
async function listen(url: string | undefined, key?: string, host?: string) {
  const headers = { ...(key && { authorization: `Bearer ${key}` }), ...(host && { host }) };
  const socket = new WebSocket(url ?? '', { headers });
  open.push(socket);
  const heard = { texts: [] as unknown[], samples: [] as number[], closed: null as number | null };
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) heard.texts.push(JSON.parse(data.toString()));
    else for (let at = 0; at < data.length; at += 2) heard.samples.push(data.readInt16LE(at));
  });
  socket.on('close', (code) => (heard.closed = code));
  const refused = new Promise<number>((resolve) =>
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0)),
  );
  socket.on('error', () => undefined);
  const status = await Promise.race([once(socket, 'open').then(() => 101), refused]);
  return { ...heard, get: () => heard, status };
}
const energyOf = (samples: readonly number[]) => samples.reduce((sum, sample) => sum + Math.abs(sample), 0);

describe('a running call is steered through its control address', () => {
  it('says what it is told, and takes messages for its conversation', async () => {
    const { call, visitor } = await talk();
    expect(await control(call.monitor?.controlUrl, { type: 'say', content: 'Please hold.' })).toEqual({
      status: 200,
      success: true,
    });
    await received(visitor, { type: 'transcript', role: 'assistant', transcript: 'Please hold.' });
    const message = { role: 'user', content: 'good morning' };
    await control(call.monitor?.controlUrl, { type: 'add-message', message });
    await received(visitor, { type: 'transcript', role: 'assistant', transcript: 'You said good morning.' });
    await control(call.monitor?.controlUrl, { type: 'end-call' });
    await received(visitor, {
      type: 'status-update',
      status: 'ended',
      endedReason: 'manually-canceled',
    });
    await until(async () => expect((await api.call.get(call.id)).status).toBe('ended'));
    expect((await api.call.get(call.id)).endedReason).toBe('manually-canceled');
  });

  it('a line longer than the room’s channel takes is in the call’s transcript', async () => {
    const { call } = await talk();
    const content = 'long '.repeat(4_000).trim();
    for (const role of ['user', 'assistant', 'system'] as const) {
      const message = { role, content: `${role} ${content}` };
      const said = { type: 'add-message', message, triggerResponseEnabled: false };
      expect(await control(call.monitor?.controlUrl, said)).toEqual({ status: 200, success: true });
    }
    await control(call.monitor?.controlUrl, { type: 'end-call' });
    await until(async () => expect((await api.call.get(call.id)).status).toBe('ended'));
    const { artifact } = await api.call.get(call.id);
    const lengths = artifact?.messages?.map(({ role, message }) => [role, message?.length]);
    expect(lengths?.filter(([, length]) => Number(length) > 1_000)).toEqual([
      ['user', content.length + 5],
      ['bot', content.length + 10],
      ['system', content.length + 7],
    ]);
    expect(artifact?.transcript).toContain(`user ${content}`);
  });

  it('the address of an answer for one call works, too; afterwards there is none', async () => {
    const { call } = await talk();
    const { monitor } = await api.call.get(call.id);
    expect(monitor?.listenUrl).toMatch(/^ws:/);
    expect((await control(monitor?.controlUrl, { type: 'control', control: 'mute-assistant' })).status).toBe(
      200,
    );
    await api.call.delete(call.id);
    expect(await control(monitor?.controlUrl, { type: 'end-call' })).toMatchObject({
      status: 409,
      code: 'call-not-in-progress',
    });
  });

  it('a viewer may listen, and gets no address that joins or steers', async () => {
    const viewer = createApiClient({ token: await viewerToken(), baseUrl: server.url });
    const { call } = await talk({ server: { url: 'https://hooks.example', secret: 'hush-hush' } });
    expect(JSON.stringify(await api.call.get(call.id))).toMatch(/hush-hush.*controlUrl/);
    const read = [await viewer.call.get(call.id), await viewer.call.list(), await viewer.call.page()];
    expect(read[0]).toMatchObject({ id: call.id, monitor: { listenUrl: expect.stringMatching(/^ws:/) } });
    expect(JSON.stringify(read)).not.toMatch(/hush-hush|controlUrl|webCallUrl/);
  });

  it('opens no WebSocket under a name that is not this server’s', async () => {
    const { call } = await talk();
    const url = call.monitor?.listenUrl;
    expect((await listen(url, undefined, 'rebound.example')).status).toBe(421);
    expect((await listen(url, undefined, 'localhost')).status).toBe(101);
  });

  it('a call that nobody has joined can only be ended', async () => {
    const call = await api.call.createWeb({ assistant: {} });
    expect(await control(call.monitor?.controlUrl, { type: 'say', content: 'x' })).toMatchObject({
      status: 409,
    });
    expect(await control(call.monitor?.controlUrl, { type: 'end-call' })).toMatchObject({ status: 200 });
    await until(async () => expect((await api.call.get(call.id)).endedReason).toBe('manually-canceled'));
  });

  it('refuses wrong tokens, wrong messages and what needs a telephone', async () => {
    const { call } = await talk();
    const url = call.monitor?.controlUrl ?? '';
    const other = await api.call.createWeb({ assistant: {} });
    const listenToken = new URL(call.monitor?.listenUrl ?? '').search;
    for (const wrong of [`${url}x`, url.replace(call.id, other.id), new URL(listenToken, url).href])
      expect(await control(wrong, { type: 'end-call' })).toMatchObject({
        status: 401,
        code: 'monitor-token-invalid',
      });
    expect(await control(url.replace(/\?.*/, ''), { type: 'end-call' })).toMatchObject({ status: 400 });
    expect(await control(url, { type: 'dance' })).toMatchObject({ status: 400 });
    expect(await control(url, { type: 'control', control: 'x' })).toMatchObject({
      status: 400,
      message: [expect.stringContaining('control must be one of')],
    });
    const destination = { type: 'number', number: '+13025550142' };
    expect(await control(url, { type: 'transfer', destination })).toMatchObject({
      status: 501,
      code: 'no-trunk',
    });
    expect((await api.call.get(call.id)).status).toBe('in-progress');
  });

  it('keeps to the plan of its assistant (field: monitorPlan.*)', async () => {
    const plan = { controlEnabled: false, listenAuthenticationEnabled: true };
    const { call } = await talk({ monitorPlan: plan });
    expect(call.monitor).not.toHaveProperty('controlUrl');
    expect((await listen(call.monitor?.listenUrl)).status).toBe(401);
    expect((await listen(call.monitor?.listenUrl, otherKey)).status).toBe(401);
    expect((await listen(call.monitor?.listenUrl, server.demo.publicKey)).status).toBe(101);
    const off = await api.call.createWeb({
      assistant: { monitorPlan: { controlEnabled: false, listenEnabled: false } },
    });
    expect(off).not.toHaveProperty('monitor');
    const closed = await talk({ monitorPlan: { controlAuthenticationEnabled: true } });
    const { controlUrl } = closed.call.monitor ?? {};
    const say = { type: 'say', content: 'x' };
    expect(await control(controlUrl, say)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await control(controlUrl, say, otherKey)).toMatchObject({ status: 401 });
    const viewer = await viewerToken();
    const code = 'role-not-sufficient';
    expect(await control(controlUrl, say, viewer)).toMatchObject({ status: 403, code });
    expect(await control(controlUrl, say, server.demo.privateKey)).toMatchObject({ status: 200 });
  });
});

describe('a running call is heard through its listen address', () => {
  it('everybody in one stream: the visitor and the assistant', async () => {
    const { call, visitor } = await talk();
    const ear = await listen(call.monitor?.listenUrl);
    await until(() => expect(ear.get().texts).toHaveLength(1));
    expect(ear.get().texts).toEqual([
      { type: 'start', encoding: 'linear16', container: 'raw', sampleRate: 16_000, channels: 1 },
    ]);
    const tone = new Int16Array(320).fill(8_000);
    for (let frame = 0; frame < 25; frame += 1) visitor.sendFrame(tone);
    await until(() =>
      expect(ear.get().samples.filter((sample) => sample >= 8_000).length).toBeGreaterThan(1_600),
    );
    ear.get().samples.length = 0;
    await until(() => expect(ear.get().samples.length).toBeGreaterThan(3_200));
    const before = energyOf(ear.get().samples);
    await control(call.monitor?.controlUrl, { type: 'say', content: 'one two three four' });
    await until(() => expect(energyOf(ear.get().samples)).toBeGreaterThan(before + 10_000));
    await api.call.delete(call.id);
    await until(() => expect(ear.get().closed).toBe(1_000));
  });

  it('wrong tokens and calls that are over are refused; listeners are limited', async () => {
    const { call } = await talk();
    const url = call.monitor?.listenUrl;
    expect((await listen(`${url}x`)).status).toBe(401);
    expect((await listen(url?.replace(/\?.*/, ''))).status).toBe(401);
    const ears: Awaited<ReturnType<typeof listen>>[] = [];
    for (let index = 0; index < 5; index += 1) ears.push(await listen(url));
    await until(() => expect(ears[4]?.get().closed).toBe(1_013));
    expect(ears.slice(0, 4).map((ear) => ear.get().closed)).toEqual([null, null, null, null]);
    await api.call.delete(call.id);
    await until(() => expect(ears[0]?.get().closed).toBe(1_000));
    expect((await listen(url)).status).toBe(409);
  });
});
