import { expect, it } from 'vitest';
import type { Answered } from './asked-question.ts';
import type { AnsweredSet } from './table.ts';
import { resultsOf, writeResults } from './write-results.ts';

const answered = (outcome: Answered['grade']['outcome']): Answered => ({
  id: '1',
  question: 'q',
  answer: 'a',
  grade: { outcome, reason: '', isDoubtful: false },
});
const sets: readonly AnsweredSet[] = [
  { name: 'one', kind: 'site', answered: [answered('right'), answered('wrong')] },
  { name: 'two', kind: 'site', answered: [answered('right'), answered('right')] },
  { name: 'three', kind: 'outside', answered: [answered('right')] },
];
const measured = { how: 'in writing', now: Date.UTC(2026, 10, 22, 23) };

it('has the shares of each kind, over all its sets, and where the questions come from', () => {
  const results = resultsOf(sets, { ...measured, options: { dir: 'bench/sets/build' } });
  expect(results).toMatchObject({
    measuredOn: '2026-11-22',
    how: 'in writing',
    by: 'built-in',
    questions: 'practice',
    kinds: { site: { n: 4, right: 75, wrong: 25 }, outside: { n: 1, right: 100 } },
  });
  expect(Object.keys(results.kinds['site'] ?? {})).toEqual(['n', 'right', 'wrong']);
  const questions = (options: object) => resultsOf(sets, { ...measured, options }).questions;
  expect([questions({}), questions({ sets: ['a.json'] }), questions({ dir: 'mine' })]).toEqual([
    'judged',
    'own',
    'own',
  ]);
});

it('does not write a part of the sets', async () => {
  await expect(writeResults('/nowhere/x.json', sets, { ...measured, options: { limit: 3 } })).rejects.toThrow(
    '--limit',
  );
});
