import type { ReactNode } from 'react';
import { Chart } from '../../../charts/chart.tsx';
import { WeekMap } from '../../../charts/week-map.tsx';
import { count, span, whole } from '../../../content/amounts.ts';
import { comparedWords, Figure, Figures } from '../../../ui/figures.tsx';
import { numberIn, type Results, type Row, stepPoints, textIn, valuesOf, wholeOf } from '../figures-api.ts';
import type { BoardRange } from '../search.ts';

interface TrafficProps {
  readonly results: Results;
  readonly range: BoardRange;
}

export function TrafficBoard({ results, range }: TrafficProps): ReactNode {
  const [now, before] = [wholeOf(results, 'whole'), wholeOf(results, 'before')];
  const week = weekOf(results.get('week') ?? []);
  const both = (name: string) => ({ value: numberIn(now, name), before: numberIn(before, name) });
  return (
    <>
      <Figures>
        <Figure label="Calls" {...both('calls')} format={whole} />
        <Figure label="Talked" {...both('seconds')} format={span} />
        <Figure label="Average length" {...both('length')} format={clockOf} />
        <Figure label="At once, at most" {...both('peak')} format={whole} />
      </Figures>
      <div className="charts">
        <CallsChart results={results} range={range} />
        <MinutesChart results={results} range={range} />
        <PeakChart results={results} range={range} />
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

/** The points of the range, with what each has of a value. */
function stepsOf({ results, range }: TrafficProps, name: string, column: string) {
  const steps = results.get('steps') ?? [];
  return {
    of: capital(range.step),
    points: stepPoints(range, steps),
    series: [{ name, values: valuesOf(steps, column) }],
    axis: whole,
  };
}

function CallsChart(props: TrafficProps): ReactNode {
  const { results, range } = props;
  const calls = numberIn(wholeOf(results, 'whole'), 'calls') ?? 0;
  const { points, ...data } = stepsOf(props, 'Calls', 'calls');
  const most = largestOf(points, data.series[0]?.values ?? []);
  return (
    <Chart
      title={`Calls by ${range.step}`}
      kind="bars"
      finding={
        <>
          <strong>{count(calls)}</strong>,{' '}
          {comparedWords(calls, numberIn(wholeOf(results, 'before'), 'calls'))}
          {most !== undefined && `; most on ${most}`}.
        </>
      }
      data={{ ...data, points, format: (value) => count(value), isWhole: true }}
    />
  );
}

function MinutesChart(props: TrafficProps): ReactNode {
  const [now, before] = (['whole', 'before'] as const).map((name) =>
    numberIn(wholeOf(props.results, name), 'seconds'),
  );
  return (
    <Chart
      title="Minutes talked"
      kind="line"
      finding={
        <>
          <strong>{span(now ?? 0)}</strong>, {comparedWords(now ?? null, before ?? null)}.
        </>
      }
      data={{ ...stepsOf(props, 'Minutes', 'minutes'), format: (value) => `${whole(value)} min` }}
    />
  );
}

function PeakChart(props: TrafficProps): ReactNode {
  return (
    <Chart
      title="Calls at once"
      kind="line"
      finding={
        <>
          <strong>{whole(numberIn(wholeOf(props.results, 'whole'), 'peak') ?? 0)}</strong> at the busiest
          moment.
        </>
      }
      data={{
        ...stepsOf(props, 'At once', 'peak'),
        format: (value) => `${whole(value)} at once`,
        isWhole: true,
      }}
    />
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
