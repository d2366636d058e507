import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadEncryptionKey } from './load-encryption-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saywell-key-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('a first start makes a key that only its user can read, later ones find it', async () => {
  const nested = join(dataDir, 'new');
  const [first, second] = await Promise.all([
    loadEncryptionKey({ dataDir: nested, encryptionKey: undefined }),
    loadEncryptionKey({ dataDir: nested, encryptionKey: undefined }),
  ]);
  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  expect(await loadEncryptionKey({ dataDir: nested, encryptionKey: undefined })).toEqual(first);
  expect((await stat(join(nested, 'secret.key'))).mode & 0o777).toBe(0o600);
});

it('a configured key is taken as hex or base64 and nothing is written', async () => {
  const key = Buffer.alloc(32, 0xab);
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    expect(await loadEncryptionKey({ dataDir, encryptionKey: key.toString(encoding) })).toEqual(key);
  }
  await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
});

it('a malformed or unreadable key is refused, never replaced', async () => {
  const invalid = { code: 'encryption-key-invalid' };
  await expect(loadEncryptionKey({ dataDir, encryptionKey: 'short' })).rejects.toMatchObject(invalid);
  await writeFile(join(dataDir, 'secret.key'), '');
  await expect(loadEncryptionKey({ dataDir, encryptionKey: undefined })).rejects.toMatchObject(invalid);
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('');
  const belowFile = { dataDir: join(dataDir, 'secret.key', 'below'), encryptionKey: undefined };
  await expect(loadEncryptionKey(belowFile)).rejects.toMatchObject(invalid);
});
