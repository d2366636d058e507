import type { AnalyticsColumn, AnalyticsOperation } from '@saywell/contract';
import { type SQL, sql } from 'drizzle-orm';
import { call } from '../calls/call-tables.ts';
import {
  analyticsSources,
  callsWithTurns,
  histogramBins,
  isTurnColumn,
  stepLengths,
  turnValues,
  variableValue,
} from './analytics-columns.ts';
import type { AnalyticsPlan } from './analytics-plan.ts';

export const maxRows = 10_000;

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** What every part of a statement is made of. All names in it are ours; whatever the caller gave is a parameter. */
interface Parts {
  readonly plan: AnalyticsPlan;
  /** Which rows count, beside their time. */
  readonly counted: SQL;
  readonly columns: readonly AnalyticsColumn[];
  /** Of the groups. */
  readonly names: readonly SQL[];
  readonly start: SQL;
  readonly end: SQL;
  readonly groupValues: readonly SQL[];
}

/**
 * Every value is a row of `fact` at its time, with nothing in the other columns: aggregates pass over that. A call
 * is one row of `found`, each of its turns one of `heard`, each change of how many run one of `level`.
 */
export function statementOf(plan: AnalyticsPlan, counted: SQL): SQL {
  const parts = partsOf(plan, counted);
  const { columns, names } = parts;
  const { operations } = plan;
  const isConcurrencyAsked = columns.includes('concurrency');
  const hasTurns = columns.some(isTurnColumn);
  // Calls beside their turns only where something of theirs is asked.
  const isOfCalls = !columns.every(isTurnColumn);
  const members = [
    ...(isOfCalls ? ['found'] : []),
    ...(hasTurns ? ['heard'] : []),
    ...(isConcurrencyAsked ? ['running'] : []),
  ];
  const facts = members.map((name) => (name === 'running' ? 'level' : name));
  const cellOf = (column: AnalyticsColumn) => sql.raw(`c${columns.indexOf(column)}`);
  const values = operations.map(
    ({ operation, column }, index) =>
      sql`${aggregate(operation, column, cellOf(column))} as ${sql.raw(`o${index}`)}`,
  );
  const ctes = [
    sql`step as (${stepsOf(plan, parts.start, parts.end)})`,
    ...(isOfCalls ? [sql`found as (${foundRows(parts)})`] : []),
    ...(hasTurns ? [sql`heard as (${heardTurns(parts)})`] : []),
    ...(isConcurrencyAsked ? concurrency(parts) : []),
    sql`member as materialized (${membersOf(names, members)})`,
    sql`size as (select (select count(*) from member) * (select count(*) from step) as size)`,
    sql`fact as (
      ${sql.join(
        facts.map((name) => sql`select * from ${sql.raw(name)}`),
        sql` union all `,
      )}
      union all
      select ${list([sql`date`, ...names, ...ownValues(columns, () => undefined)])}, null from step, member
      where (select size from size) <= ${maxRows})`,
    sql`cell as (
      select ${list([sql`${stepOf(parts, sql`at`)} as date`, ...names, ...values])}
      from fact where (select size from size) <= ${maxRows} group by ${list([sql.raw('1'), ...names])})`,
    ...operations.flatMap((operation, index) => histogram(parts, operation, index)),
  ];
  return sql`with ${list(ctes)} ${shownRows(parts)}`;
}

function partsOf(plan: AnalyticsPlan, counted: SQL): Parts {
  const names = plan.groups.map((_, index) => sql.raw(`g${index}`));
  const { groups } = analyticsSources[plan.table];
  return {
    plan,
    counted,
    columns: [...new Set(plan.operations.map(({ column }) => column))],
    names,
    start: sql`${plan.start.toISOString()}::timestamptz`,
    end: sql`${plan.end.toISOString()}::timestamptz`,
    groupValues: plan.groups.map((group, index) => {
      const value = 'column' in group ? groups[group.column]?.(plan.timezone) : variableValue(group.variable);
      return sql`${value ?? sql`null::text`} as ${names[index]}`;
    }),
  };
}

const typeOf = (column: AnalyticsColumn) => {
  if (column === 'id') return 'uuid';
  return isTurnColumn(column) || column === 'toolLatency' ? 'integer' : 'double precision';
};
const ownValues = (
  columns: readonly AnalyticsColumn[],
  own: (column: AnalyticsColumn) => SQL | undefined,
): SQL[] =>
  columns.map(
    (column, index) => sql`${own(column) ?? sql.raw(`null::${typeOf(column)}`)} as ${sql.raw(`c${index}`)}`,
  );

/** The rows of the table, each once. */
function foundRows({ plan, counted, columns, start, end, groupValues }: Parts): SQL {
  const { from, at, values } = analyticsSources[plan.table];
  const own = ownValues(columns, (column) => values[column]);
  return sql`select ${list([sql`${at} as at`, ...groupValues, ...own])}, null::double precision as weight
    from ${columns.includes('interruptions') ? callsWithTurns : from}
    where ${counted} and ${at} >= ${start} and ${at} < ${end}`;
}

/** Each turn of the calls. */
function heardTurns({ plan, counted, columns, start, end, groupValues }: Parts): SQL {
  const { at } = analyticsSources[plan.table];
  const own = ownValues(columns, (column) => (isTurnColumn(column) ? turnValues[column] : undefined));
  return sql`select ${list([sql`${at} as at`, ...groupValues, ...own])}, null::double precision as weight
    from ${callsWithTurns} where ${counted} and ${at} >= ${start} and ${at} < ${end}`;
}

/** Each group that there is, in every step. */
function membersOf(names: readonly SQL[], sources: readonly string[]): SQL {
  if (names.length === 0) return sql`select true as is_one`;
  const known = sources.map((name) => sql`select ${list(names)} from ${sql.raw(name)}`);
  return sql`select distinct ${list([sql`true as is_one`, ...names])} from (${sql.join(known, sql` union `)}) as known`;
}

const stepOf = ({ plan, start }: Parts, at: SQL): SQL =>
  plan.step === undefined ? start : sql`date_trunc(${plan.step}, ${at}, ${plan.timezone})`;

/** The starts of all steps that have a part within the range. */
function stepsOf({ step, timezone }: AnalyticsPlan, start: SQL, end: SQL): SQL {
  if (step === undefined) return sql`select ${start} as date`;
  const { interval, isLocal } = stepLengths[step];
  const last = sql`${end} - interval '1 millisecond'`;
  const every = sql.raw(`interval '${interval}'`);
  const times = isLocal
    ? sql`select at at time zone ${timezone} as at from generate_series(
        date_trunc(${step}, ${start} at time zone ${timezone}), (${last}) at time zone ${timezone}, ${every}) as at`
    : sql`select at from generate_series(date_trunc(${step}, ${start}, ${timezone}), ${last}, ${every}) as at`;
  return sql`select distinct date_trunc(${step}, at, ${timezone}) as date from (${times}) as times`;
}

/** How many calls ran: from each time at which it changed, and from each step's start, for `weight` seconds. */
function concurrency({ counted, columns, names, start, end, groupValues }: Parts): SQL[] {
  const inGroup = names.length === 0 ? sql`order by at` : sql`partition by ${list(names)} order by at`;
  const own = ownValues(columns, (column) =>
    column === 'concurrency' ? sql`(sum(delta) over (${inGroup}))::double precision` : undefined,
  );
  const members =
    names.length === 0 ? sql`(select) as one` : sql`(select distinct ${list(names)} from running) as members`;
  return [
    sql`running as (
      select ${list([sql`${call.startedAt} as started_at`, sql`${call.endedAt} as ended_at`, ...groupValues])}
      from ${call} where ${counted} and ${call.createdAt} < ${end} and ${call.startedAt} < ${end}
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

const shares: ReadonlyMap<string, number> = new Map([
  ['p50', 0.5],
  ['p90', 0.9],
  ['p95', 0.95],
  ['p99', 0.99],
]);

function aggregate(operation: AnalyticsOperation['operation'], column: AnalyticsColumn, value: SQL): SQL {
  if (column === 'concurrency') {
    if (operation === 'avg')
      return sql`sum(${value} * weight) / nullif(sum(weight) filter (where ${value} is not null), 0)`;
    return operation === 'min' ? sql`min(${value})` : sql`max(${value})`;
  }
  if (operation === 'history') return aggregate(column === 'id' ? 'count' : 'sum', column, value);
  if (operation === 'sum') return sql`coalesce(sum(${value}), 0)::double precision`;
  // Its bins are counted apart.
  if (operation === 'histogram') return sql`null::double precision`;
  const share = shares.get(operation);
  if (share !== undefined)
    return sql`percentile_disc(${sql.raw(String(share))}) within group (order by ${value})::double precision`;
  return sql`${sql.raw(operation)}(${value})::double precision`;
}

/** How many values each bin has: an object of counts by the bins' numbers. */
function histogram(
  parts: Parts,
  { operation, column }: Pick<AnalyticsOperation, 'operation' | 'column'>,
  index: number,
): SQL[] {
  const bins = operation === 'histogram' ? histogramBins[column] : undefined;
  if (bins === undefined) return [];
  const { names, columns } = parts;
  const value = sql.raw(`c${columns.indexOf(column)}`);
  const last = Math.ceil(bins.last / bins.width);
  const bin = sql.raw(`least(${last}, floor(c${columns.indexOf(column)} / ${bins.width}.0))::int`);
  return [
    sql`${sql.raw(`h${index}`)} as (
      select ${list([sql`date`, ...names])}, jsonb_object_agg(bin, amount) as bins from (
        select ${list([sql`${stepOf(parts, sql`at`)} as date`, ...names])}, ${bin} as bin, count(*) as amount
        from fact where ${value} is not null and (select size from size) <= ${maxRows}
        group by ${list([sql.raw('1'), ...names, sql`bin`])}) as counted
      group by ${list([sql`date`, ...names])})`,
  ];
}

/** A running total is made over the steps of a group, bins are joined to it. */
function shownRows({ plan, names }: Parts): SQL {
  const { operations } = plan;
  const shown = operations.map(({ operation, column }, index) => {
    const value = sql.raw(`o${index}`);
    if (operation === 'histogram') return sql`${sql.raw(`h${index}`)}.bins as ${value}`;
    if (operation !== 'history' || column === 'concurrency') return sql`cell.${value}`;
    const partition =
      names.length === 0 ? sql`` : sql`partition by ${list(names.map((name) => sql`cell.${name}`))}`;
    return sql`sum(cell.${value}) over (${partition} order by cell.date) as ${value}`;
  });
  const ofCell = names.map((name) => sql`cell.${name}`);
  const nothing = list([sql`null`, ...names.map(() => sql`null`), ...operations.map(() => sql`null`)]);
  const joins = operations.flatMap(({ operation }, index) => {
    const bins = sql.raw(`h${index}`);
    if (operation !== 'histogram') return [];
    const isSame = names.map((name) => sql` and ${bins}.${name} is not distinct from cell.${name}`);
    return [sql` left join ${bins} on ${bins}.date = cell.date${sql.join(isSame)}`];
  });
  return sql`select ${list([sql`(extract(epoch from cell.date) * 1000)::double precision as date`, ...ofCell, ...shown])}, (select size from size)::double precision as size
    from (select * from cell union all select ${nothing} from size where size > ${maxRows}) as cell${sql.join(joins)}
    order by ${list([sql`cell.date`, ...ofCell])}`;
}
