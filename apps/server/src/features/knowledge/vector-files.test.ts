import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createVectorFiles } from './vector-files.ts';

const log = { warn: vi.fn() };
const vectors = new Map([
  ['00112233445566778899aabbccddeeff', Float32Array.from([0.5, -0.25])],
  ['ffeeddccbbaa99887766554433221100', Float32Array.from([1, 0])],
]);
let dataDirectory = '';
const files = () => createVectorFiles({ folder: join(dataDirectory, 'vectors'), log });
const path = () => join(dataDirectory, 'vectors', 'encoder-large-2.bin');

beforeEach(async () => {
  log.warn.mockClear();
  dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-vectors-'));
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

it('reads what it stored, for the same encoder alone, and leaves nothing half written', async () => {
  expect(await files().load('encoder large/2')).toEqual(new Map());
  await files().save('encoder large/2', vectors);
  expect(await files().load('encoder large/2')).toEqual(vectors);
  expect(await files().load('encoder small')).toEqual(new Map());
  expect(await readdir(join(dataDirectory, 'vectors'))).toEqual(['encoder-large-2.bin']);
  expect(log.warn).not.toHaveBeenCalled();
});

it.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -3)],
  ['changed', (bytes: Buffer) => Buffer.from(bytes.map((byte, place) => (place === 60 ? byte ^ 1 : byte)))],
  ['something else', () => Buffer.from('hello')],
])('a file that is %s counts as none, and is said in the log', async (_name, damage) => {
  await files().save('encoder large/2', vectors);
  await writeFile(path(), damage(await readFile(path())));
  expect(await files().load('encoder large/2')).toEqual(new Map());
  expect(log.warn).toHaveBeenCalledOnce();
});

it('a folder that cannot be written costs a line in the log', async () => {
  await writeFile(join(dataDirectory, 'vectors'), 'in the way');
  await files().save('encoder large/2', vectors);
  expect(log.warn).toHaveBeenCalledOnce();
});

it('what lies in the folder beside is found, too, and never written; its own wins', async () => {
  const beside = join(dataDirectory, 'built');
  await createVectorFiles({ folder: beside, log }).save('encoder', vectors);
  const both = createVectorFiles({ folder: join(dataDirectory, 'vectors'), beside, log });
  expect(await both.load('encoder')).toEqual(vectors);
  const [digest = ''] = vectors.keys();
  await both.save('encoder', new Map([[digest, Float32Array.from([0, 1])]]));
  expect(await both.load('encoder')).toEqual(new Map([...vectors, [digest, Float32Array.from([0, 1])]]));
  expect(await createVectorFiles({ folder: beside, log }).load('encoder')).toEqual(vectors);
});
