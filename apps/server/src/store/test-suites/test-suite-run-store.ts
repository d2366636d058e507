import type {
  CreateTestSuiteRun,
  PageTestsQuery,
  TestAttempt,
  TestSuiteRun,
  UpdateTestSuiteRun,
} from '@saywell/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { storedBytes } from '../rows/bounded-rows.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { insertedRow, ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { stamped } from '../stored/stored-form.ts';
import { type InSuite, inSuite, type OneInSuite } from './in-suite.ts';
import { attemptForm, planForm, type TestRunRow, testRunReader, toPlan } from './test-suite-run-row.ts';
import { type TestRunPlan, testSuiteAttempt, testSuiteRun } from './test-suite-tables.ts';

/** Where an attempt belongs in its run. */
export interface AttemptPlace {
  readonly testIndex: number;
  readonly attemptIndex: number;
}

export interface TestSuiteRunStore {
  create(suite: InSuite, body: CreateTestSuiteRun, plan: TestRunPlan): Promise<TestSuiteRun>;
  page(suite: InSuite, query: PageTestsQuery): Promise<Page<TestSuiteRun>>;
  get(one: OneInSuite): Promise<TestSuiteRun | null>;
  update(one: OneInSuite, body: UpdateTestSuiteRun, ifUnchanged?: Precondition): Promise<TestSuiteRun | null>;
  /** With its attempts. */
  delete(one: OneInSuite, ifUnchanged?: Precondition): Promise<TestSuiteRun | null>;
  /** What is to be done; null when it is gone or over. */
  begin(orgId: string, id: string): Promise<(TestRunPlan & { readonly createdAt: number }) | null>;
  attempts(id: string): Promise<readonly AttemptPlace[]>;
  /** Once: a second one for the same place is dropped. False: the run is gone. */
  addAttempt(id: string, place: AttemptPlace, attempt: TestAttempt): Promise<boolean>;
  end(id: string, status: 'completed' | 'failed'): Promise<void>;
}

/** What a run is answered with beside its row. */
const attemptBytes = sql`(select coalesce(sum(${storedBytes(sql.raw('attempt.body'))}), 0)
  from test_suite_attempt as attempt where attempt.run_id = test_suite_run.id)`;

export function createTestSuiteRunStore(context: StoreContext): TestSuiteRunStore {
  const { db, now, createId, bodies } = context;
  const table = testSuiteRun;
  const isOne = (one: OneInSuite, ifUnchanged?: Precondition) =>
    and(ownUnchangedRow(table, one.orgId, one.id, ifUnchanged), eq(table.testSuiteId, one.testSuiteId));
  const answer = async (row: TestRunRow | undefined) =>
    row === undefined ? null : (await testRunReader(context, [row]))(row);
  const get = async (one: OneInSuite) => {
    const [row] = await db.select().from(table).where(isOne(one));
    return answer(row);
  };
  return {
    get,
    async create(suite, { name }, plan) {
      const at = new Date(now());
      const row = {
        ...suite,
        id: createId(),
        name,
        status: 'queued',
        plan: stamped(planForm, bodies.seal(suite.orgId, plan)),
        createdAt: at,
        updatedAt: at,
      } as const;
      const stored = insertedRow(await db.insert(table).values(row).returning());
      return (await testRunReader(context, [stored]))(stored);
    },
    async page(suite, query) {
      const where = inSuite(table, suite);
      const { metadata, ...found } = await readPage(context, table, suite.orgId, query, where, attemptBytes);
      const read = await testRunReader(context, found.rows);
      return { results: await readPageOf(context, found, read), metadata };
    },
    async update(one, { name }, ifUnchanged) {
      const [row] = await db
        .update(table)
        .set({ ...(name !== undefined && { name }), updatedAt: laterThan(table, now()) })
        .where(isOne(one, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, table, one.orgId, one.id, ifUnchanged);
      return answer(row);
    },
    delete: (one, ifUnchanged) =>
      context.transaction(async (own) => {
        const { db: transaction } = own;
        const stored = await createTestSuiteRunStore(own).get(one);
        const deleted = await transaction
          .delete(table)
          .where(isOne(one, ifUnchanged))
          .returning({ id: table.id });
        if (deleted.length > 0) return stored;
        await refuseIfChanged(transaction, table, one.orgId, one.id, ifUnchanged);
        return null;
      }),
    async begin(orgId, id) {
      const [row] = await db
        .update(table)
        .set({ status: 'in-progress', updatedAt: laterThan(table, now()) })
        .where(and(ownRow(table, orgId, id), inArray(table.status, ['queued', 'in-progress'])))
        .returning();
      return row === undefined ? null : { ...toPlan(bodies, row), createdAt: row.createdAt.getTime() };
    },
    attempts: (id) =>
      db
        .select({ testIndex: testSuiteAttempt.testIndex, attemptIndex: testSuiteAttempt.attemptIndex })
        .from(testSuiteAttempt)
        .where(eq(testSuiteAttempt.runId, id)),
    addAttempt: (id, place, attempt) =>
      context.transaction(async ({ db: transaction }) => {
        // Its deletion waits; one that was deleted before is seen.
        const [run] = await transaction
          .select({ id: table.id })
          .from(table)
          .where(eq(table.id, id))
          .for('share');
        if (run === undefined) return false;
        await transaction
          .insert(testSuiteAttempt)
          .values({ runId: id, ...place, body: stamped(attemptForm, attempt) })
          .onConflictDoNothing();
        return true;
      }),
    async end(id, status) {
      await db
        .update(table)
        .set({ status, updatedAt: laterThan(table, now()) })
        .where(eq(table.id, id));
    },
  };
}
