import type { ReactNode } from 'react';
import { Chart } from '../../../charts/chart.tsx';
import { WeekMap } from '../../../charts/week-map.tsx';
import { count, span, whole } from '../../../content/amounts.ts';
import { comparedWords, Figure, Figures } from '../../../ui/figures.tsx';
import { numberIn, type Results, type Row, stepPoints, textIn, valuesOf, wholeOf } from '../figures-api.ts';
import type { BoardRange } from '../search.ts';

const minutes = (value: number): string => `${whole(value)} min`;

export function TrafficBoard({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const [now, before] = [wholeOf(results, 'whole'), wholeOf(results, 'before')];
  const steps = results.get('steps') ?? [];
  const points = stepPoints(range, steps);
  const most = largestOf(points, valuesOf(steps, 'calls'));
  const week = weekOf(results.get('week') ?? []);
  const both = (name: string) => ({ value: numberIn(now, name), before: numberIn(before, name) });
  const of = capital(range.step);
  return (
    <>
      <Figures>
        <Figure label="Calls" {...both('calls')} format={whole} />
        <Figure label="Talked" {...both('seconds')} format={span} />
        <Figure label="Average length" {...both('length')} format={clockOf} />
        <Figure label="At once, at most" {...both('peak')} format={whole} />
      </Figures>
      <div className="charts">
        <Chart
          title={`Calls by ${range.step}`}
          kind="bars"
          finding={
            <>
              <strong>{count(numberIn(now, 'calls') ?? 0)}</strong>,{' '}
              {comparedWords(numberIn(now, 'calls'), numberIn(before, 'calls'))}
              {most !== undefined && `; most on ${most}`}.
            </>
          }
          data={{
            of,
            points,
            series: [{ name: 'Calls', values: valuesOf(steps, 'calls') }],
            format: (value) => count(value),
            axis: whole,
            isWhole: true,
          }}
        />
        <Chart
          title="Minutes talked"
          kind="line"
          finding={
            <>
              <strong>{span(numberIn(now, 'seconds') ?? 0)}</strong>,{' '}
              {comparedWords(numberIn(now, 'seconds'), numberIn(before, 'seconds'))}.
            </>
          }
          data={{
            of,
            points,
            series: [{ name: 'Minutes', values: valuesOf(steps, 'minutes') }],
            format: minutes,
            axis: whole,
          }}
        />
        <Chart
          title="Calls at once"
          kind="line"
          finding={
            <>
              <strong>{whole(numberIn(now, 'peak') ?? 0)}</strong> at the busiest moment.
            </>
          }
          data={{
            of,
            points,
            series: [{ name: 'At once', values: valuesOf(steps, 'peak') }],
            format: (value) => `${whole(value)} at once`,
            axis: whole,
            isWhole: true,
          }}
        />
        <WeekMap
          title="Hours of the week"
          finding={busiest(week)}
          counts={week}
          format={(value) => count(value)}
        />
      </div>
    </>
  );
}

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;
}

function largestOf(
  points: readonly { readonly title: string }[],
  values: readonly (number | null)[],
): string | undefined {
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  return largest === 0 ? undefined : points[values.indexOf(largest)]?.title;
}

/** By weekday, Monday first, and hour. */
export function weekOf(rows: readonly Row[]): readonly (readonly number[])[] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const row of rows) {
    const [day, hour] = [Number(textIn(row, 'weekday')) - 1, Number(textIn(row, 'hour'))];
    const hours = week[day];
    if (hours !== undefined && hour in hours) hours[hour] = numberIn(row, 'calls') ?? 0;
  }
  return week;
}

const dayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

function busiest(week: readonly (readonly number[])[]): string {
  const largest = Math.max(0, ...week.flat());
  if (largest === 0) return 'Nobody called.';
  const day = week.findIndex((hours) => hours.includes(largest));
  const hour = week[day]?.indexOf(largest) ?? 0;
  return `Busiest on ${dayNames[day] ?? ''} from ${hour}:00 to ${hour + 1}:00.`;
}
