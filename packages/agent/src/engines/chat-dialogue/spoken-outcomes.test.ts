import { expect, it } from 'vitest';
import { spokenOutcomes } from './spoken-outcomes.ts';

it('a model that ends the call without a word says what the assistant says at the end', () => {
  const outcomes = [{ action: { type: 'end-call' } }] as const;
  expect(spokenOutcomes(outcomes)).toMatch(/Goodbye/);
  expect(spokenOutcomes(outcomes, { farewell: 'Until next time.' })).toBe('Until next time.');
});
