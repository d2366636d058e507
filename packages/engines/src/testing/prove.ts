import { it, type TestContext } from 'vitest';

/** Tests of one matrix: their titles are of its list, and they run at the same time, for most of them wait. */
export function proverOf<Case extends string>(): (
  title: Case,
  test: (context: TestContext) => Promise<void>,
) => void {
  return (title, test) => it.concurrent(title, test);
}
