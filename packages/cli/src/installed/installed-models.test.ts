import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { neededPaths } from '../catalogue/model.ts';
import { models } from '../catalogue/models.ts';
import { installedModels } from './installed-models.ts';
import { modelsFolder } from './models-folder.ts';

/** A data directory in which these models are, as small files. */
async function openData(sets: readonly string[], ids: readonly string[]): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-installed-'));
  const folder = modelsFolder(dataDirectory);
  const registered: Record<string, object> = {};
  for (const model of models.filter(({ id }) => ids.includes(id))) {
    const { files, folders } = neededPaths(model);
    const paths = [...files, ...folders.map((name) => `${name}/phontab`)];
    for (const path of paths) {
      const file = join(folder.modelFolder(model.id), path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'weights');
    }
    const entries = paths.map((path) => [path, { bytes: 7, sha256: '' }] as const);
    registered[model.id] = { sha256: '', files: Object.fromEntries(entries) };
  }
  await mkdir(folder.root, { recursive: true });
  await writeFile(folder.register, JSON.stringify({ version: 1, sets, models: registered }));
  return dataDirectory;
}
const idsOf = async (dataDirectory: string): Promise<string[]> =>
  (await installedModels(dataDirectory)).map(({ id }) => id);

it('names the models of the set that was added last first, each once', async () => {
  const data = await openData(
    ['tiny-english', 'fast-english'],
    ['zipformer-en-20m', 'kroko-en', 'kitten-nano-en'],
  );
  expect(await idsOf(data)).toEqual(['kroko-en', 'kitten-nano-en', 'zipformer-en-20m']);
  await rm(data, { recursive: true });
  expect(await idsOf(data)).toEqual([]);
});

it('leaves out what is cut off, gone, of no set, or of a set that the catalogue does not have', async () => {
  const data = await openData(
    ['tiny-english', 'from-the-future'],
    ['zipformer-en-20m', 'kitten-nano-en', 'kokoro-en'],
  );
  await truncate(join(modelsFolder(data).modelFolder('zipformer-en-20m'), 'tokens.txt'), 3);
  expect(await idsOf(data)).toEqual(['kitten-nano-en']);
  await rm(join(modelsFolder(data).modelFolder('kitten-nano-en'), 'espeak-ng-data'), { recursive: true });
  expect(await idsOf(data)).toEqual([]);
  await rm(data, { recursive: true });
});
