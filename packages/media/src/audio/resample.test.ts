import { describe, expect, it } from 'vitest';
import { tone } from '../testing/tones.ts';
import { createResampler } from './resample.ts';

function convert(samples: Int16Array, fromHz: number, toHz: number, chunk = samples.length): Int16Array {
  const resampler = createResampler(fromHz, toHz);
  const pieces: number[] = [];
  for (let start = 0; start < samples.length; start += chunk) {
    pieces.push(...resampler.process(samples.subarray(start, start + chunk)));
  }
  return Int16Array.from([...pieces, ...resampler.flush()]);
}

/** Signal to noise in dB: the best-fitting sine of this frequency against all the rest; edges left out. */
function signalToNoise(samples: Int16Array, rateHz: number, frequencyHz: number): number {
  const middle = samples.slice(1_000, -1_000);
  const step = (2 * Math.PI * frequencyHz) / rateHz;
  let [sine, cosine] = [0, 0];
  for (const [index, value] of middle.entries()) {
    sine += (value * Math.sin(step * index) * 2) / middle.length;
    cosine += (value * Math.cos(step * index) * 2) / middle.length;
  }
  let [signal, noise] = [0, 0];
  for (const [index, value] of middle.entries()) {
    const fit = sine * Math.sin(step * index) + cosine * Math.cos(step * index);
    signal += fit ** 2;
    noise += (value - fit) ** 2;
  }
  return 10 * Math.log10(signal / noise);
}

const power = (samples: Int16Array) => samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length;

describe('createResampler', () => {
  it.each([
    [16_000, 24_000],
    [22_050, 24_000],
    [22_050, 16_000],
    [24_000, 48_000],
    [48_000, 16_000],
    [44_100, 24_000],
    [8_000, 16_000],
  ])('leaves a tone clean from %i to %i Hz', (fromHz, toHz) => {
    // Whole periods in the measured stretch make the fit exact enough.
    const output = convert(tone(1_000, fromHz, 1_000), fromHz, toHz);
    // 16 bit rounding alone leaves 85 dB at this amplitude.
    expect(signalToNoise(output, toHz, 1_000)).toBeGreaterThan(75);
  });

  it('removes what the lower rate cannot carry', () => {
    const input = tone(10_400, 48_000, 500);
    // The jumps at start and end are not part of the tone.
    const output = convert(input, 48_000, 16_000).slice(200, -200);
    expect(10 * Math.log10(power(output) / power(input))).toBeLessThan(-75);
  });

  it('preserves the level', () => {
    const input = tone(300, 22_050, 500);
    expect(power(convert(input, 22_050, 24_000)) / power(input)).toBeCloseTo(1, 2);
  });

  it('gives the same samples in pieces of any size', () => {
    const input = tone(700, 22_050, 300);
    const whole = convert(input, 22_050, 24_000);
    for (const chunk of [1, 7, 441, 5_000]) expect(convert(input, 22_050, 24_000, chunk)).toEqual(whole);
  });

  it('gives exactly as many samples as the duration asks for', () => {
    for (const length of [0, 1, 2, 100, 441, 22_051]) {
      const output = convert(new Int16Array(length), 22_050, 24_000);
      expect(output.length).toBe(Math.ceil((length * 24_000) / 22_050));
    }
  });

  it('starts anew after a flush', () => {
    const resampler = createResampler(16_000, 24_000);
    const once = () => [...resampler.process(tone(500, 16_000, 50)), ...resampler.flush()];
    expect(once()).toEqual(once());
  });

  it('does not wrap around at full level', () => {
    const square = Int16Array.from({ length: 1_600 }, (_, index) => (index % 40 < 20 ? 32_767 : -32_768));
    const output = convert(square, 16_000, 48_000);
    const flips = output.filter((value, index) => Math.abs(value - (output[index - 1] ?? value)) > 50_000);
    expect(flips.length).toBe(0);
  });

  it('passes samples through when the rates are equal', () => {
    const input = tone(500, 16_000, 20);
    expect(createResampler(16_000, 16_000).process(input)).toEqual(input);
  });

  it.each([
    [0, 16_000],
    [16_000, 1_000_000],
    [Number.NaN, 16_000],
    [16_000.5, 24_000],
    [16_001, 47_999],
  ])('refuses %d to %d Hz', (fromHz, toHz) => {
    expect(() => createResampler(fromHz, toHz)).toThrow(RangeError);
  });
});
