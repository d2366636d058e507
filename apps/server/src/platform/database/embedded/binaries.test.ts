import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBinaries, restoreLibraryLinks } from './binaries.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saywell-links-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('a platform without PostgreSQL is told about DATABASE_URL', async () => {
  await expect(findBinaries('plan9', 'mips')).rejects.toMatchObject({
    code: 'database-binary-missing',
    message: expect.stringContaining('DATABASE_URL'),
  });
});

it('missing library links are made from the package list, existing ones stay', async () => {
  const lib = join(root, 'native', 'lib');
  await mkdir(lib, { recursive: true });
  await writeFile(join(lib, 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  await restoreLibraryLinks(root);
  await restoreLibraryLinks(root);
  expect(await readlink(join(lib, 'libpq.so'))).toBe('libpq.so.5.18');
  expect(await readlink(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18');
});

it('links that cannot be made are named', async () => {
  await mkdir(join(root, 'native'), { recursive: true });
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(list));
  await expect(restoreLibraryLinks(root)).rejects.toMatchObject({
    code: 'database-binary-missing',
    message: expect.stringContaining('libpq.so'),
  });
});
