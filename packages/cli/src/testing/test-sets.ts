import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model } from '../catalogue/model.ts';
import type { ModelSet } from '../catalogue/model-sets.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { type ModelsFolder, modelsFolder } from '../installed/models-folder.ts';
import { makeArchive, type TestEntry } from './make-archive.ts';

/** Bytes that do not compress, as weights: a linear congruential generator's upper ones. */
export function noise(bytes: number): Buffer {
  let state = bytes;
  return Buffer.from(
    Array.from({ length: bytes }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/** A voice as its publisher packs it. */
export const honestEntries = (folder: string): readonly TestEntry[] => [
  [{ name: `${folder}/`, type: 'directory' }],
  [`${folder}/model.onnx`, noise(40_000)],
  [`${folder}/voices.bin`, noise(500)],
  [`${folder}/tokens.txt`, 'a 1\n'],
  [`${folder}/espeak-ng-data/phontab`, 'sounds'],
  [`${folder}/espeak-ng-data/lang/en`, 'english'],
  [`${folder}/LICENSE`, 'Apache-2.0'],
  [`${folder}/test_wavs/0.wav`, noise(3_000)],
];

/** A model of the test's own catalogue, and the archive that it names. */
export async function testModel(
  id: string,
  entries = honestEntries(id),
): Promise<{ model: Model; bytes: Buffer }> {
  const bytes = await makeArchive(entries);
  const model: Model = {
    id,
    kind: 'voice',
    title: `The voice ${id}`,
    licence: 'Apache-2.0',
    licenceUrl: 'https://example.com/licence',
    licenceNote: 'a note about its data',
    languages: ['en'],
    accuracy: null,
    archive: {
      release: 'tests',
      file: `${id}.tar.bz2`,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      folder: id,
    },
    files: {
      family: 'kitten',
      model: 'model.onnx',
      voices: 'voices.bin',
      tokens: 'tokens.txt',
      dataFolder: 'espeak-ng-data',
    },
    diskBytes: 60_000,
  };
  return { model, bytes };
}

export const testSet = (id: string, ...models: readonly Model[]): ModelSet => ({ id, summary: id, models });

/** A context of commands on a folder of its own. */
export interface TestBench extends AsyncDisposable {
  readonly folder: ModelsFolder;
  readonly context: CommandContext;
  readonly said: () => string;
  readonly stop: AbortController;
}

export async function openTestBench(options: Partial<CommandContext>): Promise<TestBench> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-models-'));
  const folder = modelsFolder(dataDirectory);
  const stop = new AbortController();
  let said = '';
  const write = (text: string): void => {
    said += text;
  };
  return {
    folder,
    stop,
    said: () => said,
    context: {
      folder,
      out: { write, isTerminal: false },
      signal: stop.signal,
      retryDelayMs: 1,
      freeBytes: () => Promise.resolve(1e12),
      ...options,
    },
    [Symbol.asyncDispose]: () => rm(dataDirectory, { recursive: true, force: true }),
  };
}
