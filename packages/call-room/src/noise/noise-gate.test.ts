import { describe, expect, it } from 'vitest';
import { NoiseGate, windowSamples } from './noise-gate.ts';

const sampleRateHz = 48_000;

/** The same numbers every time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function noise(seconds: number, loudness: number): Float32Array {
  const random = randomOf(7);
  return Float32Array.from({ length: seconds * sampleRateHz }, () => loudness * (2 * random() - 1));
}

/** Through the gate in the blocks of an audio thread. */
function filtered(input: Float32Array, gate = new NoiseGate(sampleRateHz)): Float32Array {
  const output = new Float32Array(input.length);
  for (let start = 0; start < input.length; start += 128)
    gate.process(input.subarray(start, start + 128), output.subarray(start, start + 128));
  return output;
}

const power = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value * value, 0) / values.length;
const decibels = (ratio: number): number => 10 * Math.log10(ratio);

describe('the noise gate', () => {
  it('passes the sound unchanged, one window later, until it knows the noise', () => {
    const input = noise(0.2, 0.5);
    const output = filtered(input);
    const delayed = output.subarray(windowSamples);
    const expected = input.subarray(0, delayed.length);
    const error = delayed.map((value, index) => value - (expected[index] ?? 0));
    expect(decibels(power(error) / power(expected))).toBeLessThan(-60);
  });

  it('turns steady noise down by more than ten decibels', () => {
    const input = noise(3, 0.05);
    const output = filtered(input);
    const last = (values: Float32Array): Float32Array => values.subarray(2 * sampleRateHz);
    expect(decibels(power(last(output)) / power(last(input)))).toBeLessThan(-10);
  });

  it('leaves what is louder than the noise', () => {
    const input = noise(3, 0.02);
    const voice = (index: number): number => 0.3 * Math.sin((2 * Math.PI * 440 * index) / sampleRateHz);
    // Bursts, as of syllables: steady tones would be noise.
    const isSpeaking = (index: number): boolean =>
      index > sampleRateHz && Math.floor(index / 9_600) % 2 === 0;
    const mixed = input.map((value, index) => value + (isSpeaking(index) ? voice(index) : 0));
    const output = filtered(mixed);
    const first = 2 * sampleRateHz + windowSamples;
    const spoken = (values: Float32Array, shift: number): Float32Array =>
      values.filter(
        (_, index) => index > first && isSpeaking(index - shift) && isSpeaking(index - shift - 2_400),
      );
    const change = decibels(power(spoken(output, windowSamples)) / power(spoken(mixed, 0)));
    expect(Math.abs(change)).toBeLessThan(1.5);
  });

  it('makes silence of silence', () => {
    expect(power(filtered(new Float32Array(sampleRateHz)))).toBe(0);
  });
});
