import { createRandom, type Random } from '@saywell/agent/testing';
import { callRateHz } from '../answers/spoken/sound.ts';
import type { SoundName } from './scenario-schema.ts';

/** At its loudest, 16-bit steps: about as loud as the visitor. */
const peak = 12_000;

/** A made sound of its name, the same behind one seed. */
export function makeSound(name: SoundName, seed: number): Int16Array {
  const random = createRandom(seed);
  const { lengthMs, at } = recipes[name](random);
  const length = (callRateHz / 1_000) * lengthMs;
  return Int16Array.from({ length }, (_, index) => {
    const value = at(index / callRateHz);
    return Math.round(Math.max(-1, Math.min(1, value)) * peak);
  });
}

interface Recipe {
  readonly lengthMs: number;
  /** -1…1 so many seconds after the beginning. */
  at(second: number): number;
}

const recipes: Readonly<Record<SoundName, (random: Random) => Recipe>> = {
  /** Two bursts of noise. */
  cough: (random) => ({
    lengthMs: 700,
    at: (second) => hiss(random) * (burst(second, 0.02, 0.09) + 0.7 * burst(second, 0.38, 0.1)),
  }),
  /** Voiced bursts, "ha ha ha", falling. */
  laugh: (random) => ({
    lengthMs: 900,
    at: (second) => {
      const open = [0.05, 0.25, 0.45, 0.65].reduce((sum, start) => sum + burst(second, start, 0.05), 0);
      return open * (0.6 * buzz(second, 230 - 60 * second) + 0.3 * hiss(random));
    },
  }),
  typing: (random) => {
    const keys = Array.from({ length: 14 }, (_, key) => key * 0.13 + random() * 0.05);
    return {
      lengthMs: 2_000,
      at: (second) => 0.4 * hiss(random) * keys.reduce((sum, key) => sum + burst(second, key, 0.006), 0),
    };
  },
  horn: () => ({
    lengthMs: 1_200,
    at: (second) => 0.5 * (buzz(second, 420) + buzz(second, 525)) * (second > 0.03 && second < 1.15 ? 1 : 0),
  }),
  bark: (random) => ({
    lengthMs: 900,
    at: (second) =>
      (burst(second, 0.05, 0.08) + burst(second, 0.5, 0.08)) *
      (0.6 * buzz(second, 480 - 300 * (second % 0.45)) + 0.4 * hiss(random)),
  }),
  /** Dishes: short bursts that ring. */
  clatter: (random) => {
    const rings = Array.from({ length: 6 }, (_, ring) => ({
      start: ring * 0.2 + random() * 0.1,
      hz: 1_800 + 2_500 * random(),
    }));
    return {
      lengthMs: 1_500,
      at: (second) =>
        rings.reduce((sum, { start, hz }) => sum + burst(second, start, 0.04) * tone(second, hz), 0),
    };
  },
  /** Chords. */
  music: () => ({
    lengthMs: 4_000,
    at: (second) => {
      const root = [220, 175, 196, 262][Math.floor(second) % 4] ?? 220;
      return (tone(second, root) + tone(second, root * 1.25) + tone(second, root * 1.5)) / 4;
    },
  }),
};

const tone = (second: number, hz: number): number => Math.sin(2 * Math.PI * hz * second);
/** A tone with many harmonics. */
const buzz = (second: number, hz: number): number => 2 * ((second * hz) % 1) - 1;
const hiss = (random: Random): number => random() * 2 - 1;
/** Loud at its start, a third after `length` seconds. */
const burst = (second: number, start: number, length: number): number =>
  second < start ? 0 : Math.exp((start - second) / length);

const keyRows = [697, 770, 852, 941];
const keyColumns = [1_209, 1_336, 1_477];
const keyPlaces = '123456789*0#';
const keyMs = 100;

/** Telephone keys as their tones (ITU-T Q.23), 100 ms each, 100 ms apart. */
export function makeKeys(keys: string): Int16Array {
  const period = (callRateHz / 1_000) * keyMs * 2;
  return Int16Array.from({ length: period * keys.length }, (_, index) => {
    const place = keyPlaces.indexOf(keys[Math.floor(index / period)] ?? '');
    if (place < 0 || index % period >= period / 2) return 0;
    const second = index / callRateHz;
    const row = tone(second, keyRows[Math.floor(place / 3)] ?? 0);
    return Math.round((peak / 2) * (row + tone(second, keyColumns[place % 3] ?? 0)));
  });
}
