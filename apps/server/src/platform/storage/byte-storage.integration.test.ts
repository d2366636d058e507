import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByteStorage } from './byte-storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Storage } from './s3/s3-storage.ts';
import { testS3Settings } from './testing/test-s3.ts';

const partBytes = 5 * 1_024 * 1_024;
let folder: string;
let bucket: S3Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-storage-'));
  bucket = createS3Storage({ settings: testS3Settings(), workFolder: join(folder, 'work'), partBytes });
});
afterAll(async () => {
  await bucket[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const kinds: [string, () => ByteStorage][] = [
  ['disk', () => createDiskStorage({ folder: join(folder, 'disk'), minFreeBytes: 0 })],
  ['S3', () => bucket],
];

const keysBelow = async (storage: ByteStorage, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};
const contentOf = async (storage: ByteStorage, key: string): Promise<string | null> => {
  const found = await storage.open(key);
  return found && (await buffer(found)).toString('utf8');
};

describe.each(kinds)('storage on %s', (_name, open) => {
  it('has what was put there, and answers its length and digest', async () => {
    const storage = open();
    const put = await storage.put('files/one', Readable.from(['hel', 'lo'].map((text) => Buffer.from(text))));
    expect(put).toMatchObject({
      sizeBytes: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    });
    expect(await storage.stat('files/one')).toMatchObject({ sizeBytes: 5 });
    expect(await contentOf(storage, 'files/one')).toBe('hello');
    await storage.put('files/one', Buffer.from('anew'));
    expect(await contentOf(storage, 'files/one')).toBe('anew');
    await storage.put('files/none', new Uint8Array());
    expect(await storage.stat('files/none')).toMatchObject({ sizeBytes: 0 });
  });

  it('reads a part of it', async () => {
    const storage = open();
    await storage.put('files/ranged', Buffer.from('0123456789'));
    const read = async (start: number, end: number) =>
      buffer((await storage.open('files/ranged', { start, end })) ?? Readable.from([]));
    expect((await read(2, 4)).toString()).toBe('234');
    expect((await read(0, 1)).toString()).toBe('01');
    expect((await read(5, 9)).toString()).toBe('56789');
  });

  it('answers null for what is not there, and deletes it all the same', async () => {
    const storage = open();
    expect(await storage.stat('files/nothing')).toBeNull();
    expect(await storage.open('files/nothing')).toBeNull();
    expect(await storage.localCopy('files/nothing')).toBeNull();
    await storage.delete('files/nothing');
    await storage.deleteAll('nothing/');
    expect(await keysBelow(storage, 'nothing/')).toEqual([]);
  });

  it('takes a file over, whole or not at all', async () => {
    const storage = open();
    const path = join(folder, 'to-adopt');
    await writeFile(path, 'a file');
    await storage.adopt('recordings/a/b.wav', path);
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await contentOf(storage, 'recordings/a/b.wav')).toBe('a file');
  });

  it('lends a file of this machine', async () => {
    const storage = open();
    await storage.put('files/lent', Buffer.from('lent'));
    let path: string | undefined;
    {
      await using copy = await storage.localCopy('files/lent');
      path = copy?.path;
      expect(await readFile(path ?? '', 'utf8')).toBe('lent');
    }
    expect(await contentOf(storage, 'files/lent')).toBe('lent');
    expect(await readdir(join(folder, 'work')).catch(() => [])).toEqual([]);
  });

  it('lists and deletes what is below a prefix, and nothing else', async () => {
    const storage = open();
    const keys = Array.from({ length: 11 }, (_, index) => `voices/org/${index}.wav`);
    for (const key of [...keys, 'voices/other/0.wav', 'voices/orga'])
      await storage.put(key, Buffer.from(key));
    expect(await keysBelow(storage, 'voices/org/')).toEqual([...keys].sort());
    await storage.deleteAll('voices/org/');
    expect(await keysBelow(storage, 'voices/')).toEqual(['voices/orga', 'voices/other/0.wav']);
  });

  it('stores nothing of a source that fails', async () => {
    const storage = open();
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the sender is gone');
      })(),
    );
    await expect(storage.put('files/failing', failing)).rejects.toThrow('the sender is gone');
    expect(await storage.stat('files/failing')).toBeNull();
    expect(await keysBelow(storage, 'files/')).not.toContain('files/failing');
  });

  it('stores what is longer than a part', async () => {
    const storage = open();
    const bytes = randomBytes(2 * partBytes + 12_345);
    const { sizeBytes, sha256 } = await storage.put('recordings/long/one.wav', Readable.from(pieces(bytes)));
    expect(sizeBytes).toBe(bytes.length);
    const read = await buffer((await storage.open('recordings/long/one.wav')) ?? Readable.from([]));
    expect(read.equals(bytes)).toBe(true);
    const found = await storage.stat('recordings/long/one.wav');
    expect([undefined, sha256]).toContain(found?.sha256);
  });

  it.each(['../secret', 'files/../../secret', '/etc/passwd', 'files//x', 'a b', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(open().put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(open().open(key)).rejects.toThrow(TypeError);
    },
  );
});

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
