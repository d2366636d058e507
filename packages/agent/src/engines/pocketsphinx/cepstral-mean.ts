import type { NativeLibrary, NativePointer } from '../native/load-library.ts';

/**
 * Average spectrum of a speaker on a channel, which the decoder subtracts before it
 * compares sounds. It matters: with a wrong one the word errors double (18 % to 33 %).
 */
export type CepstralMean = Float32Array;

export interface CepstralMeanAccess {
  /** Null when this build's structures are not as expected: decoders then keep their own running mean. */
  read(decoder: NativePointer): CepstralMean | null;
  /** Takes effect at once; weighs as much as 5 s of voice. */
  write(decoder: NativePointer, mean: CepstralMean): void;
}

const cepstrumSize = 13;
const windowSize = 3;
/**
 * The library has functions for the mean but none that reaches the object they
 * work on, so its address is taken from `feat_t` (5prealpha, 64 bit).
 */
const featureOffsets = { cepstrumSize: 16, windowSize: 32, kindOfMean: 68, mean: 88 } as const;
const kindsOfMean: readonly number[] = [1, 2];
/** `cmn_live_set` counts the mean as this many frames; afterwards voice is added to it. */
const writtenFrames = 500;

export function bindCepstralMean(library: NativeLibrary): CepstralMeanAccess {
  const featureOf = library.declare<NativePointer>('void *ps_get_feat(void *)');
  const get = library.declare<void>('void cmn_live_get(void *, float *)');
  const set = library.declare<void>('void cmn_live_set(void *, float *)');

  /** Null when anything is not where it is expected. */
  function meanOf(decoder: NativePointer): NativePointer {
    const feature = featureOf(decoder);
    if (feature === null || !is64Bit()) return null;
    const read = (offset: number) => library.readInt32(feature, offset);
    const isKnown =
      read(featureOffsets.cepstrumSize) === cepstrumSize &&
      read(featureOffsets.windowSize) === windowSize &&
      kindsOfMean.includes(read(featureOffsets.kindOfMean));
    return isKnown ? library.readPointer(feature, featureOffsets.mean) : null;
  }
  return {
    read(decoder) {
      const address = meanOf(decoder);
      if (address === null) return null;
      const mean = new Float32Array(cepstrumSize);
      get(address, mean);
      return mean;
    },
    write(decoder, mean) {
      const address = meanOf(decoder);
      if (address !== null) set(address, mean);
    },
  };
}

/**
 * The mean of an utterance alone, from the mean it was decoded with and the one that
 * the decoder held after its `frames`: the decoder itself learns too slowly for a new speaker.
 */
export function meanOfUtterance(before: CepstralMean, after: CepstralMean, frames: number): CepstralMean {
  return after.map((value, index) => {
    const known = before[index] ?? 0;
    return (value * (writtenFrames + frames) - known * writtenFrames) / frames;
  });
}

function is64Bit(): boolean {
  return process.arch === 'x64' || process.arch === 'arm64';
}
