import { describe, expect, it } from 'vitest';
import { Framer, JitterBuffer, Resampler } from './pcm.ts';

const tone = (hz: number, rateHz: number, seconds: number): Float32Array =>
  Float32Array.from({ length: rateHz * seconds }, (_, index) =>
    Math.sin((2 * Math.PI * hz * index) / rateHz),
  );

/** In blocks of 128, as the audio thread delivers them. */
function resampleInBlocks(resampler: Resampler, input: Float32Array): number[] {
  const output: number[] = [];
  for (let at = 0; at < input.length; at += 128) output.push(...resampler.push(input.subarray(at, at + 128)));
  return output;
}

describe('PCM over the socket', () => {
  it.each([
    [48_000, 16_000],
    [44_100, 16_000],
    [16_000, 48_000],
  ])('resamples %i Hz to %i Hz without a seam between blocks', (from, to) => {
    const output = resampleInBlocks(new Resampler(from, to), tone(300, from, 0.5));
    expect(Math.abs(output.length - to / 2)).toBeLessThanOrEqual(2);
    const expected = tone(300, to, 0.5);
    // The stream is one input sample late: it lies between the last block and this one.
    const delay = to / from;
    for (let index = 10; index < output.length - 10; index += 1) {
      const exact = Math.sin((2 * Math.PI * 300 * (index - delay)) / to);
      expect(Math.abs((output[index] ?? 9) - exact)).toBeLessThan(0.02);
    }
    expect(expected.length).toBe(to / 2);
  });

  it('cuts 20 ms frames of 320 samples and clips', () => {
    const framer = new Framer();
    expect(framer.push(new Float32Array(319))).toEqual([]);
    const [frame] = framer.push(new Float32Array(1).fill(2));
    expect(frame).toHaveLength(320);
    expect(frame?.at(-1)).toBe(32_767);
  });

  it('plays after a reserve, fills gaps with silence and collects again', () => {
    const buffer = new JitterBuffer(1_000);
    const pull = (): number[] => {
      const output = new Float32Array(20);
      buffer.pull(output);
      return [...output];
    };
    buffer.push(new Float32Array(40).fill(1));
    expect(pull()).toEqual(Array.from({ length: 20 }, () => 0));
    buffer.push(new Float32Array(20).fill(1));
    expect([pull(), pull(), pull()].flat()).toEqual(Array.from({ length: 60 }, () => 1));
    expect(pull()[0]).toBe(0);
    buffer.push(new Float32Array(20).fill(1));
    expect(pull()[0]).toBe(0);
  });

  it('drops the oldest after a stall, so that the delay does not stay', () => {
    const buffer = new JitterBuffer(1_000);
    for (let block = 0; block < 50; block += 1) buffer.push(new Float32Array(20).fill(block));
    const output = new Float32Array(20);
    buffer.pull(output);
    expect(output[0]).toBe(30);
  });
});
