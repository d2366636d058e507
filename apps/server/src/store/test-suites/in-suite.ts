import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Something of a suite. */
export interface InSuite {
  readonly orgId: string;
  readonly testSuiteId: string;
}
export interface OneInSuite extends InSuite {
  readonly id: string;
}

interface SuitePart {
  readonly orgId: PgColumn;
  readonly testSuiteId: PgColumn;
}
export const inSuite = (table: SuitePart, { orgId, testSuiteId }: InSuite): SQL | undefined =>
  and(eq(table.orgId, orgId), eq(table.testSuiteId, testSuiteId));
