import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { encodeWav } from '@saywell/agent';
import { expect, it } from 'vitest';
import { createDiskStorage } from '../../../../platform/storage/disk-storage.ts';
import { createMp3Files } from './mp3-files.ts';

it('a recording is encoded in a process of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-mp3-process-'));
  const storage = createDiskStorage({ folder });
  const samples = new Int16Array(32_000);
  await storage.put('one.wav', encodeWav({ samples, sampleRateHz: 16_000, channels: 2 }));
  const files = createMp3Files({ source: storage, storage, workFolder: join(folder, 'work') });
  const key = (await files.keyOf('one.wav')) ?? expect.fail('no such recording');
  const bytes = await buffer((await storage.open(key)) ?? Readable.from([]));
  expect([bytes[0], (bytes[1] ?? 0) & 0xfe]).toEqual([0xff, 0xf2]);
  expect(bytes.length).toBeGreaterThan(5_000);
  await rm(folder, { recursive: true });
});
