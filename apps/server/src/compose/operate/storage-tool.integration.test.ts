import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../platform/logs/create-log.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { testS3Settings } from '../../platform/storage/testing/test-s3.ts';
import { storageTool } from './storage-tool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-storage-tool-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const lines: string[] = [];
  const env = {
    SAYWELL_DATA_DIR: folder,
    SAYWELL_STORAGE_ACCESS_KEY: 'S3RVER',
    SAYWELL_STORAGE_SECRET_KEY: 'S3RVER',
    SAYWELL_STORAGE_URL: address(),
  };
  const log = createLog({ level: 'silent' });
  const code = await storageTool({ args, env, say: (line) => void lines.push(line), log });
  return { code, lines };
}
const settings = testS3Settings();
const address = (): string =>
  `s3://${new URL(settings.origin).host}/${settings.bucket}/${settings.prefix}?tls=off`;

it('moves the data directory into a bucket, and out of it again', async () => {
  await createDiskStorage({ folder }).put('files/one', Buffer.from('one'));
  const first = await run('move', '--from', 'data', '--to', address());
  expect([first.code, first.lines[1]]).toEqual([0, '1 copied (0.0 MB), 0 were there, 0 removed, 0 failed']);
  expect(first.lines.join()).not.toContain('S3RVER');
  const second = await run('move', '--from', 'data', '--to', address(), '--remove');
  expect(second.lines[1]).toBe('0 copied (0.0 MB), 1 were there, 1 removed, 0 failed');
  const out = await run('move', '--to', `file://${folder}/elsewhere`);
  expect(out.lines[1]).toContain('1 copied');
});

it('refuses to move between two installations, and from a place to itself', async () => {
  const owned = (id: string) => Buffer.from(JSON.stringify({ installationId: id }));
  const [one, two] = ['one', 'two'].map((name) => join(folder, name));
  const ids = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'];
  await createDiskStorage({ folder: one ?? '' }).put('installation.json', owned(ids[0] ?? ''));
  await createDiskStorage({ folder: two ?? '' }).put('installation.json', owned(ids[1] ?? ''));
  await expect(run('move', '--from', `file://${one}`, '--to', `file://${two}`)).rejects.toThrow(
    'another installation',
  );
  await expect(run('move', '--from', `file://${one}`, '--to', `file://${one}`)).rejects.toThrow('Both are');
});

it.each([[], ['move'], ['check', '--color'], ['tidy']])('says how it is used: %j', async (...args) => {
  await expect(run(...args)).rejects.toThrow('npm run storage -- move');
});
