import { beforeAll, describe, expect, it } from 'vitest';
import { createNoiseSuppression, type NoiseSuppression } from './noise-suppression.ts';

let engine: NoiseSuppression;

beforeAll(async () => {
  engine = await createNoiseSuppression();
});

/** Resonances of a man's vowels, Hz (Peterson and Barney, 1952). */
const formants = { a: [730, 1_090], i: [270, 2_290], o: [570, 840], e: [530, 1_840], u: [300, 870] } as const;

/** A voice that is put together: pulses at 120 Hz with harmonics that the resonances let through, rising and falling. */
function vowels(names: readonly (keyof typeof formants)[]): Int16Array {
  const length = 4_000;
  return Int16Array.from({ length: names.length * length }, (_, at) => {
    const [first, second] = formants[names[Math.floor(at / length)] ?? 'a'];
    const rise = Math.sin((Math.PI * (at % length)) / length);
    let sum = 0;
    for (let hertz = 120; hertz < 4_000; hertz += 120) {
      const passed = 1 / (1 + ((hertz - first) / 90) ** 2) + 0.5 / (1 + ((hertz - second) / 120) ** 2);
      sum += passed * Math.sin((2 * Math.PI * hertz * at) / 16_000);
    }
    return Math.round(4_000 * rise * sum);
  });
}

const voice = vowels(['a', 'i', 'o', 'e', 'u', 'a', 'o', 'i']);

function noise(length: number, amplitude: number): Int16Array {
  let seed = 1;
  return Int16Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.round((seed / 2_147_483_647 - 0.5) * 2 * amplitude);
  });
}
const power = (samples: Int16Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
const decibels = (ratio: number): number => 10 * Math.log10(ratio);

function denoised(samples: Int16Array, frameSamples = 320): Int16Array {
  const stream = engine.createStream();
  const frames: number[] = [];
  for (let at = 0; at < samples.length; at += frameSamples)
    frames.push(...stream.process(samples.subarray(at, at + frameSamples)));
  stream.close();
  return Int16Array.from(frames);
}

describe('noise suppression', () => {
  it('takes noise out, once it has learnt it', () => {
    const input = noise(32_000, 2_000);
    const output = denoised(input).subarray(16_000);
    expect(decibels(power(input) / power(output))).toBeGreaterThan(15);
  });

  it('leaves a voice nearly as loud as it was', () => {
    const loss = decibels(power(voice) / power(denoised(voice)));
    expect(Math.abs(loss)).toBeLessThan(6);
  });

  it('gives out what it was given, later by less than 25 ms, however it is cut', () => {
    const given = voice.length;
    for (const frameSamples of [1, 37, 320, 5_000]) {
      const got = denoised(voice, frameSamples).length;
      expect(given - got).toBeGreaterThanOrEqual(0);
      expect(given - got).toBeLessThan(16 * 25);
    }
  });

  it('hears each of many streams for itself', () => {
    const alone = denoised(voice);
    const other = engine.createStream();
    const stream = engine.createStream();
    const loud = noise(320, 20_000);
    const frames: number[] = [];
    for (let at = 0; at < voice.length; at += 320) {
      other.process(loud);
      frames.push(...stream.process(voice.subarray(at, at + 320)));
    }
    other.close();
    stream.close();
    expect(Int16Array.from(frames)).toEqual(alone);
  });

  it('takes no memory with it: a thousand streams come and go, and closing twice is harmless', () => {
    for (let count = 0; count < 1_000; count += 1) {
      const stream = engine.createStream();
      stream.process(voice.subarray(0, 960));
      stream.close();
      stream.close();
      expect(stream.process(voice.subarray(0, 3))).toEqual(voice.subarray(0, 3));
    }
  });
});
