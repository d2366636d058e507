import type { AnalyticsBin } from '@saywell/contract';
import type { ReactNode } from 'react';
import { Chart } from '../../../charts/chart.tsx';
import { Shares } from '../../../charts/shares.tsx';
import { milliseconds, percent, whole } from '../../../content/amounts.ts';
import { comparedWords, Figure, Figures } from '../../../ui/figures.tsx';
import { callsOf, numberIn, type Results, stepPoints, textIn, valuesOf, wholeOf } from '../figures-api.ts';
import { turnParts } from '../board-queries.ts';
import type { BoardRange } from '../search.ts';
import { SlowCalls } from '../slow-calls.tsx';
import { capital } from './traffic.tsx';

/** What people feel as at once. */
const quickMs = 700;

export function SpeedBoard({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const [now, before] = [wholeOf(results, 'whole'), wholeOf(results, 'before')];
  const steps = results.get('steps') ?? [];
  const both = (name: string) => ({ value: numberIn(now, name), before: numberIn(before, name) });
  const p95 = numberIn(now, 'p95');
  return (
    <>
      <Figures>
        <Figure label="Half of the turns within" {...both('p50')} format={milliseconds} better="less" />
        <Figure label="95 % within" {...both('p95')} format={milliseconds} better="less" />
        <Figure label="99 % within" {...both('p99')} format={milliseconds} better="less" />
        <Figure
          label="Answers cut off"
          value={cutShare(now)}
          before={cutShare(before)}
          format={percent}
          isShare
        />
      </Figures>
      <div className="charts">
        <Chart
          title="Wait for an answer"
          kind="line"
          finding={
            p95 === null ? (
              'No turn was measured.'
            ) : (
              <>
                <strong>p95 {milliseconds(p95)}</strong>, {comparedWords(p95, numberIn(before, 'p95'))}, over{' '}
                {whole(numberIn(now, 'turns') ?? 0)} turns.
              </>
            )
          }
          data={{
            of: capital(range.step),
            points: stepPoints(range, steps),
            series: ['p50', 'p95', 'p99'].map((name) => ({ name, values: valuesOf(steps, name) })),
            format: milliseconds,
          }}
        />
        <TurnHistogram results={results} range={range} />
        <TurnParts results={results} />
        <Tools results={results} range={range} />
      </div>
      {p95 !== null && <SlowCalls range={range} p95={p95} />}
    </>
  );
}

function cutShare(row: Parameters<typeof numberIn>[0]): number | null {
  const [turns, cut] = [numberIn(row, 'turns'), numberIn(row, 'cut')];
  return turns === null || turns === 0 || cut === null ? null : cut / turns;
}

function TurnHistogram({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const given = wholeOf(results, 'whole')?.['bins'];
  const bins: readonly AnalyticsBin[] = Array.isArray(given) ? given : [];
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  const quick = bins.reduce((sum, { to, count }) => sum + (to !== null && to <= quickMs ? count : 0), 0);
  return (
    <Chart
      title="How long turns take"
      kind="bars"
      finding={
        all === 0 ? (
          'No turn was measured.'
        ) : (
          <>
            <strong>{percent(quick / all)}</strong> of the answers begin within {quickMs} ms.
          </>
        )
      }
      data={{
        of: 'Milliseconds',
        points: bins.map(({ from, to }) => ({
          label: whole(from),
          title: to === null ? `${whole(from)} ms and more` : `${whole(from)} to ${whole(to)} ms`,
          calls: callsOf(range, range.start, range.end, { p95: from }),
        })),
        series: [{ name: 'Turns', values: bins.map(({ count }) => count) }],
        format: (value) => `${whole(value)} ${value === 1 ? 'turn' : 'turns'}`,
        axis: whole,
        isWhole: true,
      }}
    />
  );
}

function TurnParts({ results }: { results: Results }): ReactNode {
  const row = wholeOf(results, 'parts');
  const known = turnParts.map(({ name, column }) => ({
    name,
    p50: numberIn(row, `${column} p50`) ?? 0,
    p95: numberIn(row, `${column} p95`) ?? 0,
  }));
  const slowest = known.toSorted((one, other) => other.p95 - one.p95)[0];
  return (
    <Shares
      title="What the wait is made of"
      finding={
        slowest === undefined || slowest.p95 === 0 ? (
          'No turn was measured.'
        ) : (
          <>
            <strong>{slowest.name}</strong> takes longest: half within {milliseconds(slowest.p50)}, 95 %
            within {milliseconds(slowest.p95)}.
          </>
        )
      }
      data={{
        of: 'Part',
        points: known.map(({ name }) => ({ label: name, title: name })),
        // The second begins where the first ends: both together are the 95th percentile.
        series: [
          { name: 'half within', values: known.map(({ p50 }) => p50) },
          { name: '95 % within so much more', values: known.map(({ p50, p95 }) => Math.max(0, p95 - p50)) },
        ],
        format: milliseconds,
      }}
    />
  );
}

function Tools({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const rows = (results.get('tools') ?? []).toSorted(
    (one, other) => (numberIn(other, 'uses') ?? 0) - (numberIn(one, 'uses') ?? 0),
  );
  const failed = rows.reduce((sum, row) => sum + (numberIn(row, 'failed') ?? 0), 0);
  const uses = rows.reduce((sum, row) => sum + (numberIn(row, 'uses') ?? 0), 0);
  return (
    <Shares
      title="Tools, 95 % within"
      finding={
        uses === 0 ? (
          'No tool was used.'
        ) : (
          <>
            <strong>{whole(uses)}</strong> uses, {failed === 0 ? 'none' : whole(failed)} failed.
          </>
        )
      }
      data={{
        of: 'Tool',
        points: rows.slice(0, 8).map((row) => {
          const name = textIn(row, 'toolName') ?? 'without a name';
          const inVain = numberIn(row, 'failed') ?? 0;
          return {
            label: name,
            title: name,
            ...(inVain > 0 && { calls: callsOf(range, range.start, range.end, { tool: 'failed' as const }) }),
          };
        }),
        series: [{ name: '95 % within', values: rows.slice(0, 8).map((row) => numberIn(row, 'p95')) }],
        format: milliseconds,
      }}
    />
  );
}
