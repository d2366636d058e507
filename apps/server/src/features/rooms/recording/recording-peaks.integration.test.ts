import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { encodeWav } from '@saywell/agent';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ByteStorage } from '../../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { createRecordingPeaks } from './recording-peaks.ts';

const wav = 'recordings/call/one.wav';
const peaksKey = 'recordings/call/one.peaks';
let folder: string;
let storage: ByteStorage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-peaks-'));
  storage = createDiskStorage({ folder });
  // A second of one side, then a half of the other.
  const samples = new Int16Array(2 * 24_000);
  for (let at = 0; at < 16_000; at += 1) samples[2 * at] = 16_384;
  for (let at = 16_000; at < 24_000; at += 1) samples[2 * at + 1] = -8_192;
  await storage.put(wav, encodeWav({ samples, sampleRateHz: 16_000, channels: 2 }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const open = () => createRecordingPeaks({ source: storage, storage });

it('of a recording without any are made once, and kept', async () => {
  const peaks = open();
  const [first, second] = await Promise.all([peaks.of(wav), peaks.of(wav)]);
  expect(first).toBe(second);
  const values = new Int8Array(first ?? []);
  expect(values).toHaveLength(30 * 4);
  expect(values.slice(0, 4)).toEqual(Int8Array.of(0, 64, 0, 0));
  expect(values.slice(20 * 4, 21 * 4)).toEqual(Int8Array.of(0, 0, -32, 0));
  expect(await storage.stat(peaksKey)).toMatchObject({ sizeBytes: 30 * 4 });
});

it('that are there are read as they are', async () => {
  await storage.put(peaksKey, Buffer.from('kept'));
  expect(Buffer.from((await open().of(wav)) ?? []).toString()).toBe('kept');
});

it('are made of a recording that comes in small pieces', async () => {
  const whole = (await storage.open(wav)) ?? Readable.from([]);
  const source = { open: async (key: string) => (key === wav ? Readable.from(smallPieces(whole)) : null) };
  const made = await createRecordingPeaks({ source, storage }).of(wav);
  expect(Buffer.from(made ?? []).equals(Buffer.from((await open().of(wav)) ?? []))).toBe(true);
});

it('of no recording there are none', async () => {
  expect(await open().of('recordings/call/two.wav')).toBeNull();
});

async function* smallPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of source)
    for (let at = 0; at < piece.length; at += 1_001) yield piece.subarray(at, at + 1_001);
}
