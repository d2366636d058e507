/** A stretch of sound, seconds. */
export interface SoundSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

const windowSeconds = 0.005;

/**
 * Stretches that are louder than `threshold` (root mean square, 0..1). Gaps
 * shorter than `joinSeconds` belong to the stretch; stretches shorter than
 * `leastSeconds` are noise.
 */
export function findSound(
  samples: Float32Array,
  sampleRateHz: number,
  { threshold = 0.006, joinSeconds = 0.6, leastSeconds = 0.1 } = {},
): SoundSpan[] {
  const size = Math.round(windowSeconds * sampleRateHz);
  const spans: { startSeconds: number; endSeconds: number }[] = [];
  for (let at = 0; at + size <= samples.length; at += size) {
    if (rootMeanSquare(samples, at, size) < threshold) continue;
    const startSeconds = at / sampleRateHz;
    const endSeconds = (at + size) / sampleRateHz;
    const last = spans.at(-1);
    if (last !== undefined && startSeconds - last.endSeconds < joinSeconds) last.endSeconds = endSeconds;
    else spans.push({ startSeconds, endSeconds });
  }
  return spans.filter((span) => span.endSeconds - span.startSeconds >= leastSeconds);
}

function rootMeanSquare(samples: Float32Array, start: number, length: number): number {
  let sum = 0;
  for (let index = start; index < start + length; index += 1) sum += (samples[index] as number) ** 2;
  return Math.sqrt(sum / length);
}
