import { expect, it } from 'vitest';
import { callRateHz } from '../answers/spoken/sound.ts';
import { soundNames } from './scenario-schema.ts';
import { makeKeys, makeSound } from './sounds.ts';

it.each(soundNames)('%s can be heard and is the same behind one seed', (name) => {
  const sound = makeSound(name, 7);
  expect(Math.max(...sound.slice(0, callRateHz))).toBeGreaterThan(2_000);
  expect(makeSound(name, 7)).toEqual(sound);
});

/** How much of a frequency is in the samples (Goertzel). */
function strength(samples: Int16Array, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / callRateHz);
  let [before, last] = [0, 0];
  for (const sample of samples) [before, last] = [last, sample + turn * last - before];
  return before ** 2 + last ** 2 - turn * before * last;
}

it('a key is the two tones of its row and column, then silence', () => {
  const keys = makeKeys('59');
  const first = keys.subarray(0, callRateHz / 10);
  for (const hz of [770, 1_336]) expect(strength(first, hz)).toBeGreaterThan(50 * strength(first, 941));
  expect(keys.subarray(callRateHz / 10, callRateHz / 5).every((sample) => sample === 0)).toBe(true);
  expect(keys.length).toBe((callRateHz * 4) / 10);
});
