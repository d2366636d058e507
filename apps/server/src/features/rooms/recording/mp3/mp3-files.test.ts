import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@saywell/agent';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mp3Order } from './encode-mp3.ts';
import { createMp3Files } from './mp3-files.ts';

let folder: string;
let wav: string;
const write = (channels: number) =>
  writeFile(wav, encodeWav({ samples: new Int16Array(320), sampleRateHz: 16_000, channels }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-mp3-files-'));
  wav = join(folder, 'one.wav');
  await write(2);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('are made once, when they are first asked for, each channel of its own', async () => {
  const orders: Mp3Order[] = [];
  const files = createMp3Files(async (order) => {
    orders.push(order);
    await writeFile(order.to, 'mp3');
    return { isDone: true };
  });
  const [first, again] = await Promise.all([files.pathOf(wav), files.pathOf(wav)]);
  expect([first, again, await files.pathOf(wav)]).toEqual(Array(3).fill(join(folder, 'one.mp3')));
  expect(await files.pathOf(wav, 'mix')).toBe(join(folder, 'one.mix.mp3'));
  expect(orders.map(({ channels, channel }) => [channels, channel])).toEqual([
    [2, undefined],
    [2, 'mix'],
  ]);
  await write(1);
  expect(await files.pathOf(wav, 'customer')).toBe(join(folder, 'one.mp3'));
  expect((await readdir(folder)).toSorted()).toEqual(['one.mix.mp3', 'one.mp3', 'one.wav']);
});

it('that fail leave nothing behind, are typed, and are tried again', async () => {
  const results = [{ isDone: false }, { isDone: true }];
  const files = createMp3Files(async ({ to }) => {
    await writeFile(to, 'half');
    return results.shift() ?? { isDone: false };
  });
  await expect(files.pathOf(wav)).rejects.toMatchObject({ code: 'recording-not-encoded' });
  expect(await readdir(folder)).toEqual(['one.wav']);
  expect(await files.pathOf(wav)).toBe(join(folder, 'one.mp3'));
});

it('of what is not there are not made', async () => {
  const files = createMp3Files(async () => ({ isDone: true }));
  await expect(files.pathOf(join(folder, 'two.wav'))).rejects.toMatchObject({ code: 'ENOENT' });
});
