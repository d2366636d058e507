import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@saywell/agent';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskStorage } from '../../../../platform/storage/disk-storage.ts';
import type { Mp3Order } from './encode-mp3.ts';
import { createMp3Files, type Mp3FilesOptions } from './mp3-files.ts';

const wav = 'recordings/call/one.wav';
let folder: string;
const open = (encode: NonNullable<Mp3FilesOptions['encode']>) => {
  const storage = createDiskStorage({ folder });
  return createMp3Files({ source: storage, storage, workFolder: join(folder, 'work'), encode });
};
const write = (channels: number) =>
  createDiskStorage({ folder }).put(
    wav,
    encodeWav({ samples: new Int16Array(320), sampleRateHz: 16_000, channels }),
  );
const stored = async () => (await readdir(join(folder, 'recordings/call'))).toSorted();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-mp3-files-'));
  await write(2);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('are made once, when they are first asked for, each channel of its own', async () => {
  const orders: Mp3Order[] = [];
  const files = open(async (order) => {
    orders.push(order);
    await writeFile(order.to, 'mp3');
    return { isDone: true };
  });
  const [first, again] = await Promise.all([files.keyOf(wav), files.keyOf(wav)]);
  expect([first, again, await files.keyOf(wav)]).toEqual(Array(3).fill('recordings/call/one.mp3'));
  expect(await files.keyOf(wav, 'mix')).toBe('recordings/call/one.mix.mp3');
  expect(orders.map(({ channels, channel }) => [channels, channel])).toEqual([
    [2, undefined],
    [2, 'mix'],
  ]);
  await write(1);
  expect(await files.keyOf(wav, 'customer')).toBe('recordings/call/one.mp3');
  expect(await stored()).toEqual(['one.mix.mp3', 'one.mp3', 'one.wav']);
  expect(await readdir(join(folder, 'work'))).toEqual([]);
});

it('that fail leave nothing behind, are typed, and are tried again', async () => {
  const results = [{ isDone: false }, { isDone: true }];
  const files = open(async ({ to }) => {
    await writeFile(to, 'half');
    return results.shift() ?? { isDone: false };
  });
  await expect(files.keyOf(wav)).rejects.toMatchObject({ code: 'recording-not-encoded' });
  expect([await stored(), await readdir(join(folder, 'work'))]).toEqual([['one.wav'], []]);
  expect(await files.keyOf(wav)).toBe('recordings/call/one.mp3');
});

it('of what is not there are not made', async () => {
  const files = open(async () => ({ isDone: true }));
  expect(await files.keyOf('recordings/call/two.wav')).toBeNull();
});
