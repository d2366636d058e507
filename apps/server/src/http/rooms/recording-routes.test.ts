import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav, wavHeader } from '@saywell/agent';
import type { Call } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { createRecordingAddresses } from '../../features/artifacts/recording-addresses.ts';
import type { Mp3Files } from '../../features/rooms/recording/mp3/mp3-files.ts';
import { mp3KeyOf, recordingKey, recordingPrefix } from '../../features/rooms/recording/recording-keys.ts';
import { openRecordings, type Recordings } from '../../features/rooms/recording/recordings.ts';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import type { KeptCall } from '../../store/calls/call-recordings.ts';
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
let storage: ByteStorage;
let away: boolean;
let kept: KeptCall | null;
let recordings: (storesAtOnce: boolean) => Recordings;
let opened: Recordings;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-recording-routes-'));
  const disk = createDiskStorage({ folder });
  away = false;
  storage = {
    ...disk,
    open: async (...asked) => {
      if (away) throw new StorageError('storage-unreachable');
      return disk.open(...asked);
    },
  };
  const samples = Buffer.from(Int16Array.from([1, 10, 2, 20, 3, 30, 4, 40]).buffer);
  const header = wavHeader({ sampleRateHz: 16_000, channels: 2, dataBytes: samples.length });
  await storage.put(recordingKey(id, recordingId), Buffer.concat([header, samples]));
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
  kept = { orgId: fakeOrgId, endedAt: now };
  const call = {
    ...store.call,
    get: async (orgId: string) => (orgId === fakeOrgId ? stored : null),
    kept: async () => kept,
  };
  const mp3: Mp3Files = {
    async keyOf(wav, channel) {
      if ((await storage.stat(wav)) === null) return null;
      await storage.put(mp3KeyOf(wav, channel), Buffer.from(`mp3 of ${channel ?? 'all'}`));
      return mp3KeyOf(wav, channel);
    },
  };
  recordings = (storesAtOnce) =>
    openRecordings({
      storage,
      storesAtOnce,
      dataDirectory: join(folder, 'data'),
      callOf: call.kept,
      clock: createVirtualClock(),
      log: { info: () => undefined, error: () => undefined },
      now: () => now,
      mp3,
    });
  const ofServer = { sound: (...asked: Parameters<Recordings['sound']>) => opened.sound(...asked) };
  opened = recordings(true);
  const routes = recordingRoutes({ store: { call }, recordings: ofServer, addresses });
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
  await storage.deleteAll(recordingPrefix(id));
  for (const query of ['', '?channel=mix', '?format=mp3'])
    expect((await get(sign(query))).statusCode).toBe(404);
});

it('one of a call that was deleted is not found, also while the storage still has it', async () => {
  kept = null;
  expect(await codeOf(sign())).toEqual([404, 'not-found']);
});

it('one that another server is still to store is said to come, for an hour after its call', async () => {
  opened = recordings(false);
  await storage.deleteAll(recordingPrefix(id));
  const answer = await get(sign());
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'recording-not-stored-yet']);
  expect(answer.headers['retry-after']).toBe('5');
  now += 3_600_000;
  expect(await codeOf(sign())).toEqual([404, 'not-found']);
});

it('while the storage is away that is what the answer says', async () => {
  away = true;
  for (const query of ['', '?channel=mix'])
    expect(await codeOf(sign(query))).toEqual([503, 'storage-unavailable']);
});
