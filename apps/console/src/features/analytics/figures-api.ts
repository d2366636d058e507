import type { AnalyticsResult } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import type { CallsBehind, ChartPoint } from '../../charts/chart-data.ts';
import { stepName } from '../../charts/zoned.ts';
import { type Asked, toQuery } from './board-queries.ts';
import type { BoardRange } from './search.ts';

export type Row = AnalyticsResult['result'][number];
export type Results = ReadonlyMap<string, readonly Row[]>;

export const figuresQuery = ({ api }: Services, board: string, range: BoardRange, asked: readonly Asked[]) =>
  queryOptions({
    queryKey: ['analytics.query', board, range],
    queryFn: async ({ signal }): Promise<Results> => {
      const queries = asked.map((one) => toQuery(one, range));
      const results = await api.signedIn.analytics.query({ queries }, { signal });
      return new Map(results.map(({ name, result }) => [name, result]));
    },
    structuralSharing: false,
    staleTime: 60_000,
  });

export function numberIn(row: Row | undefined, name: string): number | null {
  const value = row?.[name];
  return typeof value === 'number' ? value : null;
}
export function textIn(row: Row | undefined, name: string): string | null {
  const value = row?.[name];
  return typeof value === 'string' ? value : null;
}
/** The one row of a whole range. */
export const wholeOf = (results: Results, name: string): Row | undefined => results.get(name)?.[0];

/** Calls of a range, or of a part of it. */
export function callsOf(range: BoardRange, from: number, to: number, more: CallsBehind = {}): CallsBehind {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(range.assistant !== undefined && { assistant: range.assistant }),
    ...more,
  };
}

/** The steps of a result, each with the calls that are in it. */
export function stepPoints(
  range: BoardRange,
  rows: readonly Row[],
  more?: CallsBehind,
): readonly ChartPoint[] {
  const dates = stepDates(rows);
  return dates.map((date, index) => {
    const from = Math.max(date, range.start);
    const to = Math.min(dates[index + 1] ?? range.end, range.end);
    return {
      label: stepName(date, range.step, range.timezone, 'short'),
      title: stepName(date, range.step, range.timezone, 'long'),
      calls: callsOf(range, from, to, more),
    };
  });
}

export const stepDates = (rows: readonly Row[]): readonly number[] => [
  ...new Set(rows.map((row) => Date.parse(textIn(row, 'date') ?? ''))),
];

/** A value a step, of the rows of one group. */
export const valuesOf = (rows: readonly Row[], name: string): readonly (number | null)[] =>
  rows.map((row) => numberIn(row, name));
