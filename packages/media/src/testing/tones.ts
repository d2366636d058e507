/** A sine of amplitude 8,000. */
export function tone(frequencyHz: number, rateHz: number, durationMs: number): Int16Array {
  const length = Math.round((rateHz * durationMs) / 1000);
  const step = (2 * Math.PI * frequencyHz) / rateHz;
  return Int16Array.from({ length }, (_, index) => Math.round(8_000 * Math.sin(step * index)));
}

/** Frequency by counting rising zero crossings; for one steady tone. */
export function measuredHz(samples: Int16Array, rateHz: number): number {
  const rising: number[] = [];
  for (let index = 1; index < samples.length; index++) {
    const [before, after] = [samples[index - 1] ?? 0, samples[index] ?? 0];
    if (before < 0 && after >= 0) rising.push(index - after / (after - before));
  }
  const [first, last] = [rising[0] ?? 0, rising.at(-1) ?? 0];
  return ((rising.length - 1) * rateHz) / (last - first);
}

export function rootMeanSquare(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length));
}

/** Of all 20 ms frames, those that can be heard. */
export function loudFrames(frames: readonly Int16Array[]): readonly Int16Array[] {
  return frames.filter((frame) => rootMeanSquare(frame) > 1_000);
}

export function joinFrames(frames: readonly Int16Array[]): Int16Array {
  return Int16Array.from(frames.flatMap((frame) => [...frame]));
}
