import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav } from '@saywell/agent';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRecordingFiles, recordingPath } from './recording-files.ts';
import { SoundFile } from './sound-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-recordings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes a WAV file that only this user may read', async () => {
  const errors: unknown[] = [];
  const file = createRecordingFiles(folder, 'call').create('one', (error) => errors.push(error));
  const sound = new SoundFile(file, 1, 0);
  sound.add(0, 'ann', 1_000, new Int16Array(16_000).fill(9));
  sound.flush(1_000);
  expect(await sound.finish(2_000)).toBe(true);
  expect(errors).toEqual([]);
  const path = recordingPath(folder, 'call', 'one');
  const { samples, sampleRateHz } = decodeWav(await readFile(path));
  expect([sampleRateHz, samples.length, samples[0], samples[31_999]]).toEqual([16_000, 32_000, 9, 0]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('tells once that the disk fails', async () => {
  await writeFile(join(folder, 'recordings'), 'not a folder');
  const errors: unknown[] = [];
  const file = createRecordingFiles(folder, 'call').create('one', (error) => errors.push(error));
  file.append(new Uint8Array(10));
  expect(await file.finish(new Uint8Array(44))).toBe(false);
  expect(errors).toHaveLength(1);
});
