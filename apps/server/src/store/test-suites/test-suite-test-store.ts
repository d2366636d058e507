import {
  type CreateTestSuiteTest,
  type PageTestsQuery,
  resourceSchemas,
  type TestSuiteTest,
  type UpdateTestSuiteTest,
} from '@saywell/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import { laidOver } from '../documents/laid-over.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { insertedRow, ownRow, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { raiseStored, readList, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { type InSuite, inSuite, type OneInSuite } from './in-suite.ts';
import { testSuite, testSuiteTest } from './test-suite-tables.ts';

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
        const row = { ...suite, id: createId(), body: stamped(form, body), createdAt: at, updatedAt: at };
        return toTest(insertedRow(await transaction.insert(table).values(row).returning()));
      }),
    async page(suite, query) {
      const { metadata, ...found } = await readPage(
        context,
        table,
        suite.orgId,
        query,
        inSuite(table, suite),
      );
      return { results: await readPageOf(context, found, toTest), metadata };
    },
    async all(suite) {
      const rows = await db
        .select()
        .from(table)
        .where(inSuite(table, suite))
        .orderBy(asc(table.createdAt), asc(table.id));
      return readList(context, rows, toTest);
    },
    async get(one) {
      const [row] = await db.select().from(table).where(isOne(one));
      return row === undefined ? null : toTest(row);
    },
    async update(one, body, ifUnchanged) {
      await raiseRow(context, table, form, one.id);
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

const form: StoredForm<TestSuiteTest> = { name: 'test_suite_test', schema: resourceSchemas.testSuiteTest };

function toTest(row: typeof testSuiteTest.$inferSelect): TestSuiteTest {
  return readStored(form, row.id, {
    ...raiseStored(form, row.id, row.body),
    ...storedFieldsOf(row),
    testSuiteId: row.testSuiteId,
  });
}
