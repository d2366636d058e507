import { createRequire } from 'node:module';

/** The runtime of neural models. */
export type OnnxRuntime = typeof import('onnxruntime-node');

/**
 * It reports its use to its maker and writes an id of the machine into the home directory, unless the process says
 * otherwise before it is loaded: nothing of this server's work leaves it unasked.
 */
const silence = (): void => {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
};

/** Rejects when it is not installed. */
export function loadOnnxRuntime(): Promise<OnnxRuntime> {
  silence();
  return import('onnxruntime-node');
}

/** The file that a thread of this process loads it from. Throws when it is not installed. */
export function onnxRuntimeFile(): string {
  silence();
  return createRequire(import.meta.url).resolve('onnxruntime-node');
}
