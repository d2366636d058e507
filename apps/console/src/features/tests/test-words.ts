import type { TestSuite, TestSuiteRun, TestSuiteTest } from '@saywell/contract';
import { visible } from '../../ui/visible.ts';
import type { Change } from './run/comparison.ts';
import { countVerdicts, type Verdict, verdicts } from './verdicts.ts';

const shownName = (name: string | undefined, otherwise: string): string =>
  name === undefined || name.trim() === '' ? otherwise : visible(name);

export const suiteName = ({ name }: Pick<TestSuite, 'name'>): string =>
  shownName(name, 'Suite without a name');
export const runName = ({ name }: Pick<TestSuiteRun, 'name'>): string => shownName(name, 'Run');

/** Without a name: how it begins. */
export const testName = ({ name, script }: Pick<TestSuiteTest, 'name' | 'script'>): string =>
  shownName(name, visible(script.trim().split('\n', 1)[0]?.slice(0, 80) ?? 'Test'));

export const verdictWords: Readonly<Record<Verdict, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  unjudged: 'Not judged',
  open: 'To do',
  missed: 'Not done',
};

export const changeWords: Readonly<Record<Change, string>> = {
  'newly-failed': 'Newly failed',
  'newly-passed': 'Newly passed',
  other: 'Changed',
  added: 'Not there before',
  removed: 'Not there now',
  same: 'Same',
};

export const statusWords: Readonly<Record<TestSuiteRun['status'], string>> = {
  queued: 'Waiting',
  'in-progress': 'Running',
  completed: 'Done',
  failed: 'Broken off',
};

export const typeWords: Readonly<Record<TestSuiteTest['type'], string>> = { voice: 'Call', chat: 'Chat' };

/** `1 failed, 3 passed`. */
export function countsText(run: TestSuiteRun): string {
  const counts = countVerdicts(run);
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdictWords[verdict].toLowerCase()}`)
    .join(', ');
}
