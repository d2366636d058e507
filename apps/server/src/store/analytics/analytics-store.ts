import type { AnalyticsBin } from '@saywell/contract';
import { sql } from 'drizzle-orm';
import { errorCode } from '../../platform/database/error-code.ts';
import type { StoreContext } from '../store-context.ts';
import { histogramBins } from './analytics-columns.ts';
import type { AnalyticsPlan } from './analytics-plan.ts';
import { maxRows, statementOf } from './analytics-statement.ts';
import { countedRows } from './analytics-where.ts';

export interface AnalyticsRow {
  readonly date: Date;
  /** In the order of the plan's. */
  readonly groups: readonly (string | null)[];
  readonly values: readonly (number | AnalyticsBin[] | null)[];
}

/** Why a query that is valid has no answer. */
export class AnalyticsError extends Error {
  override readonly name = 'AnalyticsError';
  readonly code: 'too-many-rows' | 'too-slow' | 'unknown-time-zone';
  constructor(code: AnalyticsError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface AnalyticsStore {
  /**
   * By date and groups; steps without a call are there, with each group of the range.
   *
   * @throws {AnalyticsError}
   */
  query(orgId: string, plan: AnalyticsPlan): Promise<AnalyticsRow[]>;
}

const timeoutMs = 10_000;
/** Compiling costs more than it saves; sorts of a month's turns fit. */
const settings = `set local statement_timeout = ${timeoutMs}; set local jit = off; set local work_mem = '16MB'`;

/** PostgreSQL's codes. */
const failures: Readonly<Record<string, AnalyticsError['code']>> = {
  '57014': 'too-slow',
  '22023': 'unknown-time-zone',
};

export function createAnalyticsStore({ db }: StoreContext): AnalyticsStore {
  return {
    async query(orgId, plan) {
      try {
        const counted = await countedRows(db, orgId, plan);
        const { rows } = await db.transaction(
          async (transaction) => {
            await transaction.execute(sql.raw(settings));
            return transaction.execute(statementOf(plan, counted));
          },
          { accessMode: 'read only' },
        );
        return rows.map((row) => toRow(row, plan));
      } catch (error) {
        // The query layer wraps what the database said.
        const code = failures[errorCode(error instanceof Error ? (error.cause ?? error) : error) ?? ''];
        throw code === undefined ? error : new AnalyticsError(code, { cause: error });
      }
    },
  };
}

function toRow(row: Record<string, unknown>, { groups, operations }: AnalyticsPlan): AnalyticsRow {
  // Counted before they are made: of too many the database makes none.
  if (Number(row.size) > maxRows) throw new AnalyticsError('too-many-rows');
  return {
    date: new Date(Number(row.date)),
    groups: groups.map((_, index) => textOrNull(row[`g${index}`])),
    values: operations.map(({ operation, column }, index) => {
      const value = row[`o${index}`];
      return operation === 'histogram' ? binsOf(value, histogramBins[column]) : numberOrNull(value);
    }),
  };
}
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** All from 0 to the last that has something. */
function binsOf(counts: unknown, bins: { width: number; last: number } | undefined): AnalyticsBin[] {
  if (typeof counts !== 'object' || counts === null || bins === undefined) return [];
  const amounts = new Map(Object.entries(counts).map(([bin, amount]) => [Number(bin), Number(amount)]));
  return Array.from({ length: Math.max(...amounts.keys()) + 1 }, (_, bin) => {
    const from = bin * bins.width;
    return { from, to: from >= bins.last ? null : from + bins.width, count: amounts.get(bin) ?? 0 };
  });
}
