/** PCM16 samples of one channel. */
export interface MonoSound {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
}
