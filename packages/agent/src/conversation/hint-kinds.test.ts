import { expect, it } from 'vitest';
import type { Loudness } from '../hearing/level-meter.ts';
import { findHint } from './hint-kinds.ts';

const clear: Loudness = { soundMs: 900, levelDb: -25, peakDb: -20, clippedShare: 0, backgroundDb: -65 };
const missed = { isUnderstood: false, misses: 1 };
const understood = { isUnderstood: true, misses: 0 };

it.each([
  ['who is understood', clear, understood, null],
  ['who is faint and understood', { ...clear, levelDb: -50 }, understood, null],
  ['who is faint and not understood', { ...clear, levelDb: -41 }, missed, 'too-quiet'],
  ['who clips a little and is understood', { ...clear, clippedShare: 0.19 }, understood, null],
  ['who clips and is not understood', { ...clear, clippedShare: 0.19 }, missed, 'overdriven'],
  ['who clips so that words are guessed', { ...clear, clippedShare: 0.35 }, understood, 'overdriven'],
  ['who is not understood once', clear, missed, null],
  ['who is not understood for the third time', clear, { ...missed, misses: 3 }, 'not-understood'],
  ['who coughs for the third time', { ...clear, soundMs: 200 }, { ...missed, misses: 3 }, null],
])('tells somebody %s what is wrong', (_, loudness, turn, hint) => {
  expect(findHint(loudness, turn)).toBe(hint);
});
