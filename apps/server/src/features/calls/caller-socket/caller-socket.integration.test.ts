import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createSystemClock, type Engines } from '@saywell/agent';
import { createFakeLanguage, createFakeTextToSpeech, keyTones } from '@saywell/agent/testing';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { Call } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningServer } from '../../../compose/start-server.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
const open: { close(): void }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-caller-'));
  server = await startTestServer(folder, { engines: engineSetOf(createEars) });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const assistant = { firstMessage: 'Hello there.' };
const audioFormat = { format: 'mulaw', container: 'raw', sampleRate: 8_000 } as const;

type Transport = Parameters<ApiClient['call']['create']>[0]['transport'];

async function create(transport: Transport): Promise<Call> {
  const call = await api.call.create({ assistant, transport });
  if ('results' in call) throw new Error('one call was to be made');
  return call;
}

const addressOf = ({ transport }: Call): string => String(transport?.websocketCallUrl);

/** They hear, and speak 200 ms a word. */
function createEars(): Engines {
  const clock = createSystemClock();
  const textToSpeech = createFakeTextToSpeech({ clock, language: createFakeLanguage(), wordMs: 200 });
  return { ...createFakeEngines(clock), textToSpeech };
}

/** A caller with nothing but a WebSocket. */
async function dial(url: string) {
  const socket = new WebSocket(url);
  open.push(socket);
  const caller = { texts: [] as Record<string, unknown>[], bytes: 0, closed: null as number | null };
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) caller.bytes += data.length;
    else caller.texts.push(JSON.parse(data.toString()));
  });
  socket.on('close', (code) => {
    caller.closed = code;
  });
  await once(socket, 'open');
  return { socket, caller };
}

/** The status of a refused upgrade. */
async function refusalOf(url: string): Promise<string> {
  const socket = new WebSocket(url);
  open.push(socket);
  const [error] = await once(socket, 'error');
  return String(error.message);
}

describe('a call over a WebSocket of the caller', () => {
  it('is heard in the sound that was asked for, and read as plain messages', async () => {
    const call = await create({ provider: 'vapi.websocket', audioFormat });
    expect(call).toMatchObject({
      type: 'vapi.websocketCall',
      transport: { provider: 'vapi.websocket', audioFormat },
    });
    expect(call.webCallUrl).toBeUndefined();
    const { caller, socket } = await dial(addressOf(call));
    const said = (role: string, transcript: unknown) =>
      until(() =>
        expect(caller.texts).toContainEqual(
          expect.objectContaining({ type: 'transcript', transcriptType: 'final', role, transcript }),
        ),
      );
    await said('assistant', 'Hello there.');
    // Two words of 200 ms, a byte for each of 8,000 samples a second.
    await until(() => expect(caller.bytes).toBeGreaterThanOrEqual(3_000));
    expect(caller.bytes).toBeLessThan(16_000);
    socket.send(JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'good morning' } }));
    await said('assistant', expect.stringContaining('You said good morning.'));
    socket.send(JSON.stringify({ type: 'end-call' }));
    await until(() => expect(caller.closed).toBe(1000));
    const ended = await api.call.get(call.id);
    expect(ended).toMatchObject({ status: 'ended', type: 'vapi.websocketCall' });
    expect(JSON.stringify(ended.transport)).not.toContain('websocketCallUrl');
    expect(ended.artifact?.transcript).toContain('good morning');
  });

  it('is told of a text that is too long, and goes on', async () => {
    const { socket, caller } = await dial(
      addressOf(await create({ provider: 'vapi.websocket', audioFormat })),
    );
    socket.send(JSON.stringify({ type: 'say', content: 'y'.repeat(5_000) }));
    await until(() =>
      expect(caller.texts).toContainEqual({
        type: 'refused',
        what: 'app-message',
        reason: 'Message data too large. Max size is 4096',
      }),
    );
    socket.send(JSON.stringify({ type: 'say', content: 'Still here.' }));
    await until(() => expect(JSON.stringify(caller.texts)).toContain('Still here.'));
  });

  it('reads keys as tones in the sound (field: keypadInputPlan.enabled)', async () => {
    const call = await create({ provider: 'vapi.websocket' });
    const { socket, caller } = await dial(addressOf(call));
    await until(() => expect(caller.bytes).toBeGreaterThan(1_000));
    const tones = Buffer.from(keyTones('42#', { toneMs: 100, gapMs: 100 }).buffer);
    for (let at = 0; at < tones.length; at += 640) {
      socket.send(tones.subarray(at, at + 640));
      await setTimeout(20);
    }
    await until(() =>
      expect(caller.texts).toContainEqual(
        expect.objectContaining({ type: 'transcript', role: 'assistant', transcript: 'You said 4 2.' }),
      ),
    );
  });

  it('ends when the caller hangs up, and goes on while the caller is silent', async () => {
    const call = await create({ provider: 'vapi.websocket' });
    expect(call.transport).toMatchObject({ audioFormat: { format: 'pcm_s16le', sampleRate: 16_000 } });
    const { socket, caller } = await dial(addressOf(call));
    await until(() => expect(caller.bytes).toBeGreaterThan(10_000));
    for (let piece = 0; piece < 10; piece += 1) socket.send(new Uint8Array(6_401));
    expect((await api.call.get(call.id)).status).toBe('in-progress');
    socket.close();
    await until(async () =>
      expect(await api.call.get(call.id)).toMatchObject({
        status: 'ended',
        endedReason: 'customer-ended-call',
      }),
    );
  });

  it('lets nobody in twice, nor with another address', async () => {
    const call = await create({ provider: 'vapi.websocket' });
    const url = new URL(addressOf(call));
    await dial(url.href);
    expect(await refusalOf(url.href)).toContain('409');
    for (const [name, value] of [
      ['t', 'wrong'],
      ['format', 'opus'],
      ['sampleRate', '7'],
    ] as const) {
      const other = new URL(url);
      other.searchParams.set(name, value);
      expect(await refusalOf(other.href)).toContain('401');
    }
    url.pathname = url.pathname.replace(call.id, '0192f0c0-0000-7000-8000-0000000000ff');
    expect(await refusalOf(url.href)).toContain('404');
  });

  it('a sound that cannot be made is refused when the call is created', async () => {
    const transport = { provider: 'vapi.websocket', audioFormat: { sampleRate: 12_345 } } as const;
    // @ts-expect-error -- what a client without types may send
    await expect(api.call.create({ assistant, transport })).rejects.toMatchObject({ status: 400 });
  });
});
