/** Drops the silence before the first sound but for a breath of it, however the samples are cut. */
export interface QuietStart {
  /** Samples that were dropped, in all. */
  readonly dropped: number;
  push(samples: Int16Array): Int16Array;
}

/** Smallest value that is heard, in 16-bit steps. */
const threshold = 160;
const breathSeconds = 0.01;
/** A longer silence is meant. */
const maxDroppedSeconds = 2;

export function createQuietStart(sampleRateHz: number): QuietStart {
  const keep = Math.round(breathSeconds * sampleRateHz);
  let breath = new Int16Array(0);
  let dropped = 0;
  let isHeard = false;
  return {
    get dropped() {
      return dropped;
    },
    push(samples) {
      if (isHeard) return samples;
      const all = new Int16Array(breath.length + samples.length);
      all.set(breath);
      all.set(samples, breath.length);
      const first = all.findIndex((sample) => Math.abs(sample) >= threshold);
      isHeard = first >= 0 || dropped >= maxDroppedSeconds * sampleRateHz;
      const from = Math.max(0, (first >= 0 ? first : all.length) - keep);
      dropped += from;
      if (isHeard) return all.subarray(from);
      breath = all.slice(from);
      return new Int16Array(0);
    },
  };
}
