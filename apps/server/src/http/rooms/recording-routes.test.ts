import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav, wavHeader } from '@saywell/agent';
import type { Call } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { createRecordingAddresses } from '../../features/artifacts/recording-addresses.ts';
import { recordingFolder, recordingPath } from '../../features/rooms/recording/recording-files.ts';
import { fakeContext, fakeOrgId, fakeStore } from '../testing/fake-context.ts';
import { recordingRoutes } from './recording-routes.ts';

const id = '0192f0c0-0000-7000-8000-00000000000c';
const recordingId = '0192f0c0-0000-4000-8000-00000000000e';
const path = `/call/${id}/recording/${recordingId}`;
const at = '2027-01-01T00:00:00.000Z';
const dayMs = 24 * 3_600_000;
const key = { authorization: 'Bearer private-key' };

let folder: string;
let server: FastifyInstance;
let now: number;
let sign: (query?: string) => string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-recording-routes-'));
  await mkdir(recordingFolder(folder, id), { recursive: true });
  const samples = Buffer.from(Int16Array.from([1, 10, 2, 20, 3, 30, 4, 40]).buffer);
  const header = wavHeader({ sampleRateHz: 16_000, channels: 2, dataBytes: samples.length });
  await writeFile(recordingPath(folder, id, recordingId), Buffer.concat([header, samples]));
  now = Date.parse(at);
  const encryptionKey = new Uint8Array(32).fill(7);
  const addresses = createRecordingAddresses({
    encryptionKey,
    lifetimeMs: dayMs,
    baseUrl: 'http://voice.example',
    now: () => now,
  });
  sign = (query = '') => addresses.sign(id, `http://voice.example${path}${query}`).slice(20);
  const store = fakeStore();
  const call = { ...store.call, get: async (orgId: string) => (orgId === fakeOrgId ? stored : null) };
  const mp3 = {
    async pathOf(wav: string, channel = 'all') {
      await stat(wav);
      await writeFile(`${wav}.mp3`, `mp3 of ${channel}`);
      return `${wav}.mp3`;
    },
  };
  const routes = recordingRoutes({ store: { call }, dataDirectory: folder, addresses, mp3 });
  server = await createHttpServer(fakeContext({ store: fakeStore({ call }) }), [routes]);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const stored: Call = {
  id,
  orgId: fakeOrgId,
  createdAt: at,
  updatedAt: at,
  type: 'webCall',
  status: 'ended',
  artifact: {
    recordings: [
      {
        id: recordingId,
        type: 'cloud',
        instanceId: 'i',
        url: path,
        startedAt: at,
        durationSeconds: 1,
        channels: 2,
      },
    ],
  },
};

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const codeOf = async (url: string, headers?: Record<string, string>) => {
  const answer = await get(url, headers);
  return [answer.statusCode, answer.json().code];
};
const samplesOf = (bytes: Buffer) => [...decodeWav(new Uint8Array(bytes)).samples];

it('a signed address opens without a key, whole, one channel and parts of both', async () => {
  const whole = await get(sign());
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/wav']);
  expect(samplesOf(whole.rawPayload)).toEqual([1, 10, 2, 20, 3, 30, 4, 40]);
  const mono = await get(sign('?channel=mix'));
  expect(samplesOf(mono.rawPayload)).toEqual([11, 22, 33, 44]);
  expect(mono.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '52' });
  for (const [address, bytes] of [
    [sign(), whole.rawPayload],
    [sign('?channel=mix'), mono.rawPayload],
  ] as const) {
    const part = await get(address, { range: 'bytes=40-' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 40-${bytes.length - 1}/${bytes.length}`);
    expect(part.rawPayload).toEqual(bytes.subarray(40));
    const none = await get(address, { range: 'bytes=1000-' });
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
  }
  const head = await server.inject({ method: 'HEAD', url: sign('?channel=mix') });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '52', '']);
});

it('an MP3 comes in the same way', async () => {
  const whole = await get(sign('?format=mp3'));
  expect([whole.statusCode, whole.headers['content-type'], whole.body]).toEqual([
    200,
    'audio/mpeg',
    'mp3 of all',
  ]);
  const part = await get(sign('?channel=mix&format=mp3'), { range: 'bytes=7-' });
  expect([part.statusCode, part.body]).toEqual([206, 'mix']);
  expect(await codeOf(sign('?format=ogg'))).toEqual([400, 'validation-failed']);
});

it('one that was changed or has expired is refused with a code of its own', async () => {
  const signed = sign('?channel=mix');
  expect(await codeOf(signed.replace('channel=mix', 'channel=customer'))).toEqual([
    403,
    'recording-address-invalid',
  ]);
  expect(await codeOf(signed.replace('channel=mix&', ''))).toEqual([403, 'recording-address-invalid']);
  expect(await codeOf(`${path}?signature=x`)).toEqual([403, 'recording-address-invalid']);
  now += dayMs;
  expect(await codeOf(signed)).toEqual([403, 'recording-address-expired']);
  expect((await get(sign('?channel=mix'))).statusCode).toBe(200);
});

it('a key opens it as before, also behind an address that has expired; nothing is 401', async () => {
  const signed = sign();
  now += 2 * dayMs;
  expect((await get(signed, key)).statusCode).toBe(200);
  expect((await get(`${path}?channel=assistant`, key)).statusCode).toBe(200);
  expect(await codeOf(path)).toEqual([401, 'unauthorized']);
  expect(await codeOf(path.replace(recordingId, id), key)).toEqual([404, 'not-found']);
});

it('a recording that was erased is not found, whoever has its address', async () => {
  await rm(recordingFolder(folder, id), { recursive: true });
  for (const query of ['', '?channel=mix', '?format=mp3'])
    expect((await get(sign(query))).statusCode).toBe(404);
});
