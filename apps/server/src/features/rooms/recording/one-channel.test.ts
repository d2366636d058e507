import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { wavHeader, wavHeaderBytes } from '@saywell/agent';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { oneChannel, type RecordingChannel, type SoundBytes } from './one-channel.ts';

let folder: string;
const storage = () => createDiskStorage({ folder });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-channel-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A stereo file; `torn` bytes are missing at its end. */
async function stereo(
  name: string,
  frames: readonly (readonly [number, number])[],
  torn = 0,
): Promise<string> {
  const samples = Buffer.from(Int16Array.from(frames.flat()).buffer);
  const header = wavHeader({ sampleRateHz: 16_000, channels: 2, dataBytes: samples.length });
  await storage().put(name, Buffer.concat([header, samples.subarray(0, samples.length - torn)]));
  return name;
}
const soundOf = async (key: string, channel: RecordingChannel): Promise<SoundBytes> =>
  (await oneChannel(storage(), key, channel)) ?? expect.fail('no such file');
async function read(key: string, channel: RecordingChannel) {
  const { sizeBytes, read } = await soundOf(key, channel);
  const bytes = await buffer(await read());
  expect(bytes.length).toBe(sizeBytes);
  expect(bytes.readUInt16LE(22)).toBe(1);
  expect(bytes.readUInt32LE(40)).toBe(bytes.length - wavHeaderBytes);
  const samples = [];
  for (let at = wavHeaderBytes; at < bytes.length; at += 2) samples.push(bytes.readInt16LE(at));
  return samples;
}

it('one channel, or both in one without overflow', async () => {
  const path = await stereo('short.wav', [
    [1, 10],
    [-2, 20],
    [30_000, 10_000],
    [-30_000, -10_000],
  ]);
  expect(await read(path, 'customer')).toEqual([1, -2, 30_000, -30_000]);
  expect(await read(path, 'assistant')).toEqual([10, 20, 10_000, -10_000]);
  expect(await read(path, 'mix')).toEqual([11, 18, 32_767, -32_768]);
});

it('more than one piece of the file, and a file that ends within a frame', async () => {
  const frames = Array.from({ length: 50_001 }, (_, index) => [index % 1_000, -(index % 1_000)] as const);
  expect((await read(await stereo('long.wav', frames), 'customer')).at(-1)).toBe(0);
  const torn = await read(await stereo('torn.wav', frames, 3), 'assistant');
  expect(torn).toHaveLength(50_000);
  expect(torn.at(-1)).toBe(-999);
});

it('any part of the file is the same bytes as in the whole', async () => {
  const path = await stereo(
    'part.wav',
    Array.from({ length: 50 }, (_, index) => [index * 300, index * -200] as const),
  );
  const sound = await soundOf(path, 'mix');
  const whole = await buffer(await sound.read());
  for (let start = 0; start < whole.length; start += 7)
    for (let end = start; end < whole.length; end += 9)
      expect(await buffer(await sound.read({ start, end }))).toEqual(whole.subarray(start, end + 1));
});

it('a recording of nothing is a header', async () => {
  expect(await read(await stereo('empty.wav', []), 'mix')).toEqual([]);
});

it('no file', async () => {
  expect(await oneChannel(storage(), 'none.wav', 'mix')).toBeNull();
});
