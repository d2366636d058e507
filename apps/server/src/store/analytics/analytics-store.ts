import type {
  AnalyticsColumn,
  AnalyticsGrouping,
  AnalyticsOperation,
  AnalyticsStep,
  CallOrigin,
} from '@saywell/contract';
import { type SQL, sql } from 'drizzle-orm';
import { errorCode } from '../../platform/database/error-code.ts';
import { whereOrigin } from '../calls/call-filters.ts';
import { call } from '../calls/call-tables.ts';
import type { StoreContext } from '../store-context.ts';
import { callGroups, callValues, stepLengths, variableValue } from './analytics-columns.ts';

type Group = { readonly column: AnalyticsGrouping } | { readonly variable: string };

/** One query, checked: every default is set. */
export interface AnalyticsPlan {
  readonly step: AnalyticsStep | undefined;
  readonly start: Date;
  /** Not within the range any more. */
  readonly end: Date;
  /** Of the IANA database. */
  readonly timezone: string;
  readonly groups: readonly Group[];
  /** Whose calls; undefined: all. */
  readonly origins: readonly CallOrigin[] | undefined;
  readonly operations: readonly Pick<AnalyticsOperation, 'operation' | 'column'>[];
}

export interface AnalyticsRow {
  readonly date: Date;
  /** In the order of the plan's. */
  readonly groups: readonly (string | null)[];
  readonly values: readonly (number | null)[];
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

const maxRows = 10_000;
const timeoutMs = 10_000;

/** PostgreSQL's codes. */
const failures: Readonly<Record<string, AnalyticsError['code']>> = {
  '57014': 'too-slow',
  '22023': 'unknown-time-zone',
};

export function createAnalyticsStore({ db }: StoreContext): AnalyticsStore {
  return {
    async query(orgId, plan) {
      try {
        const { rows } = await db.transaction(
          async (transaction) => {
            await transaction.execute(sql.raw(`set local statement_timeout = ${timeoutMs}`));
            return transaction.execute(statement(orgId, plan));
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
    values: operations.map((_, index) => numberOrNull(row[`o${index}`])),
  };
}
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/**
 * All names in it are ours; whatever the caller gave is a parameter. Every value is a row of `fact`
 * at its time, with nothing in the other columns: aggregates pass over that.
 */
function statement(orgId: string, plan: AnalyticsPlan): SQL {
  const { groups, operations } = plan;
  const columns = [...new Set(operations.map(({ column }) => column))];
  const names = groups.map((_, index) => sql.raw(`g${index}`));
  const start = sql`${plan.start.toISOString()}::timestamptz`;
  const end = sql`${plan.end.toISOString()}::timestamptz`;
  const stepOf = (at: SQL) => (plan.step === undefined ? start : truncated(plan.step, at, plan.timezone));
  const groupValues = groups.map(
    (group, index) =>
      sql`${'column' in group ? callGroups[group.column] : variableValue(group.variable)} as ${names[index]}`,
  );
  const values = (own: (column: AnalyticsColumn) => SQL | undefined) =>
    columns.map(
      (column, index) => sql`${own(column) ?? sql.raw(`null::${typeOf(column)}`)} as ${sql.raw(`c${index}`)}`,
    );
  const isOurs = sql`${call.orgId} = ${orgId}`;
  const ours = plan.origins === undefined ? isOurs : sql`${isOurs} and (${whereOrigin(plan.origins)})`;
  const isConcurrencyAsked = columns.includes('concurrency');
  const cellOf = (column: AnalyticsColumn) => sql.raw(`c${columns.indexOf(column)}`);

  const parts = [
    sql`step as (${stepsOf(plan, start, end)})`,
    sql`found as (
      select ${list([sql`${call.createdAt} as at`, ...groupValues, ...values(callValueOf)])}, null::double precision as weight
      from ${call} where ${ours} and ${call.createdAt} >= ${start} and ${call.createdAt} < ${end})`,
    ...(isConcurrencyAsked ? concurrency({ ours, start, end, groupValues, names, values }) : []),
    sql`member as materialized (select distinct ${list([sql`true as is_one`, ...names])} from ${
      names.length === 0
        ? sql`(select) as one`
        : isConcurrencyAsked
          ? sql`(select ${list(names)} from found union select ${list(names)} from running) as known`
          : sql`found`
    })`,
    sql`size as (select (select count(*) from member) * (select count(*) from step) as size)`,
    sql`fact as (
      select * from found
      ${isConcurrencyAsked ? sql`union all select * from level` : sql``}
      union all
      select ${list([sql`date`, ...names, ...values(() => undefined)])}, null from step, member
      where (select size from size) <= ${maxRows})`,
    sql`cell as (
      select ${list([sql`${stepOf(sql`at`)} as date`, ...names, ...operations.map(({ operation, column }, index) => sql`${aggregate(operation, column, cellOf(column))} as ${sql.raw(`o${index}`)}`)])}
      from fact where (select size from size) <= ${maxRows} group by ${list([sql.raw('1'), ...names])})`,
  ];
  const shown = operations.map(({ operation, column }, index) =>
    shownValue(operation, column, sql.raw(`o${index}`), names),
  );
  return sql`with ${list(parts)}
    select ${list([sql`(extract(epoch from cell.date) * 1000)::double precision as date`, ...names, ...shown])}, (select size from size)::double precision as size
    from ${sql`(select * from cell union all select ${list([sql`null`, ...names.map(() => sql`null`), ...operations.map(() => sql`null`)])} from size where size > ${maxRows}) as cell`}
    order by ${list([sql`cell.date`, ...names])}`;
}

const callValueOf = (column: AnalyticsColumn) => (column === 'concurrency' ? undefined : callValues[column]);
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const typeOf = (column: AnalyticsColumn) => (column === 'id' ? 'uuid' : 'double precision');

function truncated(step: AnalyticsStep, at: SQL, timezone: string): SQL {
  return sql`date_trunc(${step}, ${at}, ${timezone})`;
}

/** The starts of all steps that have a part within the range. */
function stepsOf({ step, timezone }: AnalyticsPlan, start: SQL, end: SQL): SQL {
  if (step === undefined) return sql`select ${start} as date`;
  const { interval, isLocal } = stepLengths[step];
  const last = sql`${end} - interval '1 millisecond'`;
  const every = sql.raw(`interval '${interval}'`);
  const times = isLocal
    ? sql`select at at time zone ${timezone} as at from generate_series(
        date_trunc(${step}, ${start} at time zone ${timezone}), (${last}) at time zone ${timezone}, ${every}) as at`
    : sql`select at from generate_series(${truncated(step, start, timezone)}, ${last}, ${every}) as at`;
  return sql`select distinct ${truncated(step, sql`at`, timezone)} as date from (${times}) as times`;
}

interface ConcurrencyParts {
  /** The calls that are asked for. */
  readonly ours: SQL;
  readonly start: SQL;
  readonly end: SQL;
  readonly groupValues: readonly SQL[];
  readonly names: readonly SQL[];
  readonly values: (own: (column: AnalyticsColumn) => SQL | undefined) => SQL[];
}

/** How many calls ran: from each time at which it changed, and from each step's start, for `weight` seconds. */
function concurrency({ ours, start, end, groupValues, names, values }: ConcurrencyParts): SQL[] {
  const inGroup = names.length === 0 ? sql`order by at` : sql`partition by ${list(names)} order by at`;
  const own = values((column) =>
    column === 'concurrency' ? sql`(sum(delta) over (${inGroup}))::double precision` : undefined,
  );
  const members =
    names.length === 0 ? sql`(select) as one` : sql`(select distinct ${list(names)} from running) as members`;
  return [
    sql`running as (
      select ${list([sql`${call.startedAt} as started_at`, sql`${call.endedAt} as ended_at`, ...groupValues])}
      from ${call} where ${ours} and ${call.createdAt} < ${end} and ${call.startedAt} < ${end}
        and (${call.endedAt} > ${start} or (${call.endedAt} is null and ${call.status} <> 'ended')))`,
    sql`change as (
      select ${list([sql`greatest(started_at, ${start}) as at`, sql`1 as delta`, ...names])} from running
      union all select ${list([sql`ended_at`, sql`-1`, ...names])} from running where ended_at < ${end}
      union all select ${list([sql`greatest(date, ${start})`, sql`0`, ...names])} from step, ${members})`,
    sql`level as (
      select ${list([sql`at`, ...names, ...own])},
        extract(epoch from lead(at, 1, ${end}) over (${inGroup}) - at)::double precision as weight
      from change)`,
  ];
}

function aggregate(operation: AnalyticsOperation['operation'], column: AnalyticsColumn, value: SQL): SQL {
  if (column === 'concurrency') {
    if (operation === 'avg')
      return sql`sum(${value} * weight) / nullif(sum(weight) filter (where ${value} is not null), 0)`;
    return operation === 'min' ? sql`min(${value})` : sql`max(${value})`;
  }
  if (operation === 'history') return aggregate(column === 'id' ? 'count' : 'sum', column, value);
  if (operation === 'sum') return sql`coalesce(sum(${value}), 0)`;
  return sql`${sql.raw(operation)}(${value})::double precision`;
}

/** A running total is made over the steps of a group. */
function shownValue(
  operation: AnalyticsOperation['operation'],
  column: AnalyticsColumn,
  value: SQL,
  names: readonly SQL[],
): SQL {
  if (operation !== 'history' || column === 'concurrency') return value;
  const partition = names.length === 0 ? sql`` : sql`partition by ${list(names)}`;
  return sql`sum(${value}) over (${partition} order by cell.date) as ${value}`;
}
