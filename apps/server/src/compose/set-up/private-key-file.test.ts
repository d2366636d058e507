import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPrivateKey } from './private-key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is new once, and again when the key is another one', async () => {
  const path = join(folder, 'data', 'private.key');
  expect(await keepPrivateKey(join(folder, 'data'), 'one')).toEqual({ path, isKnown: false });
  expect(await keepPrivateKey(join(folder, 'data'), 'one')).toEqual({ path, isKnown: true });
  expect(await keepPrivateKey(join(folder, 'data'), 'two')).toEqual({ path, isKnown: false });
  expect(await readFile(path, 'utf8')).toBe('two\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('rejects where nothing can be written', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(keepPrivateKey(join(folder, 'file', 'data'), 'one')).rejects.toThrow('ENOTDIR');
});
