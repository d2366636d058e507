import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openNodeIdentity } from './node-identity.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-node-'));
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

const open = (isLocked = false) => openNodeIdentity({ dataDirectory, isLocked });

it('is the same after a restart, and another one for whoever shares the directory', async () => {
  const first = await open();
  const sharing = await open();
  expect(sharing.id).not.toBe(first.id);
  await first[Symbol.asyncDispose]();
  await using second = await open();
  expect(second.id).toBe(first.id);
});

it('is a new one on another machine, or where the file is damaged', async () => {
  const { id } = await open(true);
  expect((await open(true)).id).toBe(id);
  await writeFile(join(dataDirectory, 'node.json'), JSON.stringify({ id, host: 'elsewhere' }));
  const moved = await open(true);
  expect(moved.id).not.toBe(id);
  await writeFile(join(dataDirectory, 'node.json'), '{');
  expect((await open(true)).id).not.toBe(moved.id);
});
