import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalModel, RecogniserFiles, VoiceFiles } from '../local-model.ts';

/** Path of the busy stand-in for the addon. */
export const fakeAddon = fileURLToPath(new URL('./fake-addon.cjs', import.meta.url));

const ears: Readonly<Record<RecogniserFiles['family'], RecogniserFiles>> = {
  'streaming-transducer': {
    family: 'streaming-transducer',
    encoder: 'encoder.onnx',
    decoder: 'decoder.onnx',
    joiner: 'joiner.onnx',
    tokens: 'tokens.txt',
    featureDimensions: 80,
    isToldLanguage: true,
  },
  'offline-transducer': {
    family: 'offline-transducer',
    encoder: 'encoder.onnx',
    decoder: 'decoder.onnx',
    joiner: 'joiner.onnx',
    tokens: 'tokens.txt',
  },
  canary: { family: 'canary', encoder: 'encoder.onnx', decoder: 'decoder.onnx', tokens: 'tokens.txt' },
};

export interface FakeModels extends AsyncDisposable {
  readonly ears: LocalModel<RecogniserFiles>;
  readonly voice: LocalModel<VoiceFiles>;
}

/** Models without weights, as the stand-in for the addon takes them. `tokens`: how it behaves. */
export async function openFakeModels(
  tokens = '',
  family: RecogniserFiles['family'] = 'streaming-transducer',
): Promise<FakeModels> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-fake-models-'));
  await mkdir(join(folder, 'espeak-ng-data'));
  for (const name of ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'model.onnx', 'voices.bin'])
    await writeFile(join(folder, name), 'no weights');
  await writeFile(join(folder, 'tokens.txt'), tokens);
  const voice = {
    family: 'kitten',
    model: 'model.onnx',
    voices: 'voices.bin',
    tokens: 'tokens.txt',
    dataFolder: 'espeak-ng-data',
  } as const;
  return {
    ears: { folder, languages: ['en', 'de'], files: ears[family] },
    voice: { folder, languages: ['en'], files: voice },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
