import { expect, it } from 'vitest';
import type { Answered } from './asked-question.ts';
import type { Outcome } from './grade.ts';
import { tableOf, valuesByKind } from './table.ts';

const answered = (outcome: Outcome, more: Partial<Answered> = {}): Answered => ({
  id: 'q',
  question: 'How long?',
  answer: 'Thirty minutes.',
  grade: { outcome, reason: '', isDoubtful: outcome === 'wrong' },
  ...more,
});

it('a set is a line of shares, a kind is the sum of its sets', () => {
  const sets = [
    { name: 'a', kind: 'domain', answered: [answered('right'), answered('wrong')] },
    { name: 'b', kind: 'domain', answered: [answered('right'), answered('asks-back-right')] },
  ] as const;
  expect(tableOf(sets)[0]).toMatchObject({
    set: 'a',
    kind: 'domain',
    n: 2,
    right: 50,
    wrong: 50,
    doubtful: 1,
  });
  expect(valuesByKind(sets)).toMatchObject({ 'domain.n': 4, 'domain.right': 50, 'domain.asksBackRight': 25 });
});

it('passages and bookings are counted where there are some', () => {
  const documents = [answered('right', { hasPassage: true }), answered('wrong', { hasPassage: false })];
  const sets = [{ name: 'a', kind: 'document', answered: documents }] as const;
  expect(valuesByKind(sets)).toMatchObject({ 'document.passageAmong3': 50 });
  expect(valuesByKind(sets)).not.toHaveProperty('document.bookingRight');
});
