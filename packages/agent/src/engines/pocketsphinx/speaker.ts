import type { CepstralMean } from './cepstral-mean.ts';

/** What is known of a visitor after the first words. */
export interface Speaker {
  /** Null until enough was heard. */
  mean: CepstralMean | null;
}
