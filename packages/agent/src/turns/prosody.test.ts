import { expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { voiceEndOf } from './prosody.ts';

/** A buzz with five overtones, its pitch and loudness moving evenly; amplitudes of 16 bits. */
function tone(options: {
  ms?: number;
  fromHz: number;
  toHz: number;
  from?: number;
  to?: number;
}): Int16Array {
  const { ms = 300, fromHz, toHz, from = 8_000, to = from } = options;
  const length = ms * 16;
  let phase = 0;
  return Int16Array.from({ length }, (_value, index) => {
    const part = index / length;
    phase += (2 * Math.PI * (fromHz * (toHz / fromHz) ** part)) / 16_000;
    const amplitude = from * (to / from) ** part;
    return [1, 2, 3, 4, 5].reduce((sum, n) => sum + (amplitude / n / 2) * Math.sin(n * phase), 0);
  });
}

it.each([100, 140, 220, 300])('a voice of %i Hz that falls and fades has finished', (hz) => {
  expect(voiceEndOf(tone({ fromHz: hz, toHz: hz * 0.75, to: 2_000 }))).toBe('finished');
});
it.each([100, 140, 220, 300])('a voice of %i Hz that stays or rises goes on', (hz) => {
  expect(voiceEndOf(tone({ fromHz: hz, toHz: hz }))).toBe('ongoing');
  expect(voiceEndOf(tone({ fromHz: hz, toHz: hz * 1.25 }))).toBe('ongoing');
});
it('one that only falls, or only fades, tells nothing', () => {
  expect(voiceEndOf(tone({ fromHz: 140, toHz: 100 }))).toBe('unknown');
  expect(voiceEndOf(tone({ fromHz: 140, toHz: 140, to: 2_000 }))).toBe('unknown');
});
it('silence after the voice does not count as fading', () => {
  const voiced = tone({ ms: 240, fromHz: 140, toHz: 140 });
  const samples = new Int16Array(300 * 16);
  samples.set(voiced);
  expect(voiceEndOf(samples)).not.toBe('finished');
});
it('noise, silence and too little voice tell nothing', () => {
  const random = createRandom(7);
  const noise = Int16Array.from({ length: 4_800 }, () => (random() - 0.5) * 8_000);
  expect(voiceEndOf(noise)).toBe('unknown');
  expect(voiceEndOf(new Int16Array(4_800))).toBe('unknown');
  expect(voiceEndOf(new Int16Array(4_800).fill(1_000))).toBe('unknown');
  expect(voiceEndOf(new Int16Array(0))).toBe('unknown');
  expect(voiceEndOf(tone({ ms: 80, fromHz: 140, toHz: 100 }))).toBe('unknown');
});
