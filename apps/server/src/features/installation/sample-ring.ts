/** One look at a server. */
export interface InstallationSample {
  /** Epoch ms. */
  readonly at: number;
  readonly calls: number;
  readonly cpuPercent: number;
  readonly eventLoopP99Ms: number;
  readonly residentBytes: number;
  readonly databaseMs: number | null;
  readonly jobsWaiting: number | null;
}

/** The newest samples, the oldest first. */
export interface SampleRing {
  add(sample: InstallationSample): void;
  all(): readonly InstallationSample[];
}

export function createSampleRing(size: number): SampleRing {
  const samples: InstallationSample[] = [];
  let next = 0;
  return {
    add(sample) {
      samples[next] = sample;
      next = (next + 1) % size;
    },
    all: () => (samples.length < size ? [...samples] : [...samples.slice(next), ...samples.slice(0, next)]),
  };
}
