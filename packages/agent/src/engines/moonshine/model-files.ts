import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EngineError } from '../engine.ts';

export const engineName = 'moonshine';

/** `base` hears better, `tiny` takes half the work. */
export type ModelSize = 'base' | 'tiny';

/** One model's files, and the shape of what its decoder remembers. */
export interface ModelFiles {
  readonly encoder: string;
  readonly decoder: string;
  readonly layers: number;
  readonly heads: number;
  readonly width: number;
}

/** The weights lie in the package: nothing is fetched. Only they are used of it. */
const modelPackage = '@usefulsensors/moonshine-js';
/** From the models' configurations; the files do not name them. */
const shapes = {
  base: { layers: 8, heads: 8, width: 52 },
  tiny: { layers: 6, heads: 8, width: 36 },
} as const satisfies Record<ModelSize, Omit<ModelFiles, 'encoder' | 'decoder'>>;

/** Throws `engine-unavailable`, naming the package, when files are missing. */
export async function findModels(): Promise<Readonly<Record<ModelSize, ModelFiles>>> {
  const folder = await findFolder();
  const filesOf = (size: ModelSize): ModelFiles => ({
    encoder: join(folder, size, 'quantized', 'encoder_model.onnx'),
    decoder: join(folder, size, 'quantized', 'decoder_model_merged.onnx'),
    ...shapes[size],
  });
  return { base: filesOf('base'), tiny: filesOf('tiny') };
}

/** The package's exports name only its program for browsers, so it is looked for as Node would. */
async function findFolder(): Promise<string> {
  const places = createRequire(import.meta.url).resolve.paths(modelPackage) ?? [];
  for (const place of places) {
    const folder = join(place, modelPackage, 'dist', 'model');
    const isThere = await access(join(folder, 'base')).then(
      () => true,
      () => false,
    );
    if (isThere) return folder;
  }
  throw new EngineError(
    'engine-unavailable',
    engineName,
    `The models of ${modelPackage} are missing: npm install puts them there`,
  );
}
