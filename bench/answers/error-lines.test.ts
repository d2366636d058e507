import { expect, it } from 'vitest';
import type { Answered } from './asked-question.ts';
import { errorLines } from './error-lines.ts';

const answered = (more: Partial<Answered>): Answered => ({
  id: 'q',
  question: 'How long?',
  answer: 'Blue.',
  grade: { outcome: 'wrong', reason: '', isDoubtful: false },
  ...more,
});

it('every set with errors has its kinds, and how many', () => {
  const lines = errorLines([
    { name: 'one', kind: 'site', answered: [answered({ errorKind: 'memory' }), answered({})] },
    { name: 'two', kind: 'site', answered: [answered({})] },
  ]);
  expect(lines.map((line) => line.trim())).toEqual(['errors by kind', 'one: 1 of 2', '1  memory']);
});
