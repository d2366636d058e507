/** Collects bytes of 16-bit little-endian samples that are cut anywhere, even between the bytes of one sample. */
export interface PcmSamples {
  /** The samples that these bytes complete. */
  push(bytes: Uint8Array): Int16Array;
}

export function createPcmSamples(): PcmSamples {
  let odd: number | null = null;
  return {
    push(bytes) {
      const carried: number = odd === null ? 0 : 1;
      const total = bytes.byteLength + carried;
      const samples = new Int16Array(Math.floor(total / 2));
      const byteAt = (index: number): number =>
        index < carried ? (odd ?? 0) : (bytes[index - carried] ?? 0);
      for (let index = 0; index < samples.length; index += 1) {
        samples[index] = byteAt(2 * index) | (byteAt(2 * index + 1) << 8);
      }
      odd = total % 2 === 1 ? byteAt(total - 1) : null;
      return samples;
    },
  };
}

/** Drops samples until the first that is heard, keeping a breath before it. */
export interface LeadingSilence {
  trim(samples: Int16Array): Int16Array;
}

export function createLeadingSilence(options: {
  /** Smallest value that is heard, in 16-bit steps. */
  readonly threshold: number;
  readonly keepSamples: number;
  /** From so many dropped samples on everything passes: the silence is meant. */
  readonly maxDroppedSamples: number;
}): LeadingSilence {
  let isHeard = false;
  let dropped = 0;
  return {
    trim(samples) {
      if (isHeard) return samples;
      const first = samples.findIndex((sample) => Math.abs(sample) >= options.threshold);
      dropped += first < 0 ? samples.length : first;
      isHeard = first >= 0 || dropped >= options.maxDroppedSamples;
      return first < 0 ? samples.subarray(0, 0) : samples.subarray(Math.max(0, first - options.keepSamples));
    },
  };
}
