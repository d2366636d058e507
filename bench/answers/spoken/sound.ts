import { createRandom } from '@saywell/agent/testing';

export const callRateHz = 16_000;

/** Root mean square of where somebody speaks: pauses do not make a voice quiet. */
export function speechLevel(samples: Int16Array): number {
  const frame = callRateHz / 50;
  const levels: number[] = [];
  for (let at = 0; at + frame <= samples.length; at += frame)
    levels.push(rootMeanSquare(samples.subarray(at, at + frame)));
  const loudest = Math.max(0, ...levels);
  const spoken = levels.filter((level) => level > loudest / 10);
  return Math.sqrt(spoken.reduce((sum, level) => sum + level ** 2, 0) / Math.max(1, spoken.length));
}

/** Every voice as loud as a visitor's usual one. */
export function atLevel(samples: Int16Array, level = 3_000): Int16Array {
  const gain = level / Math.max(1, speechLevel(samples));
  return samples.map((sample) => clamp(sample * gain));
}

/** Noise as of a room, lower parts louder (pink), by a seed, at a root mean square of `level`. */
export function createNoise(seed: number, level: number): (length: number) => Int16Array {
  const random = createRandom(seed);
  let [slow, middle, fast] = [0, 0, 0];
  // Three slower and slower averages of white noise, and the white noise itself.
  const next = (): number => {
    const white = random() * 2 - 1;
    slow = 0.997 * slow + 0.087 * white;
    middle = 0.963 * middle + 0.192 * white;
    fast = 0.57 * fast + 0.3 * white;
    return slow + middle + fast + 0.2 * white;
  };
  const sample = Array.from({ length: callRateHz }, next);
  const gain = level / Math.sqrt(sample.reduce((sum, value) => sum + value ** 2, 0) / sample.length);
  return (length) => Int16Array.from({ length }, () => clamp(next() * gain));
}

/** Adds one to the other, sample by sample; as long as the first. */
export function mix(one: Int16Array, other: Int16Array): Int16Array {
  return one.map((sample, at) => clamp(sample + (other[at] ?? 0)));
}

/** One after the other. */
export function joined(...parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const silenceOf = (ms: number): Int16Array => new Int16Array(Math.round((callRateHz / 1_000) * ms));

/** Louder by so many dB; what is too loud is cut off, as a microphone does. */
export function amplified(samples: Int16Array, gainDb: number): Int16Array {
  const gain = 10 ** (gainDb / 20);
  return samples.map((sample) => clamp(sample * gain));
}

function rootMeanSquare(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length));
}

const clamp = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));
