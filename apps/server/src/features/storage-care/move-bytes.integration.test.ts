import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { type OpenStorage, openStorage } from '../../platform/storage/open-storage.ts';
import { type FaultyS3, openFaultyS3 } from '../../platform/storage/testing/faulty-s3.ts';
import { testS3Settings } from '../../platform/storage/testing/test-s3.ts';
import { moveBytes } from './move-bytes.ts';

let folder: string;
let disk: ByteStorage;
let service: FaultyS3;
let bucket: OpenStorage;
const keys = [
  'files/one',
  'files/one.txt',
  'recordings/call/a.wav',
  'recordings/call/a.peaks',
  'recordings/other/b.wav',
  'voices/org/v.wav',
];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-move-'));
  disk = createDiskStorage({ folder });
  service = await openFaultyS3();
  bucket = openStorage({ kind: 's3', s3: testS3Settings(service.origin) }, join(folder, 'work'));
  for (const key of keys) await disk.put(key, Buffer.from(`content of ${key}`));
  await writeFile(join(folder, 'secret.key'), 'not to be moved');
});
afterEach(async () => {
  await bucket[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const contentOf = async (storage: ByteStorage, key: string) =>
  text((await storage.open(key)) ?? Readable.from([]));
async function contentsOf(storage: ByteStorage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const prefix of ['files/', 'recordings/', 'voices/'])
    for await (const { key } of storage.list(prefix)) found[key] = await contentOf(storage, key);
  return found;
}
const everything = Object.fromEntries(keys.map((key) => [key, `content of ${key}`]));

it('copies everything, once, there and back', async () => {
  const bytes = Object.values(everything).join('').length;
  expect(await moveBytes({ from: disk, to: bucket })).toMatchObject({
    copied: 6,
    copiedBytes: bytes,
    present: 0,
  });
  expect(await contentsOf(bucket)).toEqual(everything);
  expect(await moveBytes({ from: disk, to: bucket })).toMatchObject({ copied: 0, present: 6 });
  const back = createDiskStorage({ folder: join(folder, 'back') });
  expect(await moveBytes({ from: bucket, to: back })).toMatchObject({ copied: 6, failed: new Map() });
  expect(await contentsOf(back)).toEqual(everything);
  expect(await contentsOf(disk)).toEqual(everything);
});

it('that is cut off goes on with what is left', async () => {
  service.fault = ({ method, url }) =>
    method === 'PUT' && url?.includes('recordings/') === true
      ? { status: 403, code: 'AccessDenied' }
      : undefined;
  const first = await moveBytes({ from: disk, to: bucket });
  expect([first.copied, [...first.failed.keys()].toSorted()]).toEqual([
    3,
    ['recordings/call/a.peaks', 'recordings/call/a.wav', 'recordings/other/b.wav'],
  ]);
  expect(first.failed.get('recordings/call/a.wav')).toContain('storage-refused');
  service.fault = () => undefined;
  expect(await moveBytes({ from: disk, to: bucket })).toMatchObject({
    copied: 3,
    present: 3,
    failed: new Map(),
  });
  expect(await contentsOf(bucket)).toEqual(everything);
});

it('copies again what is there as something else, also when it is as long', async () => {
  await bucket.put('files/one', Buffer.from('CONTENT OF files/one'));
  expect(await moveBytes({ from: disk, to: bucket })).toMatchObject({ copied: 6, present: 0 });
  expect(await contentOf(bucket, 'files/one')).toBe('content of files/one');
});

it('takes away only what is there on the other side', async () => {
  service.fault = ({ method, url }) =>
    method === 'PUT' && url?.endsWith('one.txt') === true ? { status: 403, code: 'AccessDenied' } : undefined;
  expect(await moveBytes({ from: disk, to: bucket, removes: true })).toMatchObject({ removed: 5 });
  expect(await contentsOf(disk)).toEqual({ 'files/one.txt': 'content of files/one.txt' });
  service.fault = () => undefined;
  expect(await moveBytes({ from: disk, to: bucket, removes: true })).toMatchObject({ removed: 1 });
  expect(await contentsOf(disk)).toEqual({});
  expect(await contentsOf(bucket)).toEqual(everything);
});

it('leaves out what is deleted while it runs', async () => {
  const fading = { ...disk, open: async (key: string) => (key === 'files/one' ? null : disk.open(key)) };
  expect(await moveBytes({ from: fading, to: bucket })).toMatchObject({ copied: 5, failed: new Map() });
});

it('does not leave what a disk read differently the second time', async () => {
  let reads = 0;
  const failing: ByteStorage = {
    ...disk,
    open: async (key) =>
      key === 'voices/org/v.wav' ? Readable.from([Buffer.from(`${(reads += 1)}`)]) : disk.open(key),
  };
  const moved = await moveBytes({ from: failing, to: bucket });
  expect(moved.failed.get('voices/org/v.wav')).toContain('storage-digest-mismatch');
  expect(await bucket.stat('voices/org/v.wav')).toBeNull();
});
