import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InstallStep, installModel } from '../packages/cli/src/install/install-model.ts';
import { modelsFolder } from '../packages/cli/src/installed/models-folder.ts';
import { openArchiveServer } from '../packages/cli/src/testing/archive-server.ts';
import { noise, testModel } from '../packages/cli/src/testing/test-sets.ts';
import { type Figure, round } from './figure.ts';

/** Of weights, which hardly compress; models have 20 to 900 MB. */
const weightBytes = 4_000_000;
const megabyte = 1_000_000;

/** How fast `npm run models -- add` downloads, checks and unpacks, from a server on this machine. */
export async function measureUnpacking(): Promise<Figure> {
  const { model, bytes } = await testModel('bench', [
    [{ name: 'bench/', type: 'directory' }],
    ['bench/model.onnx', noise(weightBytes)],
    ['bench/voices.bin', noise(500)],
    ['bench/tokens.txt', 'a 1\n'],
    ['bench/espeak-ng-data/phontab', 'sounds'],
  ]);
  await using server = await openArchiveServer({ [model.archive.file]: bytes });
  const directory = await mkdtemp(join(tmpdir(), 'saywell-unpacking-'));
  const beganAt = new Map<InstallStep['step'], number>();
  try {
    await installModel(model, {
      folder: modelsFolder(directory),
      mirror: server.url,
      signal: new AbortController().signal,
      onProgress: ({ step }) => void (beganAt.has(step) || beganAt.set(step, performance.now())),
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  const endedAt = performance.now();
  const at = (step: InstallStep['step']): number => beganAt.get(step) ?? Number.NaN;
  const perSecond = (size: number, ms: number): number => round(size / megabyte / (ms / 1_000));
  return {
    figure: 'MODELS',
    title: 'Installing a model: download from this machine, check, unpack',
    goal: 'unpacking does not take longer than a download at 20 Mbit/s (2.5 MB/s)',
    values: {
      archiveMb: round(bytes.length / megabyte),
      downloadedMbPerSecond: perSecond(bytes.length, at('checking') - at('downloading')),
      checkedMbPerSecond: perSecond(bytes.length, at('unpacking') - at('checking')),
      unpackedMbPerSecond: perSecond(weightBytes, endedAt - at('unpacking')),
      weights: 'bytes that do not compress: no real model',
    },
  };
}
