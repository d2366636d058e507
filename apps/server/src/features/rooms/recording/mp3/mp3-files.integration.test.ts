import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@saywell/agent';
import { expect, it } from 'vitest';
import { createMp3Files } from './mp3-files.ts';

it('a recording is encoded in a process of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-mp3-process-'));
  const wav = join(folder, 'one.wav');
  await writeFile(wav, encodeWav({ samples: new Int16Array(32_000), sampleRateHz: 16_000, channels: 2 }));
  const bytes = await readFile(await createMp3Files().pathOf(wav));
  expect([bytes[0], (bytes[1] ?? 0) & 0xfe]).toEqual([0xff, 0xf2]);
  expect(bytes.length).toBeGreaterThan(5_000);
  await rm(folder, { recursive: true });
});
