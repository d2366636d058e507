import { rootMeanSquare } from './level.ts';

/** Where the sound of a recording begins and ends, in samples. */
export interface SoundBounds {
  readonly start: number;
  readonly end: number;
}

export interface SoundBoundsOptions {
  readonly sampleRateHz: number;
  /** Root mean square of a 5 ms window that counts as sound, in 16-bit steps. */
  readonly threshold: number;
  /** Kept before the first and after the last sounding window, ms. */
  readonly keepBeforeMs: number;
  readonly keepAfterMs: number;
}

const windowMs = 5;

/** Finds the sounding part; both bounds are 0 when nothing sounds. */
export function findSoundBounds(samples: Int16Array, options: SoundBoundsOptions): SoundBounds {
  const windowSamples = Math.round((options.sampleRateHz * windowMs) / 1000);
  const windows = Math.ceil(samples.length / windowSamples);
  const sounds = (index: number) =>
    rootMeanSquare(samples.subarray(index * windowSamples, (index + 1) * windowSamples)) >= options.threshold;
  let first = 0;
  while (first < windows && !sounds(first)) first += 1;
  if (first === windows) return { start: 0, end: 0 };
  let last = windows - 1;
  while (!sounds(last)) last -= 1;
  const perMs = options.sampleRateHz / 1000;
  return {
    start: Math.max(0, first * windowSamples - Math.round(options.keepBeforeMs * perMs)),
    end: Math.min(samples.length, (last + 1) * windowSamples + Math.round(options.keepAfterMs * perMs)),
  };
}
