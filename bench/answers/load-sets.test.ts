import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSetFiles, loadSet } from './load-sets.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-sets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function store(name: string, value: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

const question = { id: 'q-1', question: 'How long?', expect: { all: [['30 minutes']], none: [] } };
const site = { name: 'site', kind: 'site', questions: [question] };

it('reads a set', async () => {
  const { set, file } = await loadSet(await store('site.json', site));
  expect({ file, set }).toEqual({ file: 'site.json', set: site });
});

it('reads a domain set with the customer beside it, and a document set with its paths', async () => {
  const customer = { name: 'Café', firstMessage: 'Hi', entries: [{ question: 'Open?', answer: 'At nine.' }] };
  await store('cafe.json', customer);
  const path = await store('domain.json', { ...site, kind: 'domain', knowledge: ['cafe.json'] });
  expect((await loadSet(path)).customers).toEqual([customer]);
  await store('guide.md', '# Guide');
  const document = await store('document.json', { ...site, kind: 'document', knowledge: ['guide.md'] });
  expect((await loadSet(document)).documents).toEqual([join(folder, 'guide.md')]);
});

it('finds the sets of a folder among the files beside them', async () => {
  const path = await store('site.json', site);
  await store('cafe.json', { name: 'Café', entries: [] });
  await store('guide.md', '# Guide');
  expect(await findSetFiles(folder)).toEqual([path]);
});

it.each([
  ['site.json: is not JSON', '{'],
  ['site.json: kind: ', { ...site, kind: 'quiz' }],
  ['site.json: name: a short name', { ...site, name: 'a/b' }],
  ['site.json: question q-1: question: ', { ...site, questions: [{ ...question, question: ' ' }] }],
  ['site.json: question q-1: expect.all: ', { ...site, questions: [{ ...question, expect: { all: [] } }] }],
  ['site.json: question number 1: id: ', { ...site, questions: [{ ...question, id: undefined }] }],
  ['site.json: question q-1: id: another', { ...site, questions: [question, question] }],
  ['site.json: question q-1: as a whole: ', { ...site, questions: [{ ...question, hint: 'x' }] }],
  [
    'site.json: knowledge.0: the name of a file beside the set',
    { ...site, kind: 'domain', knowledge: ['../cafe.json'] },
  ],
  ['there is no such file', { ...site, kind: 'document', knowledge: ['guide.md'] }],
])('refuses with "%s…"', async (problem, value) => {
  const path = await store('site.json', value);
  await expect(loadSet(path)).rejects.toThrow(problem);
});

it('refuses what is too large, and a folder without a set', async () => {
  const path = await store('large.json', ' '.repeat(5_000_001));
  await expect(loadSet(path)).rejects.toThrow('large.json: is larger than 5000000 bytes');
  await rm(path);
  await expect(findSetFiles(folder)).rejects.toThrow('no set');
});
