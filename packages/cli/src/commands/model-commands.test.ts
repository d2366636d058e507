import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { readRegister } from '../installed/register.ts';
import { type ArchiveServer, openArchiveServer } from '../testing/archive-server.ts';
import { honestEntries, openTestBench, type TestBench, testModel, testSet } from '../testing/test-sets.ts';
import { addSet } from './add-set.ts';
import { checkSets } from './check-sets.ts';
import { listSets } from './list-sets.ts';
import { removeSet } from './remove-set.ts';

interface Offered extends AsyncDisposable {
  readonly server: ArchiveServer;
  readonly bench: TestBench;
}

/** One set of one voice, at a server that has it. */
async function offer(entries = honestEntries('kitten'), stallMs?: number): Promise<Offered> {
  const { model, bytes } = await testModel('kitten', entries);
  const server = await openArchiveServer({ 'kitten.tar.bz2': bytes });
  const bench = await openTestBench({
    sets: [testSet('tiny', model)],
    mirror: server.url,
    ...(stallMs !== undefined && { stallMs }),
  });
  return {
    server,
    bench,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await bench[Symbol.asyncDispose]();
    },
  };
}

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );
const downloadedBytes = ({ folder }: TestBench): Promise<number> =>
  stat(join(folder.downloads, 'kitten.tar.bz2')).then(
    ({ size }) => size,
    () => 0,
  );
/** Whatever lies in the models folder, but for what was downloaded. */
const left = async ({ folder }: TestBench): Promise<string[]> =>
  (await readdir(folder.root)).filter((name) => name !== 'downloads').toSorted();

it('adds a set: licence first, only what is needed, registered with checksums, nothing left over', async () => {
  await using offered = await offer();
  const { bench } = offered;
  await addSet('tiny', bench.context);
  expect(await left(bench)).toEqual(['installed.json', 'kitten']);
  expect(await readdir(bench.folder.downloads)).toEqual([]);
  expect((await readdir(bench.folder.modelFolder('kitten'), { recursive: true })).toSorted()).toEqual([
    'LICENSE',
    'espeak-ng-data',
    'espeak-ng-data/lang',
    'espeak-ng-data/lang/en',
    'espeak-ng-data/phontab',
    'model.onnx',
    'tokens.txt',
    'voices.bin',
  ]);
  expect(await readFile(join(bench.folder.modelFolder('kitten'), 'espeak-ng-data/lang/en'), 'utf8')).toBe(
    'english',
  );
  const { sets, models } = await readRegister(bench.folder);
  expect(sets).toEqual(['tiny']);
  expect(models['kitten']?.files['tokens.txt']?.bytes).toBe(4);
  expect(bench.said()).toMatch(
    /licence Apache-2.0[\s\S]*a note about its data[\s\S]*kitten: 100 %[\s\S]*SHA-256/,
  );
});

it('asks for nothing again that is there whole', async () => {
  await using offered = await offer();
  const { server, bench } = offered;
  await addSet('tiny', bench.context);
  await addSet('tiny', bench.context);
  expect(server.ranges).toEqual([null]);
  expect(bench.said()).toContain('kitten: already there');
});

it('goes on where a cut connection stopped, in the same run and in the next', async () => {
  await using offered = await offer();
  const { server, bench } = offered;
  server.faults.push({ type: 'hang', afterBytes: 1_000 }, { type: 'status', status: 503 });
  const adding = addSet('tiny', bench.context);
  await expect.poll(() => downloadedBytes(bench)).toBe(1_000);
  server.cut();
  await adding;
  expect(server.ranges).toEqual([null, 'bytes=1000-', 'bytes=1000-']);
  expect(await checkSets(bench.context)).toBe(true);

  await using second = await offer();
  second.server.faults.push(
    { type: 'hang', afterBytes: 700 },
    ...[1, 2, 3, 4, 5].map(() => ({ type: 'status', status: 500 }) as const),
  );
  const failing = code(addSet('tiny', second.bench.context));
  await expect.poll(() => downloadedBytes(second.bench)).toBe(700);
  second.server.cut();
  expect(await failing).toBe('download-failed');
  expect(await left(second.bench)).toEqual([]);
  await addSet('tiny', second.bench.context);
  expect(second.server.ranges.at(-1)).toBe('bytes=700-');
  expect(await checkSets(second.bench.context)).toBe(true);
});

it('begins anew where a server has no ranges', async () => {
  await using offered = await offer();
  const { server, bench } = offered;
  server.faults.push({ type: 'hang', afterBytes: 1_000 }, { type: 'no-ranges' });
  const adding = addSet('tiny', bench.context);
  await expect.poll(() => downloadedBytes(bench)).toBe(1_000);
  server.cut();
  await adding;
  expect(await checkSets(bench.context)).toBe(true);
});

it('gives a silent connection up and goes on', async () => {
  await using offered = await offer(undefined, 200);
  offered.server.faults.push({ type: 'hang', afterBytes: 1_500 });
  await addSet('tiny', offered.bench.context);
  expect(offered.server.ranges).toEqual([null, 'bytes=1500-']);
});

it('refuses what is not there, is refused, or is another file', async () => {
  await using offered = await offer();
  const { server, bench } = offered;
  server.faults.push({ type: 'status', status: 404 }, { type: 'status', status: 403 });
  expect(await code(addSet('tiny', bench.context))).toBe('not-found');
  expect(await code(addSet('tiny', bench.context))).toBe('download-refused');
  expect(await code(addSet('other', bench.context))).toBe('unknown-set');
  const { model } = await testModel('kitten');
  const longer = { ...model, archive: { ...model.archive, bytes: model.archive.bytes + 1 } };
  const context = { ...bench.context, sets: [testSet('tiny', longer)] };
  expect(await code(addSet('tiny', context))).toBe('wrong-size');
});

it('deletes a download with a wrong checksum, and installs nothing of it', async () => {
  const { model, bytes } = await testModel('kitten');
  const changed = Buffer.from(bytes);
  changed[bytes.length - 20] = (changed[bytes.length - 20] ?? 0) ^ 1;
  await using server = await openArchiveServer({ 'kitten.tar.bz2': changed });
  await using bench = await openTestBench({ sets: [testSet('tiny', model)], mirror: server.url });
  expect(await code(addSet('tiny', bench.context))).toBe('wrong-checksum');
  expect(await left(bench)).toEqual([]);
  expect(await readdir(bench.folder.downloads)).toEqual([]);
});

it.each([
  ['a path upwards', [...honestEntries('kitten'), ['kitten/../../outside.txt', 'x']], 'unsafe-archive'],
  ['an absolute path', [...honestEntries('kitten'), ['/outside.txt', 'x']], 'unsafe-archive'],
  [
    'a link for a file',
    [[{ name: 'kitten/tokens.txt', type: 'symlink', linkname: '/etc/passwd' }], ...honestEntries('kitten')],
    'unsafe-archive',
  ],
  [
    'a hard link',
    [
      [{ name: 'kitten/voices.bin', type: 'link', linkname: 'kitten/model.onnx' }],
      ...honestEntries('kitten'),
    ],
    'unsafe-archive',
  ],
  ['a file twice', honestEntries('kitten').concat(honestEntries('kitten')), 'unsafe-archive'],
  ['files that are missing', honestEntries('kitten').slice(0, 3), 'wrong-layout'],
  ['another folder', honestEntries('kitty'), 'wrong-layout'],
  ['very much of nothing', [['kitten/model.onnx', Buffer.alloc(400_000)]], 'too-large'],
  ['too many files', Array.from({ length: 2_001 }, (_, index) => [`kitten/${index % 7}`]), 'too-large'],
] as const)('leaves nothing of an archive with %s', async (_, entries, expected) => {
  await using offered = await offer(entries as Parameters<typeof offer>[0]);
  expect(await code(addSet('tiny', offered.bench.context))).toBe(expected);
  expect(await left(offered.bench)).toEqual([]);
});

it('follows no link that an archive brings for what it writes next', async () => {
  await using offered = await offer([
    [{ name: 'kitten/espeak-ng-data', type: 'symlink', linkname: '/tmp' }],
    ...honestEntries('kitten'),
  ]);
  await addSet('tiny', offered.bench.context);
  const folder = await stat(join(offered.bench.folder.modelFolder('kitten'), 'espeak-ng-data'));
  expect(folder.isDirectory()).toBe(true);
});

it('finds an archive out that is cut off, though its checksum is as the catalogue has it', async () => {
  const { model, bytes } = await testModel('kitten');
  const half = bytes.subarray(0, bytes.length / 2);
  const { createHash } = await import('node:crypto');
  const archive = {
    ...model.archive,
    bytes: half.length,
    sha256: createHash('sha256').update(half).digest('hex'),
  };
  await using server = await openArchiveServer({ 'kitten.tar.bz2': half });
  await using bench = await openTestBench({
    sets: [testSet('tiny', { ...model, archive })],
    mirror: server.url,
  });
  expect(await code(addSet('tiny', bench.context))).toBe('broken-archive');
  expect(await left(bench)).toEqual([]);
});

it('asks for nothing when the disk has no room', async () => {
  await using offered = await offer();
  const context = { ...offered.bench.context, freeBytes: () => Promise.resolve(100_050_000) };
  expect(await code(addSet('tiny', context))).toBe('disk-full');
  expect(offered.server.ranges).toEqual([]);
});

it('stops at once when it is told to, leaves nothing half, and goes on later', async () => {
  await using offered = await offer();
  const { server, bench } = offered;
  server.faults.push({ type: 'hang', afterBytes: 1_000 });
  const adding = addSet('tiny', bench.context);
  await expect.poll(() => downloadedBytes(bench)).toBe(1_000);
  bench.stop.abort();
  expect(await code(adding)).toBe('cancelled');
  expect(await left(bench)).toEqual([]);
  await addSet('tiny', { ...bench.context, signal: new AbortController().signal });
  expect(server.ranges).toEqual([null, 'bytes=1000-']);
});

it('finds out what is damaged, and mends it', async () => {
  await using offered = await offer();
  const { bench } = offered;
  await addSet('tiny', bench.context);
  await truncate(join(bench.folder.modelFolder('kitten'), 'voices.bin'), 10);
  await writeFile(join(bench.folder.modelFolder('kitten'), 'tokens.txt'), 'b 1\n');
  expect(await checkSets(bench.context)).toBe(false);
  expect(bench.said()).toContain(
    'tiny: kitten/voices.bin is missing or changed, kitten/tokens.txt is missing',
  );
  await addSet('tiny', bench.context);
  expect(await checkSets(bench.context)).toBe(true);
});

it('removes a set but for what another one needs', async () => {
  const shared = await testModel('shared');
  const own = await testModel('own');
  await using server = await openArchiveServer({ 'shared.tar.bz2': shared.bytes, 'own.tar.bz2': own.bytes });
  const sets = [testSet('tiny', shared.model, own.model), testSet('fast', shared.model)];
  await using bench = await openTestBench({ sets, mirror: server.url });
  await addSet('tiny', bench.context);
  await addSet('fast', bench.context);
  await removeSet('tiny', bench.context);
  expect(await left(bench)).toEqual(['installed.json', 'shared']);
  expect(await checkSets(bench.context)).toBe(true);
  expect(await code(removeSet('tiny', bench.context))).toBe('not-installed');
  await removeSet('fast', bench.context);
  expect(await left(bench)).toEqual(['installed.json']);
});

it('takes archives from a folder, for hosts without a network', async () => {
  const { model, bytes } = await testModel('kitten');
  await using stick = await openTestBench({});
  await using bench = await openTestBench({
    sets: [testSet('tiny', model)],
    mirror: pathToFileURL(join(stick.folder.root, '..')).href,
  });
  expect(await code(addSet('tiny', bench.context))).toBe('not-found');
  await writeFile(join(stick.folder.root, '..', 'kitten.tar.bz2'), bytes);
  await addSet('tiny', bench.context);
  expect(await checkSets(bench.context)).toBe(true);
});

it('lets one command work at a time, and does not wait for one that died', async () => {
  await using offered = await offer();
  const { bench } = offered;
  await addSet('tiny', bench.context);
  await writeFile(bench.folder.lock, String(process.pid));
  expect(await code(removeSet('tiny', bench.context))).toBe('busy');
  await writeFile(bench.folder.lock, '4194305');
  expect(await code(removeSet('tiny', bench.context))).toBe('done');
});

it('says that its register is broken instead of taking it for an empty one', async () => {
  await using offered = await offer();
  await addSet('tiny', offered.bench.context);
  await writeFile(offered.bench.folder.register, '{"version":1,"sets":');
  expect(await code(listSets(offered.bench.context, false))).toBe('damaged');
});
