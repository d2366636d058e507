import type { TestAttempt, TestSuiteRun, TestSuiteTest } from '@saywell/contract';
import { expect, it } from 'vitest';
import { compareRuns } from './run/comparison.ts';
import { runCost, runTalk } from './run/run-sums.ts';
import { targetText, targetWith } from './suite/target.ts';
import { countsText, testName } from './test-words.ts';
import { attemptVerdict, reasonOf, testVerdict, type Verdict } from './verdicts.ts';

const at = '2026-01-01T00:00:00.000Z';
const stored = { id: 'i', orgId: 'o', createdAt: at, updatedAt: at };
const test = (id: string, more: Partial<TestSuiteTest> = {}): TestSuiteTest => ({
  ...stored,
  testSuiteId: 's',
  type: 'chat',
  script: 'user: Hello',
  scorers: [{ type: 'ai', rubric: 'contains: hi' }],
  ...more,
  id,
});
const attempt = (...reasons: readonly string[]): TestAttempt => ({
  scorerResults: reasons.map((reasoning) => ({
    type: 'ai',
    result: reasoning === 'ok' ? 'pass' : 'fail',
    reasoning,
    rubric: 'r',
  })),
});
const run = (testResults: TestSuiteRun['testResults'], status: TestSuiteRun['status'] = 'completed') =>
  ({ ...stored, testSuiteId: 's', status, testResults }) satisfies TestSuiteRun;

it('what nobody could judge is neither passed nor failed', () => {
  expect(attemptVerdict(attempt('ok', 'ok'))).toBe('passed');
  expect(attemptVerdict(attempt('ok', 'not-judged: no model.'))).toBe('unjudged');
  expect(attemptVerdict(attempt('not-judged: no model.', 'Says no.'))).toBe('failed');
  expect(attempt('not-judged: no model.').scorerResults.map(reasonOf)).toEqual(['no model.']);
});

it.each<[readonly TestAttempt[], number, TestSuiteRun['status'], Verdict]>([
  [[attempt('ok'), attempt('ok')], 2, 'completed', 'passed'],
  [[attempt('ok'), attempt('no')], 2, 'completed', 'failed'],
  [[attempt('no')], 2, 'in-progress', 'failed'],
  [[attempt('ok')], 2, 'in-progress', 'open'],
  [[], 1, 'queued', 'open'],
  [[attempt('ok')], 2, 'failed', 'missed'],
  [[attempt('not-judged: x'), attempt('ok')], 2, 'completed', 'unjudged'],
])('%j of %i attempts in a run that is %s: %s', (attempts, numAttempts, status, verdict) => {
  const result = { test: test('a', { numAttempts }), attempts: [...attempts] };
  expect(testVerdict(result, { status })).toBe(verdict);
});

it('compares tests by their id, what has newly failed first', () => {
  const before = run([
    { test: test('same'), attempts: [attempt('ok')] },
    { test: test('fails'), attempts: [attempt('ok')] },
    { test: test('passes'), attempts: [attempt('no')] },
    { test: test('gone'), attempts: [attempt('ok')] },
  ]);
  const after = run([
    { test: test('new'), attempts: [attempt('no')] },
    { test: test('same', { name: 'Renamed' }), attempts: [attempt('ok')] },
    { test: test('passes', { script: 'user: Hi' }), attempts: [attempt('ok')] },
    { test: test('fails'), attempts: [attempt('no')] },
  ]);
  expect(compareRuns(before, after).map(({ id, change, isChanged }) => [id, change, isChanged])).toEqual([
    ['fails', 'newly-failed', false],
    ['passes', 'newly-passed', true],
    ['new', 'added', false],
    ['gone', 'removed', false],
    ['same', 'same', false],
  ]);
  expect(compareRuns(before, run([], 'queued')).every(({ change }) => change === 'removed')).toBe(true);
});

it('sums what is known of costs and times, and says nothing of what is not', () => {
  const message = { role: 'bot', message: 'Hi', secondsFromStart: 0 } as const;
  const talk = {
    ...attempt('ok'),
    metadata: { sessionId: 'x' },
    call: {
      artifact: {
        messages: [
          { ...message, time: 1_000 },
          { ...message, time: 3_500 },
        ],
      },
    },
  };
  const one = run([{ test: test('a', { numAttempts: 2 }), attempts: [talk, { ...talk, callId: 'c' }] }]);
  expect(
    runCost(
      one,
      new Map([
        ['x', 0.5],
        ['c', 0.25],
      ]),
    ),
  ).toBe(0.75);
  expect(runCost(one, new Map())).toBeUndefined();
  expect(runTalk(one)).toBe(5);
  expect(runTalk(run([{ test: test('a'), attempts: [attempt('ok')] }]))).toBeUndefined();
});

it('names things by what there is of them', () => {
  expect(testName(test('a'))).toBe('user: Hello');
  expect(testName(test('a', { name: 'a\u202eb' }))).toBe('a\u25a1b');
  expect(countsText(run([{ test: test('a'), attempts: [attempt('no')] }]))).toBe('1 failed');
});

it('another assistant takes the place of a number, and what is laid over it stays', () => {
  const assistantOverrides = { firstMessage: 'Hi' };
  expect(targetWith({ phoneNumberId: 'n', assistantOverrides }, 'a')).toEqual({
    assistantId: 'a',
    assistantOverrides,
  });
  expect(targetWith({ phoneNumberId: 'n' }, '')).toEqual({ phoneNumberId: 'n' });
  expect(targetWith({ assistantId: 'a' }, '')).toBeNull();
  const names = new Map([['a', 'Ann']]);
  expect(targetText({ targetPlan: { assistantId: 'a' } }, names)).toBe('Ann');
  expect(targetText({ targetPlan: { assistantId: 'a' } }, new Map([['a', 'Ann\u202e']]))).toBe('Ann□');
  expect(targetText({ targetPlan: { assistantId: 'b' } }, names)).toBe('An assistant that is gone');
  expect(targetText({ phoneNumberId: 'n' }, names)).toBe('Who answers one of your numbers');
  expect(targetText({}, names)).toBe('Whom each test names');
});
