import type { NativeLibrary, NativePointer } from '../native/load-library.ts';

/** Average spectrum of a speaker on a channel, which the decoder subtracts before it compares sounds. */
export type CepstralMean = Float32Array;

export interface CepstralMeanAccess {
  /** Null when this build's structures are not as expected: the decoder then only knows its default. */
  read(decoder: NativePointer): CepstralMean | null;
  write(decoder: NativePointer, mean: CepstralMean): void;
  /**
   * Makes the next whole utterance use its own mean. A decoder that was once fed in
   * pieces stays with the running mean otherwise, whatever its options say.
   */
  useOwnMean(decoder: NativePointer): void;
}

/**
 * The library has functions for the mean but none that reaches the object they
 * work on, so it is taken from `feat_t` (5prealpha, 64 bit): cepstrum size at
 * byte 16, window size at 32, kind of mean at 68, pointer to the `cmn_t` at 88.
 * It matters: a mean of another speaker doubles the word errors (18 % to 33 %).
 */
const cepstrumSize = 13;
const windowSize = 3;
const offsets = { cepstrumSize: 16, windowSize: 32, kind: 68, mean: 88 } as const;
const kinds = { batch: 1, live: 2 } as const;

export function bindCepstralMean(library: NativeLibrary): CepstralMeanAccess {
  const featureOf = library.declare<NativePointer>('void *ps_get_feat(void *)');
  const get = library.declare<void>('void cmn_live_get(void *, float *)');
  const set = library.declare<void>('void cmn_live_set(void *, float *)');

  /** Null when anything is not where it is expected. */
  function knownFeature(decoder: NativePointer): NativePointer {
    const feature = featureOf(decoder);
    if (feature === null || !is64Bit()) return null;
    if (library.readInt32(feature, offsets.cepstrumSize) !== cepstrumSize) return null;
    if (library.readInt32(feature, offsets.windowSize) !== windowSize) return null;
    const kind = library.readInt32(feature, offsets.kind);
    return kind === kinds.batch || kind === kinds.live ? feature : null;
  }
  return {
    read(decoder) {
      const feature = knownFeature(decoder);
      if (feature === null) return null;
      const mean = new Float32Array(cepstrumSize);
      get(library.readPointer(feature, offsets.mean), mean);
      return mean;
    },
    write(decoder, mean) {
      const feature = knownFeature(decoder);
      if (feature !== null) set(library.readPointer(feature, offsets.mean), mean);
    },
    useOwnMean(decoder) {
      const feature = knownFeature(decoder);
      if (feature !== null) library.writeInt32(feature, offsets.kind, kinds.batch);
    },
  };
}

function is64Bit(): boolean {
  return process.arch === 'x64' || process.arch === 'arm64';
}
