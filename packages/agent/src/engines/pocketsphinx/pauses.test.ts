import { describe, expect, it } from 'vitest';
import { createPauses } from './pauses.ts';

const options = { minSegmentMs: 2_000, maxSegmentMs: 6_000 };
const frameMs = 20;

/** Seconds at which it is cut; each part is an amplitude and its length in ms. */
function cuts(...parts: readonly (readonly [amplitude: number, ms: number])[]): number[] {
  const pauses = createPauses(options);
  const found: number[] = [];
  let at = 0;
  for (const [amplitude, ms] of parts) {
    for (let passed = 0; passed < ms; passed += frameMs) {
      at += frameMs;
      const frame = Int16Array.from({ length: frameMs * 16 }, (_, index) => (index % 2 ? -1 : 1) * amplitude);
      if (pauses.push(frame)) found.push(at / 1000);
    }
  }
  return found;
}

describe('a long utterance is cut', () => {
  it('in its first pause after the least length', () => {
    expect(cuts([5000, 1000], [50, 400], [5000, 1000], [50, 400], [5000, 1000])).toEqual([2.6]);
  });

  it('not in a gap between two sounds', () => {
    expect(cuts([5000, 2500], [50, 140], [5000, 1000])).toEqual([]);
  });

  it('in a fainter pause when it is longer: behind a noise', () => {
    const noisy = [[5000, 1000], [1500, 300]] as const; // biome-ignore format: a table
    expect(cuts(...noisy, ...noisy, ...noisy, ...noisy)).toEqual([5.1]);
  });

  it('anywhere at the greatest length', () => {
    expect(cuts([5000, 13_000])).toEqual([6, 12]);
  });

  it('again from its last cut on', () => {
    expect(cuts([5000, 2500], [50, 2000], [5000, 1500], [50, 300])).toHaveLength(2);
  });
});
