import { assistantOverridesSchema, resourceSchemas, routes, type TestSuiteRun } from '@saywell/contract';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { present, storedFieldsOf } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { type TestRunPlan, testSuiteAttempt, type testSuiteRun } from './test-suite-tables.ts';

export type TestRunRow = typeof testSuiteRun.$inferSelect;

const runForm: StoredForm<TestSuiteRun> = { name: 'test_suite_run', schema: resourceSchemas.testSuiteRun };
export const planForm: StoredForm<TestRunPlan> = {
  name: 'test_suite_run',
  schema: z.object({
    // As a suite has it.
    testerPlan: z
      .unknown()
      .transform((testerPlan) => routes.testSuite.create.body.parse({ testerPlan }).testerPlan)
      .optional(),
    target: z.object({
      assistantId: z.string().optional(),
      squadId: z.string().optional(),
      assistantOverrides: assistantOverridesSchema.optional(),
    }),
    tests: z.array(resourceSchemas.testSuiteTest),
  }),
};
/** Read as a part of its run. */
export const attemptForm: StoredForm<unknown> = { name: 'test_suite_attempt', schema: z.unknown() };

export function toPlan(bodies: SealedBodies, { id, orgId, plan }: TestRunRow): TestRunPlan {
  return readStored(planForm, id, bodies.open(orgId, raiseStored(planForm, id, plan)));
}

/** Answers what reads these rows, with what was attempted so far. */
export async function testRunReader(
  { db, bodies }: Pick<StoreContext, 'db' | 'bodies'>,
  rows: readonly TestRunRow[],
): Promise<(row: TestRunRow) => TestSuiteRun> {
  const ids = rows.map(({ id }) => id);
  const attempts =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(testSuiteAttempt)
          .where(inArray(testSuiteAttempt.runId, ids))
          .orderBy(sql`${testSuiteAttempt.testIndex}, ${testSuiteAttempt.attemptIndex}`);
  return (row) =>
    readStored(runForm, row.id, {
      ...storedFieldsOf(row),
      testSuiteId: row.testSuiteId,
      ...present({ name: row.name }),
      status: row.status,
      testResults: toPlan(bodies, row).tests.map((test, index) => ({
        test,
        attempts: attempts
          .filter(({ runId, testIndex }) => runId === row.id && testIndex === index)
          .map(({ runId, body }) => raiseStored(attemptForm, runId, body)),
      })),
    });
}
