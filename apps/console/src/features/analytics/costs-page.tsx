import '../../styles/measure.css';
import type { OrgUsage } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Chart } from '../../charts/chart.tsx';
import { count, money } from '../../content/amounts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { AssistantCosts } from './assistant-costs.tsx';
import { type Asked, op } from './board-queries.ts';
import {
  figuresQuery,
  numberIn,
  type Results,
  stepPoints,
  textIn,
  valuesOf,
  wholeOf,
} from './figures-api.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { type BoardRange, rangeOf } from './search.ts';
import { daysOfMonth, projected, usageQuery } from './usage-api.ts';

const cost = op('sum', 'cost', 'cost');
const asked: readonly Asked[] = [
  { name: 'days', over: 'steps', operations: [op('history', 'cost', 'so far'), cost] },
  { name: 'whole', over: 'whole', operations: [cost, op('count', 'id', 'calls'), op('avg', 'cost', 'each')] },
  {
    name: 'before',
    over: 'before',
    operations: [cost, op('count', 'id', 'calls'), op('avg', 'cost', 'each')],
  },
  { name: 'assistants', over: 'whole', operations: [cost], groupBy: ['assistantId'] },
];

/** What this month costs, by the clock by which it is charged. */
export function CostsPage(): ReactNode {
  const services = useServices();
  const [now] = useState(Date.now);
  const month = new Date(now).toISOString().slice(0, 7);
  const range = rangeOf({ ...daysOfMonth(month), tz: 'UTC', step: 'day' }, now);
  const results = useQuery(figuresQuery(services, 'costs', range, asked));
  const usage = useQuery(usageQuery(services, useMe().org.id));
  return (
    <div className="page-wide">
      <Page
        title="Costs"
        lead="This month, UTC, at the prices of this installation."
        action={
          <Link to="/analytics/$board" params={{ board: 'money' }} className="button button-quiet">
            By any time
          </Link>
        }
      >
        <Loaded query={usage}>{(used) => <Spent usage={used} now={now} />}</Loaded>
        <Loaded query={results}>{(found) => <Spending results={found} range={range} now={now} />}</Loaded>
      </Page>
    </div>
  );
}

function Spent({ usage, now }: { usage: OrgUsage; now: number }): ReactNode {
  const { cost: spent } = usage;
  const end = projected(spent.monthUsd, now);
  return (
    <div className="meters costs-meter">
      <Meter
        label="Calls and chats"
        value={spent.monthUsd}
        limit={spent.billingLimitUsd ?? spent.monthlyBudgetUsd}
        format={money}
        {...(end !== null && { note: `Going on so, the month costs ${money(end)}.` })}
      />
    </div>
  );
}

function Spending({ results, range, now }: { results: Results; range: BoardRange; now: number }): ReactNode {
  const [whole, before] = [wholeOf(results, 'whole'), wholeOf(results, 'before')];
  const days = (results.get('days') ?? []).filter((row) => Date.parse(textIn(row, 'date') ?? '') <= now);
  const points = stepPoints(range, days);
  const spent = numberIn(whole, 'cost') ?? 0;
  const both = (name: string) => ({ value: numberIn(whole, name), before: numberIn(before, name) });
  return (
    <>
      <Figures>
        <Figure label="Calls cost" {...both('cost')} format={money} better="less" />
        <Figure label="Calls" {...both('calls')} format={(value) => count(value)} />
        <Figure label="A call" {...both('each')} format={money} better="less" />
      </Figures>
      <div className="charts">
        <Chart
          title="Costs by day"
          kind="bars"
          finding={
            <>
              <strong>{money(spent)}</strong> for {count(numberIn(whole, 'calls') ?? 0)}.
            </>
          }
          data={{
            of: 'Day',
            points,
            series: [{ name: 'Costs', values: valuesOf(days, 'cost') }],
            format: money,
          }}
        />
        <Chart
          title="Costs so far"
          kind="line"
          finding="How the month adds up."
          data={{
            of: 'Day',
            points,
            series: [{ name: 'So far', values: valuesOf(days, 'so far') }],
            format: money,
          }}
        />
        <AssistantCosts rows={results.get('assistants') ?? []} from={range.start} to={range.end} />
      </div>
    </>
  );
}
