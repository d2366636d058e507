import type { MonoSound } from './mono-sound.ts';

const rateHz = 16_000;
const loopSeconds = 12;
/** The end fades into the beginning, so that nobody hears where it begins anew. */
const fadeSeconds = 1;
/** Of full scale: about 42 dB below it, far below a voice. */
const loudness = 260;

let made: MonoSound | undefined;

/** A room in which people work: air, murmurs that are no words, keys. Made by calculation, the same each time. */
export function officeSound(): MonoSound {
  made ??= { samples: looped(mixed()), sampleRateHz: rateHz };
  return made;
}

function mixed(): Float32Array {
  const random = seeded(20_240_611);
  const samples = new Float32Array((loopSeconds + fadeSeconds) * rateHz);
  addAir(samples, random);
  for (const pitch of [0.04, 0.055, 0.075]) addMurmur(samples, random, pitch);
  addKeys(samples, random);
  return samples;
}

/** Noise without its heights. */
function addAir(samples: Float32Array, random: () => number): void {
  let low = 0;
  for (let index = 0; index < samples.length; index++) {
    low += 0.06 * (random() - low);
    samples[index] = (samples[index] ?? 0) + low * 3;
  }
}

/** Narrow noise that swells and fades as syllables do. `pitch`: share of the sampling rate. */
function addMurmur(samples: Float32Array, random: () => number, pitch: number): void {
  const turn = 2 * Math.cos(2 * Math.PI * pitch);
  let [one, two] = [0, 0];
  let level = 0;
  let wanted = 0;
  for (let index = 0; index < samples.length; index++) {
    if (index % (rateHz / 5) === 0) wanted = random() > 0.1 ? Math.abs(random()) : 0;
    level += 0.0006 * (wanted - level);
    const next = turn * 0.985 * one - 0.97 * two + random() * 0.08;
    [two, one] = [one, next];
    samples[index] = (samples[index] ?? 0) + next * level;
  }
}

function addKeys(samples: Float32Array, random: () => number): void {
  for (
    let at = rateHz;
    at + 400 < samples.length;
    at += Math.round(rateHz * (0.12 + Math.abs(random()) * 0.9))
  )
    for (let index = 0; index < 400; index++)
      samples[at + index] = (samples[at + index] ?? 0) + random() * 0.25 * Math.exp(-index / 60);
}

function looped(samples: Float32Array): Int16Array {
  const length = loopSeconds * rateHz;
  const fade = fadeSeconds * rateHz;
  const sound = samples.slice(0, length);
  for (let index = 0; index < fade; index++) {
    const share = index / fade;
    sound[index] = (samples[index] ?? 0) * share + (samples[length + index] ?? 0) * (1 - share);
  }
  const power = sound.reduce((sum, sample) => sum + sample * sample, 0) / length;
  const gain = loudness / Math.sqrt(power);
  return Int16Array.from(sound, (sample) => Math.max(-8_000, Math.min(8_000, sample * gain)));
}

/** From -1 to 1, the same row each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2_147_483_648 - 1;
  };
}
