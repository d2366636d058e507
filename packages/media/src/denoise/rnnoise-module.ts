import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface Memory {
  readonly buffer: ArrayBuffer;
  /** Throws RangeError at its end. */
  grow(pages: number): number;
}
/** What is used of it here, for this module: the types of Node.js leave it to those of browsers. */
interface Wasm {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, object>>,
  ): Promise<{ readonly instance: { readonly exports: RnnoiseExports } }>;
}
declare const WebAssembly: Wasm;

/** The names that the compiler of `@jitsi/rnnoise-wasm` 0.2.1 gave to what it exports: the version is pinned. */
interface RnnoiseExports {
  /** Its memory. */
  readonly c: Memory;
  /** Constructors: called once before anything else. */
  d(): void;
  /** `rnnoise_create(model)`. */
  f(model: number): number;
  /** `malloc(bytes)`. */
  g(bytes: number): number;
  /** `rnnoise_destroy(state)`. */
  h(state: number): void;
  /** `free(pointer)`. */
  i(pointer: number): void;
  /** `rnnoise_process_frame(state, output, input)`; answers how likely there is a voice, 0 to 1. */
  j(state: number, output: number, input: number): number;
}

/** What one stream has inside of the module. */
export interface RnnoiseState {
  /** Suppresses the noise of {@link rnnoiseFrameSamples} samples in the range of PCM16, in place. */
  process(frame: Float32Array): void;
  free(): void;
}

/** 10 ms at 48,000 Hz. */
export const rnnoiseFrameSamples = 480;

const wasmFile = '@jitsi/rnnoise-wasm/dist/rnnoise.wasm';
const pageBytes = 65_536;
const defaultModel = 0;

/** One module serves all streams; each has 90 kB of its memory. Rejects when it cannot be read or compiled. */
export async function loadRnnoise(): Promise<{ createState(): RnnoiseState }> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(wasmFile));
  const { instance } = await WebAssembly.instantiate(bytes, {
    a: importsOf((): Memory => rnnoise.c),
  });
  const rnnoise: RnnoiseExports = instance.exports;
  rnnoise.d();
  return { createState: () => createState(rnnoise) };
}

/** What the module asks of its host: more memory, and copies inside of it. */
function importsOf(memory: () => Memory) {
  return {
    a: (requestedBytes: number) => {
      const missing = (requestedBytes >>> 0) - memory().buffer.byteLength;
      try {
        memory().grow(Math.ceil(missing / pageBytes));
        return 1;
      } catch {
        return 0;
      }
    },
    b: (target: number, source: number, length: number) =>
      new Uint8Array(memory().buffer).copyWithin(target, source, source + length),
  };
}

function createState(rnnoise: RnnoiseExports): RnnoiseState {
  const state = rnnoise.f(defaultModel);
  const place = rnnoise.g(rnnoiseFrameSamples * Float32Array.BYTES_PER_ELEMENT);
  if (state === 0 || place === 0) throw new RangeError('no memory for another stream');
  return {
    process(frame) {
      // Memory that has grown meanwhile has a new buffer.
      const samples = new Float32Array(rnnoise.c.buffer, place, rnnoiseFrameSamples);
      samples.set(frame);
      rnnoise.j(state, place, place);
      frame.set(samples);
    },
    free() {
      rnnoise.h(state);
      rnnoise.i(place);
    },
  };
}
