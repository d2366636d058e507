import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSealedFolder } from './sealed-folder.ts';

let parent: string;
let path: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'saywell-spool-'));
  path = join(parent, 'ended-calls');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const open = (fill = 7, limits = {}) =>
  createSealedFolder({
    path,
    encryptionKey: new Uint8Array(32).fill(fill),
    maxEntries: 2,
    maxBytes: 100,
    ...limits,
  });

it('keeps texts for another process, encrypted, until they are removed', async () => {
  const folder = open();
  expect(await folder.names()).toEqual([]);
  await folder.put('one', 'what Ann said');
  await folder.put('one', 'what Ann really said');
  const [file = ''] = await readdir(path);
  expect(await readFile(join(path, file), 'latin1')).not.toContain('Ann');
  expect(await readdir(path)).toHaveLength(1);
  expect(await open().names()).toEqual(['one']);
  expect(await open().read('one')).toBe('what Ann really said');
  await folder.remove('one');
  await folder.remove('one');
  expect(await readdir(path)).toEqual([]);
});

it('is bounded in number and size', async () => {
  const folder = open();
  await expect(folder.put('one', 'x'.repeat(101))).rejects.toMatchObject({ code: 'spool-entry-too-large' });
  await folder.put('one', 'x');
  await folder.put('two', 'x');
  await expect(folder.put('three', 'x')).rejects.toMatchObject({ code: 'spool-full' });
  await folder.put('two', 'y');
  expect(await folder.read('two')).toBe('y');
});

it('says that a text is damaged, of another key or of another name, and sets it aside', async () => {
  const folder = open();
  await folder.put('one', 'x');
  await expect(open(8).read('one')).rejects.toMatchObject({ code: 'spool-entry-broken' });
  await rename(join(path, 'one.sealed'), join(path, 'two.sealed'));
  await expect(folder.read('two')).rejects.toMatchObject({ code: 'spool-entry-broken' });
  await writeFile(join(path, 'two.sealed'), 'half');
  await expect(folder.read('two')).rejects.toMatchObject({ code: 'spool-entry-broken' });
  await folder.setAside('two');
  expect(await folder.names()).toEqual([]);
  expect(await readdir(path)).toEqual(['two.broken']);
});

it('names what the disk refuses, and does not read what is no entry', async () => {
  await writeFile(path, 'a file where the folder should be');
  const folder = open();
  await expect(folder.put('one', 'x')).rejects.toMatchObject({ code: 'spool-unreadable' });
  await expect(folder.read('one')).rejects.toMatchObject({ code: 'spool-unreadable' });
  await expect(open().put('../one', 'x')).rejects.toMatchObject({ code: 'spool-unwritable' });
});

it('sweeps up what a killed writer has left, and not what is being written', async () => {
  const folder = open();
  await folder.sweep();
  await folder.put('one', 'x');
  const [old, fresh] = [join(path, 'two.sealed.draft'), join(path, 'three.sealed.draft')];
  for (const draft of [old, fresh]) await writeFile(draft, 'ha');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  await folder.sweep();
  expect((await readdir(path)).toSorted()).toEqual(['one.sealed', 'three.sealed.draft']);
  expect(await folder.names()).toEqual(['one']);
});
