/** Samples that grow at the end, up to a limit; what comes after the limit is dropped. */
export interface SampleBuffer {
  readonly length: number;
  /** Keeps a copy; returns how many of the samples still had room. */
  append(samples: Int16Array): number;
  /** A view of samples `start` to `end`; valid until the next `append` or `clear`. */
  view(start?: number, end?: number): Int16Array;
  /** A copy of samples `start` to `end`. */
  copy(start?: number, end?: number): Int16Array;
  /** Forgets the oldest samples. */
  discard(samples: number): void;
  clear(): void;
}

export function createSampleBuffer(maxSamples: number): SampleBuffer {
  let store = new Int16Array(Math.min(maxSamples, 16_000));
  let length = 0;

  function grow(needed: number): void {
    if (needed <= store.length) return;
    const larger = new Int16Array(Math.min(maxSamples, Math.max(needed, store.length * 2)));
    larger.set(store.subarray(0, length));
    store = larger;
  }
  return {
    get length() {
      return length;
    },
    append(samples) {
      const taken = Math.min(samples.length, maxSamples - length);
      grow(length + taken);
      store.set(samples.subarray(0, taken), length);
      length += taken;
      return taken;
    },
    view: (start = 0, end = length) => store.subarray(start, Math.min(end, length)),
    copy: (start = 0, end = length) => store.slice(start, Math.min(end, length)),
    discard(samples) {
      const dropped = Math.min(samples, length);
      store.copyWithin(0, dropped, length);
      length -= dropped;
    },
    clear() {
      length = 0;
    },
  };
}
