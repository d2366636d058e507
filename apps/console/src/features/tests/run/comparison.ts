import type { TestSuiteRun } from '@saywell/contract';
import { type TestResult, testVerdict, type Verdict } from '../verdicts.ts';

export type Change = 'newly-failed' | 'newly-passed' | 'other' | 'added' | 'removed' | 'same';

/** A test in two runs. */
export interface Compared {
  readonly id: string;
  readonly change: Change;
  readonly before?: TestResult;
  readonly after?: TestResult;
  /** Was the test itself another one? */
  readonly isChanged: boolean;
}

/** What one looks for comes first. */
const order: readonly Change[] = ['newly-failed', 'newly-passed', 'other', 'added', 'removed', 'same'];

/** What has become of each test between two runs, by its id: names and scripts change. */
export function compareRuns(before: TestSuiteRun, after: TestSuiteRun): readonly Compared[] {
  const earlier = new Map(before.testResults.map((result) => [result.test.id, result]));
  const later = new Set(after.testResults.map(({ test }) => test.id));
  const compared = after.testResults.map((result): Compared => {
    const { id } = result.test;
    const old = earlier.get(id);
    if (old === undefined) return { id, change: 'added', after: result, isChanged: false };
    return {
      id,
      change: changeOf(testVerdict(old, before), testVerdict(result, after)),
      before: old,
      after: result,
      isChanged: isOther(old, result),
    };
  });
  const removed = before.testResults
    .filter(({ test }) => !later.has(test.id))
    .map((old): Compared => ({ id: old.test.id, change: 'removed', before: old, isChanged: false }));
  return [...compared, ...removed].toSorted(
    (one, other) => order.indexOf(one.change) - order.indexOf(other.change),
  );
}

function changeOf(before: Verdict, after: Verdict): Change {
  if (before === after) return 'same';
  if (after === 'failed') return 'newly-failed';
  return after === 'passed' ? 'newly-passed' : 'other';
}

const isOther = ({ test: one }: TestResult, { test: other }: TestResult): boolean =>
  one.script !== other.script ||
  one.type !== other.type ||
  JSON.stringify(one.scorers) !== JSON.stringify(other.scorers);
