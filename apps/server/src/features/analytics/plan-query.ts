import type { AnalyticsGrouping, AnalyticsOperation, AnalyticsQuery, AnalyticsStep } from '@saywell/contract';
import { dayMs } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { analyticsSources, histogramBins, turnValues } from '../../store/analytics/analytics-columns.ts';
import type { AnalyticsPlan } from '../../store/analytics/analytics-plan.ts';
import { otherOrigins } from '../../store/calls/call-filters.ts';

export interface PlannedQuery {
  readonly plan: AnalyticsPlan;
  /** Names of the groups and of the values in the rows of the answer. */
  readonly groupNames: readonly string[];
  readonly valueNames: readonly string[];
}

const defaultRangeMs = 7 * dayMs;
const maxSteps = 5_000;
const stepMs: Readonly<Record<AnalyticsStep, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
  month: 28 * dayMs,
  quarter: 90 * dayMs,
  year: 365 * dayMs,
  decade: 3_652 * dayMs,
  century: 36_524 * dayMs,
  millennium: 365_242 * dayMs,
};

/**
 * Sets the defaults of a query and refuses what has no meaning.
 *
 * @throws {DomainError} `validation-failed`, naming all fields at once.
 */
export function planQuery(query: AnalyticsQuery, index: number, now: number): PlannedQuery {
  const place = `queries.${index}`;
  const { step, timezone = 'UTC', ...range } = query.timeRange ?? {};
  const end = range.end === undefined ? now : Date.parse(range.end);
  const start = range.start === undefined ? end - defaultRangeMs : Date.parse(range.start);
  const columns = query.groupBy === undefined ? [] : [query.groupBy].flat();
  const variables = (query.groupByVariableValue ?? []).map(({ key }) => key);
  const groupNames = [...columns, ...variables];
  const valueNames = query.operations.map(({ operation, column, alias }) => alias ?? `${operation}${column}`);
  const issues = [
    ...(start < end ? [] : [`${place}.timeRange.start must be before its end`]),
    ...(step !== undefined && (end - start) / stepMs[step] > maxSteps
      ? [`${place}.timeRange.step must make at most ${maxSteps} steps of the range`]
      : []),
    ...query.operations.flatMap((operation, at) =>
      operationIssues(query, operation, `${place}.operations.${at}`),
    ),
    ...groupIssues(query, columns, place),
    ...whereIssues(query, place),
    ...originIssues(query, place),
    ...repeated(['date', ...groupNames, ...valueNames]).map(
      (name) => `${place} must not have two values named ${name}; name one with alias`,
    ),
  ];
  if (issues.length > 0) throw new DomainError('validation-failed', issues);
  const groups = [...columns.map((column) => ({ column })), ...variables.map((variable) => ({ variable }))];
  const plan = {
    table: query.table,
    where: query.where,
    step,
    timezone,
    start: new Date(start),
    end: new Date(end),
    groups,
    origins: callTables.includes(query.table) ? (query.origins ?? otherOrigins) : undefined,
    operations: query.operations,
  };
  return { plan, groupNames, valueNames };
}

const repeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

const callTables: readonly string[] = ['call', 'tool-call'] satisfies AnalyticsQuery['table'][];
const wherever: readonly string[] = ['assistantId', 'assistantIdAny', 'squadId', 'squadIdAny'];

function groupIssues(
  { table, groupByVariableValue = [] }: AnalyticsQuery,
  columns: readonly AnalyticsGrouping[],
  place: string,
): string[] {
  if (table === 'subscription')
    return columns.length + groupByVariableValue.length > 0
      ? [`${place}.groupBy should not exist with the table subscription`]
      : [];
  const { groups } = analyticsSources[table];
  return [
    ...(columns.every((column) => column in groups)
      ? []
      : [
          `${place}.groupBy must be of the following values with the table ${table}: ${Object.keys(groups).join(', ')}`,
        ]),
    ...(groupByVariableValue.length > 0 && !callTables.includes(table)
      ? [`${place}.groupByVariableValue should not exist with the table ${table}`]
      : []),
  ];
}

function originIssues({ table, origins }: AnalyticsQuery, place: string): string[] {
  return origins === undefined || callTables.includes(table)
    ? []
    : [`${place}.origins should not exist with the table ${table}`];
}

/** What is asked of calls finds nothing in other tables. */
function whereIssues({ table, where = {} }: AnalyticsQuery, place: string): string[] {
  if (callTables.includes(table)) return [];
  const known = table === 'subscription' ? [] : wherever;
  return Object.keys(where)
    .filter((name) => !known.includes(name))
    .map((name) => `${place}.where.${name} should not exist with the table ${table}`);
}

function operationIssues(
  { table }: AnalyticsQuery,
  { operation, column }: AnalyticsOperation,
  place: string,
): string[] {
  const columns = columnsOf(table);
  if (!columns.includes(column))
    return [
      `${place}.column must be one of the following values with the table ${table}: ${columns.join(', ')}`,
    ];
  const allowed = operationsOf(column);
  return allowed.includes(operation)
    ? []
    : [`${place}.operation must be one of the following values for ${column}: ${allowed.join(', ')}`];
}

function columnsOf(table: AnalyticsQuery['table']): readonly string[] {
  if (table === 'subscription') return ['concurrency', 'minutesUsed'];
  const own = Object.keys(analyticsSources[table].values);
  return table === 'call' ? [...own, 'concurrency', ...Object.keys(turnValues)] : own;
}

function operationsOf(column: AnalyticsOperation['column']): readonly AnalyticsOperation['operation'][] {
  if (column === 'id') return ['count', 'history'];
  if (column === 'concurrency') return ['avg', 'min', 'max', 'history'];
  const all = ['sum', 'avg', 'count', 'min', 'max', 'history', 'p50', 'p90', 'p95', 'p99'] as const;
  return histogramBins[column] === undefined ? all : [...all, 'histogram'];
}
