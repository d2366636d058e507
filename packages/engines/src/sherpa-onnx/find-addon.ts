import { createRequire } from 'node:module';
import { EngineError } from '@saywell/agent';

export const addonPackage = 'sherpa-onnx-node';
/** The version whose interface this adapter was written against. */
export const addonCommand = `npm install --no-save ${addonPackage}@~1.13.8`;
export const engineName = 'sherpa-onnx';

/** Path of the addon's entry; the addon itself is loaded by threads only. Throws `engine-unavailable`. */
export function findAddon(from: string = import.meta.url): string {
  try {
    return createRequire(from).resolve(addonPackage);
  } catch (cause) {
    throw new EngineError(
      'engine-unavailable',
      engineName,
      `The package ${addonPackage}, which runs the installed models, is not there; install it with: ${addonCommand}`,
      { cause, isPermanent: true },
    );
  }
}
