/** The newest samples in one fixed buffer. */
export interface PreRoll {
  push(samples: Int16Array): void;
  /** A copy, oldest first. */
  read(): Int16Array;
  /** Forgets all but the newest samples. */
  keepNewest(samples: number): void;
}

export function createPreRoll(capacity: number): PreRoll {
  const ring = new Int16Array(capacity);
  let end = 0;
  let filled = 0;
  return {
    push(samples) {
      const newest = samples.length > capacity ? samples.subarray(samples.length - capacity) : samples;
      const first = Math.min(newest.length, capacity - end);
      ring.set(newest.subarray(0, first), end);
      ring.set(newest.subarray(first), 0);
      end = (end + newest.length) % capacity;
      filled = Math.min(capacity, filled + newest.length);
    },
    read() {
      const copy = new Int16Array(filled);
      const start = (end - filled + capacity) % capacity;
      const first = Math.min(filled, capacity - start);
      copy.set(ring.subarray(start, start + first));
      copy.set(ring.subarray(0, filled - first), first);
      return copy;
    },
    keepNewest(samples) {
      filled = Math.min(filled, samples);
    },
  };
}
