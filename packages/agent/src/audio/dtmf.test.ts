import { describe, expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { keyTones } from '../testing/tones.ts';
import { createDtmfDetector } from './dtmf.ts';

const allKeys = '123A456B789C*0#D';

/** In frames of 20 ms, beginning `shift` samples late. */
function detect(samples: Int16Array, shift = 0): string {
  const detector = createDtmfDetector();
  let found = '';
  for (let at = shift; at < samples.length; at += 320) {
    found += detector.push(samples.subarray(at, at + 320)).join('');
  }
  return found;
}

describe('keys by tone', () => {
  it.each([
    ['as a telephone sends them', {}],
    ['as short as is allowed', { toneMs: 50, gapMs: 50 }],
    ['held for a second', { toneMs: 1000 }],
    ['quiet', { amplitude: 300 }],
    ['as loud as can be', { amplitude: 16_000 }],
    ['in noise', { noise: 2500 }],
    ['with a louder high tone', { twist: 2 }],
    ['with a louder low tone', { twist: 0.5 }],
    ['a little out of tune', { offset: 0.006 }],
  ])('are found %s', (_, options) => {
    for (const shift of [0, 37, 111, 200]) expect(detect(keyTones(allKeys, options), shift)).toBe(allKeys);
  });

  it('are counted when one is pressed again', () => {
    expect(detect(keyTones('5550011#', { gapMs: 60 }))).toBe('5550011#');
  });

  it('that are interrupted by a gap of a few milliseconds are one', () => {
    expect(detect(keyTones('55', { toneMs: 100, gapMs: 4 }))).toBe('5');
  });

  it('are not one tone alone, two of the same group, or three', () => {
    const tones = (...hz: readonly number[]) =>
      Int16Array.from({ length: 8000 }, (_, index) =>
        hz.reduce((sum, one) => sum + Math.round(4000 * Math.sin((2 * Math.PI * one * index) / 16_000)), 0),
      );
    expect(detect(tones(697))).toBe('');
    expect(detect(tones(1336))).toBe('');
    expect(detect(tones(697, 941))).toBe('');
    expect(detect(tones(697, 1209, 1477))).toBe('');
    expect(detect(tones(697, 1209))).toBe('1');
    expect(detect(keyTones('5', { twist: 4, amplitude: 2000 }))).toBe('');
    expect(detect(keyTones('5', { twist: 0.25, amplitude: 2000 }))).toBe('');
  });

  it('are not in noise, in silence, or in voices', () => {
    const random = createRandom(11);
    const noise = Int16Array.from({ length: 160_000 }, () => Math.round(20_000 * (random() - 0.5)));
    expect(detect(noise)).toBe('');
    expect(detect(new Int16Array(16_000))).toBe('');
    // Harmonics of a voice that glides through all pitches meet every pair of tones.
    let phase = 0;
    const voice = Int16Array.from({ length: 320_000 }, (_, index) => {
      phase += (2 * Math.PI * (90 + 60 * Math.sin(index / 30_000) + index / 3_000)) / 16_000;
      let sample = 0;
      for (let harmonic = 1; harmonic < 20; harmonic += 1) sample += Math.sin(phase * harmonic) / harmonic;
      return Math.round(5000 * sample);
    });
    expect(detect(voice)).toBe('');
  });

  it('sound until they are released', () => {
    const detector = createDtmfDetector();
    detector.push(keyTones('5', { toneMs: 100, gapMs: 0 }));
    expect(detector.isSounding).toBe(true);
    detector.push(new Int16Array(640));
    expect(detector.isSounding).toBe(false);
  });
});
