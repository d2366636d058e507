import type { TestSuiteRun } from '@saywell/contract';
import { money, span } from '../../../content/amounts.ts';
import { isRunning, type TestResult, testSeconds } from '../verdicts.ts';

type Costs = ReadonlyMap<string, number>;

/** USD of what is known of a test's conversations; undefined: nothing. */
export function testCost({ attempts }: TestResult, costs: Costs): number | undefined {
  const known = attempts.flatMap(({ callId, metadata }) => {
    const cost = costs.get(callId ?? metadata?.sessionId ?? '');
    return cost === undefined ? [] : [cost];
  });
  return known.length === 0 ? undefined : known.reduce((sum, cost) => sum + cost, 0);
}

const sumOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
};

export const runCost = ({ testResults }: TestSuiteRun, costs: Costs): number | undefined =>
  sumOf(testResults.map((result) => testCost(result, costs)));

/** Seconds of talk; the run itself also waits and judges. */
export const runTalk = ({ testResults }: TestSuiteRun): number | undefined =>
  sumOf(testResults.map(testSeconds));

/** Seconds from its making to its end; undefined while it runs. */
export const runSeconds = (run: TestSuiteRun): number | undefined =>
  isRunning(run) ? undefined : (Date.parse(run.updatedAt) - Date.parse(run.createdAt)) / 1_000;

const shown = (value: number | undefined, words: (value: number) => string): string =>
  value === undefined ? '–' : words(value);

/** Tests in writing take less than a second. */
export const secondsText = (seconds: number | undefined): string =>
  shown(seconds, (value) => (value < 10 ? `${value.toFixed(1)} s` : span(value)));
export const costText = (usd: number | undefined): string => shown(usd, money);
