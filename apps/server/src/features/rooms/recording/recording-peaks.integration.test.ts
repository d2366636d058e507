import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRecordingFiles, peaksPath, recordingPath } from './recording-files.ts';
import { createRecordingPeaks } from './recording-peaks.ts';
import { SoundFile } from './sound-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-peaks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function record(channels: number): Promise<string> {
  const file = createRecordingFiles(folder, 'call').create('one', (error) => {
    throw error;
  });
  const sound = new SoundFile(file, channels, 0);
  sound.add(0, 'ann', 1_000, new Int16Array(16_000).fill(16_384));
  sound.flush(1_000);
  if (channels === 2) sound.add(1, 'assistant', 1_500, new Int16Array(8_000).fill(-8_192));
  await sound.finish(1_510);
  return recordingPath(folder, 'call', 'one');
}

it('are written beside the recording, for this user only', async () => {
  const wav = await record(2);
  expect((await stat(peaksPath(wav))).mode & 0o777).toBe(0o600);
  const peaks = new Int8Array(await createRecordingPeaks().of(wav));
  expect(peaks).toHaveLength(31 * 4);
  expect(peaks.slice(0, 4)).toEqual(Int8Array.of(0, 64, 0, 0));
  expect(peaks.slice(20 * 4, 21 * 4)).toEqual(Int8Array.of(0, 0, -32, 0));
});

it('of an older recording are made once, and are the same', async () => {
  const wav = await record(2);
  const written = Buffer.from(await createRecordingPeaks().of(wav));
  await rm(peaksPath(wav));
  const peaks = createRecordingPeaks();
  const [first, second] = await Promise.all([peaks.of(wav), peaks.of(wav)]);
  expect(first).toBe(second);
  expect(written.equals(first)).toBe(true);
  expect((await readdir(dirname(wav))).toSorted()).toEqual(['one.peaks', 'one.wav']);
});

it('of one participant there are none, and of no file neither', async () => {
  const wav = await record(1);
  expect(await readdir(dirname(wav))).toEqual(['one.wav']);
  await expect(createRecordingPeaks().of(join(folder, 'none.wav'))).rejects.toThrow('ENOENT');
});
