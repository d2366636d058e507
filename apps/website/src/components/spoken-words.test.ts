import { expect, it } from 'vitest';
import { spokenWords } from './spoken-words.ts';

it('keeps every word, its line and its speaker, in order', () => {
  const words = spokenWords([
    ['user', 'Is it free?'],
    ['assistant', 'Yes. Thirty minutes.'],
  ]);
  expect(words.map(({ text }) => text)).toEqual(['Is', 'it', 'free?', 'Yes.', 'Thirty', 'minutes.']);
  expect(words.map(({ line }) => line)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(words.map(({ speaker }) => speaker).slice(2, 4)).toEqual(['user', 'assistant']);
});

it('gives long words more time, and a breath to the end of a sentence or of a turn', () => {
  const [short, long, end] = spokenWords([['user', 'so nevertheless so']]).map(
    ({ durationMs }) => durationMs,
  );
  expect(long).toBeGreaterThan(short!);
  expect(end).toBeGreaterThan(short!);
  const [inner, last] = spokenWords([['user', 'well. well']]);
  expect(inner!.durationMs).toBeGreaterThan(short!);
  expect(last!.durationMs).toBeGreaterThan(short!);
});

it('draws the same word the same way each time, within 0 and 1', () => {
  const [first, , again] = spokenWords([['user', 'appointment or appointment']]);
  expect(again!.levels).toEqual(first!.levels);
  expect(first!.levels).toHaveLength(4);
  for (const level of first!.levels) {
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThanOrEqual(1);
  }
});
