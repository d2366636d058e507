import { expect, it } from 'vitest';
import { clausesOf } from './clauses.ts';

const asking = (text: string): string[] =>
  clausesOf(text)
    .filter(({ asks }) => asks)
    .map(({ words }) => words.join(' '));

it.each([
  ['I keep bees, my barn is small. Do you deliver hives?', ['do you deliver hives']],
  ['we have two cats and i wonder whether they may come along', ['whether they may come along']],
  ['what does it cost and how long does it take', ['what does it cost', 'how long does it take']],
  ['You close at six, right? When do you open?', ['you close at six', 'when do you open']],
])('finds what is asked in "%s"', (text, questions) => {
  expect(asking(text)).toEqual(questions);
});

it('takes apart what was spoken without any punctuation', () => {
  expect(
    clausesOf('i run a farm and my tractor is old but do you have parts').map(({ words }) => words.join(' ')),
  ).toEqual(['i run a farm', 'my tractor is old', 'do you have parts']);
});

it('leaves a list together, and bounds what it reads', () => {
  expect(clausesOf('do you sell hay and straw')).toHaveLength(1);
  expect(clausesOf('is it so? '.repeat(200)).length).toBeLessThanOrEqual(8);
  expect(clausesOf('')).toEqual([]);
});
