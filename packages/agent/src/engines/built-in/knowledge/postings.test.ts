import { expect, it } from 'vitest';
import { createPostingsBuilder, type Postings } from './postings.ts';

function postingsOf(texts: readonly (readonly string[])[]): Postings {
  const builder = createPostingsBuilder();
  for (const words of texts) {
    const counts = new Map<string, { count: number; points: boolean }>();
    for (const word of words) {
      const meaning = word.replace('*', '');
      counts.set(meaning, { count: (counts.get(meaning)?.count ?? 0) + 1, points: word.startsWith('*') });
    }
    builder.add(counts);
  }
  const sorting = builder.finish();
  for (;;) {
    const step = sorting.next();
    if (step.done) return step.value;
  }
}

function scoresOf(postings: Postings, ...words: readonly string[]): readonly number[] {
  const scores = new Float32Array(postings.size);
  const touched: number[] = [];
  for (const word of words) postings.addScores(word, 1, scores, touched);
  expect(new Set(touched).size).toBe(touched.length);
  return [...scores];
}

it('a rare word says more than a common one, a word said twice more than once', () => {
  const postings = postingsOf([
    ['seal', 'fish'],
    ['fish', 'boat'],
    ['fish', 'fish'],
    ['boat', 'rope'],
  ]);
  const [seal = 0] = scoresOf(postings, 'seal');
  const [once = 0, , twice = 0, none] = scoresOf(postings, 'fish');
  expect(seal).toBeGreaterThan(once);
  expect(twice).toBeGreaterThan(once);
  expect(none).toBe(0);
});

it('a long text loses against a short one with the same word', () => {
  const filler = Array.from({ length: 50 }, (_, index) => `word${index}`);
  const [short = 0, long = 0] = scoresOf(
    postingsOf([
      ['seal', 'fish'],
      ['seal', ...filler],
    ]),
    'seal',
  );
  expect(short).toBeGreaterThan(long);
});

it('tells how a text has a word', () => {
  const postings = postingsOf([['*seal', 'fish'], ['boat']]);
  expect(['seal', 'fish', 'boat', 'whale'].map((word) => postings.presenceOf(0, word))).toEqual([
    'points',
    'said',
    'absent',
    'absent',
  ]);
  expect(postings.frequencyOf('whale')).toBe(0);
});

it('grows beyond its first size, and may be empty', () => {
  const postings = postingsOf(Array.from({ length: 3_000 }, (_, index) => ['fish', `name${index}`]));
  expect(postings.frequencyOf('fish')).toBe(3_000);
  expect(scoresOf(postings, 'name2999').filter((score) => score > 0)).toHaveLength(1);
  expect(scoresOf(postingsOf([]), 'fish')).toEqual([]);
});
