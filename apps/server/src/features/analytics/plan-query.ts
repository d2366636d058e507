import type { AnalyticsOperation, AnalyticsQuery, AnalyticsStep } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { AnalyticsPlan } from '../../store/analytics/analytics-store.ts';
import { otherOrigins } from '../../store/calls/call-filters.ts';

export interface PlannedQuery {
  readonly plan: AnalyticsPlan;
  /** Names of the groups and of the values in the rows of the answer. */
  readonly groupNames: readonly string[];
  readonly valueNames: readonly string[];
}

const defaultRangeMs = 7 * 24 * 3_600_000;
const maxSteps = 5_000;
const stepMs: Readonly<Record<AnalyticsStep, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 28 * 86_400_000,
  quarter: 90 * 86_400_000,
  year: 365 * 86_400_000,
  decade: 3_652 * 86_400_000,
  century: 36_524 * 86_400_000,
  millennium: 365_242 * 86_400_000,
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
    ...(query.table === 'subscription' && groupNames.length > 0
      ? [`${place}.groupBy should not exist with the table subscription`]
      : []),
    ...(query.table === 'subscription' && query.origins !== undefined
      ? [`${place}.origins should not exist with the table subscription`]
      : []),
    ...repeated(['date', ...groupNames, ...valueNames]).map(
      (name) => `${place} must not have two values named ${name}; name one with alias`,
    ),
  ];
  if (issues.length > 0) throw new DomainError('validation-failed', issues);
  const groups = [...columns.map((column) => ({ column })), ...variables.map((variable) => ({ variable }))];
  const plan = {
    step,
    timezone,
    start: new Date(start),
    end: new Date(end),
    groups,
    origins: query.table === 'call' ? (query.origins ?? otherOrigins) : undefined,
    operations: query.operations,
  };
  return { plan, groupNames, valueNames };
}

const repeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

function operationIssues(
  { table }: AnalyticsQuery,
  { operation, column }: AnalyticsOperation,
  place: string,
): string[] {
  if (table === 'subscription' && column !== 'concurrency' && column !== 'minutesUsed')
    return [
      `${place}.column must be one of the following values with the table subscription: concurrency, minutesUsed`,
    ];
  if (column === 'id' && operation !== 'count' && operation !== 'history')
    return [`${place}.operation must be one of the following values for id: count, history`];
  if (column === 'concurrency' && (operation === 'sum' || operation === 'count'))
    return [`${place}.operation must be one of the following values for concurrency: avg, min, max, history`];
  return [];
}
