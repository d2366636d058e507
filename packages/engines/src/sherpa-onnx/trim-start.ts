/** Faint noise of synthetic voices is below it, soft first sounds are above. */
const threshold = 110;
const keepMs = 15;

/** The samples without the silence that they begin with; all of them when they are nothing but silence. */
export function trimStart(samples: Int16Array, sampleRateHz: number): Int16Array {
  const first = samples.findIndex((sample) => Math.abs(sample) > threshold);
  return samples.subarray(Math.max(0, first - Math.round((keepMs * sampleRateHz) / 1_000)));
}
