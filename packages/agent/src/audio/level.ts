/** Of silence, dBFS: what 16 bits cannot express. */
export const silentDb = -100;
const fullScale = 32_768;

/** Root mean square, in 16-bit steps; 0 of no samples. */
export function rootMeanSquare(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** Root mean square below full scale, dBFS: −100 to 0; a sine of full scale has −3. */
export function levelDb(samples: Int16Array): number {
  const value = rootMeanSquare(samples);
  return value === 0 ? silentDb : Math.max(silentDb, 20 * Math.log10(value / fullScale));
}
