import type {
  CreateTestSuite,
  CreateTestSuiteRun,
  CreateTestSuiteTest,
  PageTestsQuery,
  TestAttempt,
  TestSuite,
  TestSuiteRun,
  TestSuiteTest,
  UpdateTestSuite,
  UpdateTestSuiteRun,
  UpdateTestSuiteTest,
} from '@saywell/contract';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createDocumentStore, type DocumentStore, laidOver } from '../documents/document-store.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { insertedRow, ownRow, present, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import type { TestRunPlan } from './test-suite-tables.ts';
import { testSuite, testSuiteAttempt, testSuiteRun, testSuiteTest } from './test-suite-tables.ts';

export type TestSuiteStore = DocumentStore<TestSuite, CreateTestSuite, UpdateTestSuite>;

export function createTestSuiteStore(context: StoreContext): TestSuiteStore {
  return createDocumentStore(context, testSuite);
}

/** Something of a suite. */
export interface InSuite {
  readonly orgId: string;
  readonly testSuiteId: string;
}
export interface OneInSuite extends InSuite {
  readonly id: string;
}

/** The tests of suites. The suite is there: whoever asks has looked. */
export interface TestSuiteTestStore {
  /** Null when the suite has `limit` tests. */
  create(suite: InSuite, body: CreateTestSuiteTest, limit: number): Promise<TestSuiteTest | null>;
  page(suite: InSuite, query: PageTestsQuery): Promise<Page<TestSuiteTest>>;
  /** All of them, the oldest first. */
  all(suite: InSuite): Promise<TestSuiteTest[]>;
  get(one: OneInSuite): Promise<TestSuiteTest | null>;
  update(
    one: OneInSuite,
    body: UpdateTestSuiteTest,
    ifUnchanged?: Precondition,
  ): Promise<TestSuiteTest | null>;
  delete(one: OneInSuite, ifUnchanged?: Precondition): Promise<TestSuiteTest | null>;
}

interface SuitePart {
  readonly orgId: PgColumn;
  readonly testSuiteId: PgColumn;
}
const inSuite = (table: SuitePart, { orgId, testSuiteId }: InSuite): SQL | undefined =>
  and(eq(table.orgId, orgId), eq(table.testSuiteId, testSuiteId));

export function createTestSuiteTestStore(context: StoreContext): TestSuiteTestStore {
  const { db, now, createId } = context;
  const table = testSuiteTest;
  const isOne = (one: OneInSuite, ifUnchanged?: Precondition) =>
    and(ownUnchangedRow(table, one.orgId, one.id, ifUnchanged), eq(table.testSuiteId, one.testSuiteId));
  return {
    create: (suite, body, limit) =>
      context.transaction(async ({ db: transaction }) => {
        // Two at once must not both take the last place.
        await transaction
          .select({ id: testSuite.id })
          .from(testSuite)
          .where(ownRow(testSuite, suite.orgId, suite.testSuiteId))
          .for('update');
        const [counted] = await transaction
          .select({ total: count() })
          .from(table)
          .where(inSuite(table, suite));
        if ((counted?.total ?? 0) >= limit) return null;
        const at = new Date(now());
        const row = { ...suite, id: createId(), body, createdAt: at, updatedAt: at };
        return toTest(insertedRow(await transaction.insert(table).values(row).returning()));
      }),
    async page(suite, query) {
      const { rows, metadata } = await readPage(db, table, suite.orgId, query, inSuite(table, suite));
      return { results: rows.map(toTest), metadata };
    },
    async all(suite) {
      const rows = await db
        .select()
        .from(table)
        .where(inSuite(table, suite))
        .orderBy(asc(table.createdAt), asc(table.id));
      return rows.map(toTest);
    },
    async get(one) {
      const [row] = await db.select().from(table).where(isOne(one));
      return row === undefined ? null : toTest(row);
    },
    async update(one, body, ifUnchanged) {
      const [row] = await db
        .update(table)
        .set({ body: laidOver(table, body), updatedAt: laterThan(table, now()) })
        .where(isOne(one, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, table, one.orgId, one.id, ifUnchanged);
      return row === undefined ? null : toTest(row);
    },
    async delete(one, ifUnchanged) {
      const [row] = await db.delete(table).where(isOne(one, ifUnchanged)).returning();
      if (row === undefined) await refuseIfChanged(db, table, one.orgId, one.id, ifUnchanged);
      return row === undefined ? null : toTest(row);
    },
  };
}

function toTest(row: typeof testSuiteTest.$inferSelect): TestSuiteTest {
  return { ...row.body, ...storedFieldsOf(row), testSuiteId: row.testSuiteId };
}

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

export function createTestSuiteRunStore(context: StoreContext): TestSuiteRunStore {
  const { db, now, createId, bodies } = context;
  const table = testSuiteRun;
  const isOne = (one: OneInSuite, ifUnchanged?: Precondition) =>
    and(ownUnchangedRow(table, one.orgId, one.id, ifUnchanged), eq(table.testSuiteId, one.testSuiteId));
  const answer = async (row: typeof table.$inferSelect | undefined) =>
    row === undefined ? null : ((await toRuns(context, [row]))[0] ?? null);
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
        plan: bodies.seal(suite.orgId, plan),
        createdAt: at,
        updatedAt: at,
      } as const;
      const stored = insertedRow(await db.insert(table).values(row).returning());
      return insertedRow(await toRuns(context, [stored]));
    },
    async page(suite, query) {
      const { rows, metadata } = await readPage(db, table, suite.orgId, query, inSuite(table, suite));
      return { results: await toRuns(context, rows), metadata };
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
      return row === undefined
        ? null
        : { ...bodies.open(orgId, row.plan), createdAt: row.createdAt.getTime() };
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
          .values({ runId: id, ...place, body: attempt })
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

/** With what was attempted so far. */
async function toRuns(
  { db }: Pick<StoreContext, 'db'>,
  rows: readonly (typeof testSuiteRun.$inferSelect)[],
): Promise<TestSuiteRun[]> {
  if (rows.length === 0) return [];
  const attempts = await db
    .select()
    .from(testSuiteAttempt)
    .where(
      inArray(
        testSuiteAttempt.runId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(sql`${testSuiteAttempt.testIndex}, ${testSuiteAttempt.attemptIndex}`);
  return rows.map((row) => ({
    ...storedFieldsOf(row),
    testSuiteId: row.testSuiteId,
    ...present({ name: row.name }),
    status: row.status,
    testResults: row.plan.tests.map((test, index) => ({
      test,
      attempts: attempts
        .filter(({ runId, testIndex }) => runId === row.id && testIndex === index)
        .map(({ body }) => body),
    })),
  }));
}
