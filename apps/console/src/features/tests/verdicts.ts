import type { TestAttempt, TestScorerResult, TestSuiteRun } from '@saywell/contract';

export type TestResult = TestSuiteRun['testResults'][number];

/** `unjudged`: nobody could decide, which is neither. `open`: it is still to be done. `missed`: the run was over before. */
export type Verdict = 'passed' | 'failed' | 'unjudged' | 'open' | 'missed';

export const verdicts: readonly Verdict[] = ['failed', 'unjudged', 'missed', 'open', 'passed'];

const unjudgedText = /^not-judged: ?/;
export const isUnjudged = ({ reasoning, result }: TestScorerResult): boolean =>
  result === 'fail' && unjudgedText.test(reasoning);

/** Without the sign that nobody judged: its own words say so. */
export const reasonOf = ({ reasoning }: TestScorerResult): string => reasoning.replace(unjudgedText, '');

export function attemptVerdict({ scorerResults }: TestAttempt): 'passed' | 'failed' | 'unjudged' {
  const missed = scorerResults.filter(({ result }) => result === 'fail');
  if (missed.length === 0) return 'passed';
  return missed.every(isUnjudged) ? 'unjudged' : 'failed';
}

export const attemptsOf = ({ test }: TestResult): number => test.numAttempts ?? 1;

export const isRunning = ({ status }: Pick<TestSuiteRun, 'status'>): boolean =>
  status === 'queued' || status === 'in-progress';

/** One attempt that fails is enough: what works at times does not work. */
export function testVerdict(result: TestResult, run: Pick<TestSuiteRun, 'status'>): Verdict {
  const found = new Set(result.attempts.map(attemptVerdict));
  if (found.has('failed')) return 'failed';
  if (result.attempts.length < attemptsOf(result)) return isRunning(run) ? 'open' : 'missed';
  return found.has('unjudged') ? 'unjudged' : 'passed';
}

export function countVerdicts(run: TestSuiteRun): Readonly<Record<Verdict, number>> {
  const counts = { passed: 0, failed: 0, unjudged: 0, open: 0, missed: 0 };
  for (const result of run.testResults) counts[testVerdict(result, run)] += 1;
  return counts;
}

/** Seconds that a conversation took, as its messages tell; undefined: they do not. */
export function secondsOf({ call }: TestAttempt): number | undefined {
  const messages = call?.artifact.messages ?? [];
  const [first, last] = [messages[0], messages.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : Math.max(0, ((last.endTime ?? last.time) - first.time) / 1_000);
}

/** Of all attempts; undefined: none tells. */
export function testSeconds({ attempts }: TestResult): number | undefined {
  const known = attempts.map(secondsOf).filter((seconds) => seconds !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, seconds) => sum + seconds, 0);
}
