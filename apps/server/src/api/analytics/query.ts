import type { AnalyticsResult, routes } from '@saywell/contract';
import { type PlannedQuery, planQuery } from '../../features/analytics/plan-query.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import {
  AnalyticsError,
  type AnalyticsRow,
  type AnalyticsStore,
} from '../../store/analytics/analytics-store.ts';
import type { Endpoint } from '../endpoint.ts';

/** One after the other: a request takes one connection of the database at a time. */
export const queryAnalytics: Endpoint<typeof routes.analytics.query> = async ({
  context,
  identity,
  body,
}) => {
  const now = Date.now();
  const planned = body.queries.map((query, index) => planQuery(query, index, now));
  const results: AnalyticsResult[] = [];
  for (const [index, query] of planned.entries()) {
    const rows = await rowsOf(context.store.analytics, identity.orgId, query, index);
    results.push({ name: body.queries[index]?.name ?? '', timeRange: timeRangeOf(query), result: rows });
  }
  return results;
};

async function rowsOf(store: AnalyticsStore, orgId: string, query: PlannedQuery, index: number) {
  try {
    return (await store.query(orgId, query.plan)).map((row) => toResult(row, query));
  } catch (error) {
    if (error instanceof AnalyticsError)
      throw new DomainError('validation-failed', [`queries.${index}${reasons[error.code]}`], {
        cause: error,
      });
    throw error;
  }
}

const reasons: Readonly<Record<AnalyticsError['code'], string>> = {
  'too-many-rows': ' must have at most 10000 rows: ask for a shorter range, longer steps or fewer groups',
  'too-slow': ' takes too long: ask for a shorter range',
  'unknown-time-zone': '.timeRange.timezone must be the name of a time zone',
};

function timeRangeOf({ plan: { step, start, end, timezone } }: PlannedQuery): AnalyticsResult['timeRange'] {
  return {
    ...(step !== undefined && { step }),
    start: start.toISOString(),
    end: end.toISOString(),
    timezone,
  };
}

/** Calls that have nothing of a group are in one with `null`. */
function toResult({ date, groups, values }: AnalyticsRow, { groupNames, valueNames }: PlannedQuery) {
  return Object.fromEntries<AnalyticsResult['result'][number][string]>([
    ['date', date.toISOString()],
    ...groupNames.map((name, index) => [name, groups[index] ?? null] as const),
    ...valueNames.map((name, index) => [name, values[index] ?? null] as const),
  ]);
}
