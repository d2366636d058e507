import type { AssistantOverrides, CreateTestSuite, TestSuiteRun, TestSuiteTest } from '@saywell/contract';
import { desc } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, times } from '../columns.ts';
import { documentTable } from '../documents/document-table.ts';
import { orgId } from '../orgs/org-table.ts';

export const testSuite = documentTable('test_suite');

const suiteId = () =>
  uuid('test_suite_id')
    .notNull()
    .references(() => testSuite.id, { onDelete: 'cascade' });

export const testSuiteTest = pgTable(
  'test_suite_test',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    testSuiteId: suiteId(),
    body: jsonb('body').notNull(),
    ...times,
  },
  (table) => [index('test_suite_test_newest').on(table.testSuiteId, desc(table.createdAt), desc(table.id))],
);

/** What a run is about, as it was when it was created. */
export interface TestRunPlan {
  readonly testerPlan?: CreateTestSuite['testerPlan'];
  readonly target: {
    readonly assistantId?: string;
    readonly squadId?: string;
    readonly assistantOverrides?: AssistantOverrides;
  };
  readonly tests: readonly TestSuiteTest[];
}

export const testSuiteRun = pgTable(
  'test_suite_run',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    testSuiteId: suiteId(),
    name: text('name'),
    status: text('status').$type<TestSuiteRun['status']>().notNull(),
    plan: jsonb('plan').notNull(),
    ...times,
  },
  (table) => [index('test_suite_run_newest').on(table.testSuiteId, desc(table.createdAt), desc(table.id))],
);

/** One conversation of a run: stored when it is over. */
export const testSuiteAttempt = pgTable(
  'test_suite_attempt',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => testSuiteRun.id, { onDelete: 'cascade' }),
    /** Place of the test in the run, and of the attempt in the test. */
    testIndex: integer('test_index').notNull(),
    attemptIndex: integer('attempt_index').notNull(),
    body: jsonb('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.testIndex, table.attemptIndex] })],
);
