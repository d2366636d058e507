import type { CreateTestSuiteRun, TestSuiteRun } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import type { InSuite } from '../../store/test-suites/in-suite.ts';
import type { TestRunPlan } from '../../store/test-suites/test-suite-tables.ts';

/** Stores a run together with the job that does it. */
export function queueTestRun(
  store: Pick<Store, 'transaction'>,
  suite: InSuite,
  body: CreateTestSuiteRun,
  plan: TestRunPlan,
): Promise<TestSuiteRun> {
  return store.transaction(async ({ testSuiteRun, job }) => {
    const run = await testSuiteRun.create(suite, body, plan);
    await job.add({ orgId: suite.orgId, kind: 'test-suite-run', subjectId: run.id });
    return run;
  });
}
