import { EngineError } from '../engine.ts';
import { loadNativeLibrary, type NativeLibrary, type NativePointer } from '../native/load-library.ts';
import { bindCepstralMean, type CepstralMeanAccess } from './cepstral-mean.ts';
import { bindLanguageModels, type LanguageModelAccess } from './language-models.ts';

export const engineName = 'pocketsphinx';
const libraryFile = 'libpocketsphinx.so.3';
const installCommand = 'apt-get install --no-install-recommends libpocketsphinx3 pocketsphinx-en-us';

/** The calls of libpocketsphinx 5prealpha (Debian's libpocketsphinx3) that we use. */
export interface PocketSphinxLibrary {
  /** Rejects with EngineError `engine-failed` when a file is missing or unreadable. */
  createDecoder(options: Readonly<Record<string, string>>): Promise<NativePointer>;
  readonly startUtterance: (decoder: NativePointer) => Promise<number>;
  readonly processRaw: (
    decoder: NativePointer,
    samples: Int16Array,
    count: number,
    noSearch: number,
    fullUtterance: number,
  ) => Promise<number>;
  readonly endUtterance: (decoder: NativePointer) => Promise<number>;
  readonly hypothesis: (decoder: NativePointer, score: Int32Array) => Promise<string | null>;
  readonly frameCount: (decoder: NativePointer) => number;
  /** Forgets the noise level of what was heard before. */
  readonly startStream: (decoder: NativePointer) => number;
  readonly cepstralMean: CepstralMeanAccess;
  readonly languageModels: LanguageModelAccess;
  readonly free: (decoder: NativePointer) => Promise<number>;
}

/** Rejects with EngineError `engine-unavailable`, naming the command that installs it. */
export async function loadPocketSphinx(): Promise<PocketSphinxLibrary> {
  let library: NativeLibrary;
  try {
    library = await loadNativeLibrary(libraryFile);
  } catch (cause) {
    throw unavailable(`${libraryFile} is not installed`, cause);
  }
  if (hasFunction(library, 'void *ps_config_init(void *)')) {
    throw unavailable('pocketsphinx 5 is installed, whose interface differs from 5prealpha');
  }
  try {
    return bind(library);
  } catch (cause) {
    throw unavailable(`${libraryFile} lacks an expected function`, cause);
  }
}

export function unavailable(reason: string, cause?: unknown): EngineError {
  return new EngineError(
    'engine-unavailable',
    engineName,
    `${reason}; on Debian or Ubuntu run: ${installCommand}`,
    {
      cause,
    },
  );
}

function hasFunction(library: NativeLibrary, prototype: string): boolean {
  try {
    library.declare(prototype);
    return true;
  } catch {
    return false;
  }
}

function bind(library: NativeLibrary): PocketSphinxLibrary {
  // Without this each decoder prints its whole configuration to stderr.
  library.declare('void err_set_logfp(void *)')(null);
  const argumentTable = library.declare<NativePointer>('void *ps_args()');
  const parse = library.declare<NativePointer>(
    'void *cmd_ln_parse_r(void *, void *, int, const char **, int)',
  );
  const freeOptions = library.declare<number>('int cmd_ln_free_r(void *)');
  const init = library.declareAsync<NativePointer>('void *ps_init(void *)');
  return {
    async createDecoder(options) {
      const words = [
        'pocketsphinx',
        ...Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]),
      ];
      const parsed = parse(null, argumentTable(), words.length, words, 1);
      if (parsed === null) throw new EngineError('engine-failed', engineName, 'Decoder options were refused');
      const decoder = await init(parsed);
      freeOptions(parsed);
      if (decoder === null)
        throw new EngineError('engine-failed', engineName, 'A model file is missing or unreadable');
      return decoder;
    },
    startUtterance: library.declareAsync('int ps_start_utt(void *)'),
    processRaw: library.declareAsync('int ps_process_raw(void *, int16_t *, size_t, int, int)'),
    endUtterance: library.declareAsync('int ps_end_utt(void *)'),
    hypothesis: library.declareAsync('const char *ps_get_hyp(void *, int32_t *)'),
    frameCount: library.declare('int ps_get_n_frames(void *)'),
    startStream: library.declare('int ps_start_stream(void *)'),
    cepstralMean: bindCepstralMean(library),
    languageModels: bindLanguageModels(library),
    free: library.declareAsync('int ps_free(void *)'),
  };
}
