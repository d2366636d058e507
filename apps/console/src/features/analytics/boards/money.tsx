import type { ReactNode } from 'react';
import { Chart } from '../../../charts/chart.tsx';
import { money } from '../../../content/amounts.ts';
import { AssistantCosts } from '../assistant-costs.tsx';
import { comparedWords, Figure, Figures } from '../../../ui/figures.tsx';
import { numberIn, type Results, type Row, stepPoints, valuesOf, wholeOf } from '../figures-api.ts';
import { costParts } from '../board-queries.ts';
import type { BoardRange } from '../search.ts';
import { capital } from './traffic.tsx';

export function MoneyBoard({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const [now, before] = [wholeOf(results, 'whole'), wholeOf(results, 'before')];
  const steps = results.get('steps') ?? [];
  const both = (name: string) => ({ value: numberIn(now, name), before: numberIn(before, name) });
  const points = stepPoints(range, steps);
  const of = capital(range.step);
  return (
    <>
      <Figures>
        <Figure label="Calls cost" {...both('cost')} format={money} better="less" />
        <Figure label="A call" {...both('each')} format={money} better="less" />
        <Figure
          label="A minute"
          value={perMinute(now)}
          before={perMinute(before)}
          format={money}
          better="less"
        />
        <Figure
          label="Chats cost"
          value={numberIn(wholeOf(results, 'chats'), 'cost')}
          before={numberIn(wholeOf(results, 'chats before'), 'cost')}
          format={money}
          better="less"
        />
      </Figures>
      <div className="charts">
        <PartsChart results={results} range={range} />
        <Chart
          title="What a call costs"
          kind="line"
          finding={
            <>
              <strong>{money(numberIn(now, 'each') ?? 0)}</strong> on average.
            </>
          }
          data={{ of, points, series: [{ name: 'A call', values: valuesOf(steps, 'each') }], format: money }}
        />
        <AssistantCosts rows={results.get('assistants') ?? []} from={range.start} to={range.end} />
      </div>
    </>
  );
}

function perMinute(row: Row | undefined): number | null {
  const [cost, minutes] = [numberIn(row, 'cost'), numberIn(row, 'minutes')];
  return cost === null || minutes === null || minutes === 0 ? null : cost / minutes;
}

function PartsChart({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const steps = results.get('steps') ?? [];
  const cost = numberIn(wholeOf(results, 'whole'), 'cost') ?? 0;
  return (
    <Chart
      title="Costs by part"
      kind="bars"
      finding={
        <>
          <strong>{money(cost)}</strong>, {comparedWords(cost, numberIn(wholeOf(results, 'before'), 'cost'))}.
        </>
      }
      data={{
        of: capital(range.step),
        points: stepPoints(range, steps),
        series: costParts.map(({ name, column }) => ({ name, values: valuesOf(steps, column) })),
        format: money,
      }}
    />
  );
}
