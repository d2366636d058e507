import { expect, it } from 'vitest';
import { sumOf } from './sum.ts';

const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();

it('adds up what calls have, and nothing that they have not', () => {
  expect(sumOf([])).toEqual({ seconds: 0, judged: 0, succeeded: 0 });
  expect(
    sumOf([
      { startedAt: at(0), endedAt: at(60), cost: 0.25, successEvaluation: 'true' },
      { startedAt: at(100), endedAt: at(130), cost: 0.5, successEvaluation: 'false' },
      { startedAt: at(200), successEvaluation: '7 of 10' },
      {},
    ]),
  ).toEqual({ seconds: 90, cost: 0.75, judged: 2, succeeded: 1 });
});
