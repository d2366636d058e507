import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@saywell/agent';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeMp3 } from './encode-mp3.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-mp3-'));
  const samples = Int16Array.from({ length: 16_000 * 2 * 2 }, (_, index) =>
    index % 2 === 0 ? Math.round(8_000 * Math.sin(index / 20)) : 0,
  );
  await writeFile(join(folder, 'both.wav'), encodeWav({ samples, sampleRateHz: 16_000, channels: 2 }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of MPEG-2 layer III, from the headers of its frames. */
async function framesOf(path: string) {
  const bytes = await readFile(path);
  const kbits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
  const rates = [22_050, 24_000, 16_000];
  const frames: { rateHz: number; isMono: boolean }[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf2) throw new Error(`no frame at ${at}`);
    const head = bytes[at + 2] ?? 0;
    const rateHz = rates[(head >> 2) & 3] ?? 0;
    const kbit = kbits[head >> 4] ?? 0;
    frames.push({ rateHz, isMono: (bytes[at + 3] ?? 0) >> 6 === 3 });
    at += Math.floor((72 * kbit * 1000) / rateHz) + ((head >> 1) & 1);
  }
  return frames;
}

it.each([
  [undefined, false],
  ['mix', true],
  ['customer', true],
] as const)('a stereo recording becomes whole frames: %s', async (channel, isMono) => {
  const to = join(folder, `${channel ?? 'both'}.mp3`);
  await encodeMp3({ from: join(folder, 'both.wav'), to, channels: 2, channel });
  const frames = await framesOf(to);
  expect(new Set(frames.map(({ rateHz }) => rateHz))).toEqual(new Set([16_000]));
  expect(frames.every((frame) => frame.isMono === isMono)).toBe(true);
  // Two seconds, and what the encoder is behind.
  const seconds = (frames.length * 576) / 16_000;
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(2.3);
});

it('each channel is another file', async () => {
  const sizes = await Promise.all(
    (['customer', 'assistant'] as const).map(async (channel) => {
      const to = join(folder, `${channel}-own.mp3`);
      await encodeMp3({ from: join(folder, 'both.wav'), to, channels: 2, channel });
      return readFile(to);
    }),
  );
  expect(sizes[0]?.equals(sizes[1] ?? Buffer.alloc(0))).toBe(false);
});

it('what is not there is no MP3', async () => {
  const order = { from: join(folder, 'none.wav'), to: join(folder, 'none.mp3'), channels: 1 } as const;
  await expect(encodeMp3(order)).rejects.toThrow('ENOENT');
});
