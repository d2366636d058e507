import '../../styles/measure.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { timeText } from '../../ui/times/clock.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { MoneyBoard } from './boards/money.tsx';
import { OutcomeBoard } from './boards/outcome.tsx';
import { SpeedBoard } from './boards/speed.tsx';
import { TrafficBoard } from './boards/traffic.tsx';
import { type Asked, moneyQueries, outcomeQueries, speedQueries, trafficQueries } from './board-queries.ts';
import { figuresQuery, numberIn, type Results } from './figures-api.ts';
import { RangeBar } from './range-bar.tsx';
import { type Board, type BoardRange, boards, isBoard, rangeOf } from './search.ts';

const printedAt = timeText({ dateStyle: 'medium', timeStyle: 'short' });

interface BoardParts {
  readonly title: string;
  readonly asked: readonly Asked[];
  /** Is there nothing to see without a call? Costs and bookings come from chats, too. */
  readonly isOfCalls: boolean;
  readonly Shown: ComponentType<{ readonly results: Results; readonly range: BoardRange }>;
}

const parts: Readonly<Record<Board, BoardParts>> = {
  traffic: { title: 'Traffic', asked: trafficQueries, isOfCalls: true, Shown: TrafficBoard },
  speed: { title: 'Speed', asked: speedQueries, isOfCalls: true, Shown: SpeedBoard },
  outcome: { title: 'Outcome', asked: outcomeQueries, isOfCalls: false, Shown: OutcomeBoard },
  money: { title: 'Money', asked: moneyQueries, isOfCalls: false, Shown: MoneyBoard },
};

/** Whether anybody has called at all is asked with every board. */
const anyCall: Asked = {
  name: 'any',
  over: 'whole',
  operations: [{ operation: 'count', column: 'id', alias: 'calls' }],
};

export function AnalyticsPage(): ReactNode {
  const { board: given } = useParams({ from: '/inside/analytics/$board' });
  const search = useSearch({ from: '/inside/analytics/$board' });
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  const board = isBoard(given) ? given : 'traffic';
  const range = rangeOf(search, now);
  const { title, asked, isOfCalls, Shown } = parts[board];
  const results = useQuery(figuresQuery(useServices(), board, range, [anyCall, ...asked]));
  return (
    <div className="page-wide">
      <Page title="Analytics">
        <nav className="board-tabs" aria-label="Boards">
          {boards.map((name) => (
            <Link
              key={name}
              to="/analytics/$board"
              params={{ board: name }}
              search={search}
              aria-current={name === board ? 'page' : undefined}
            >
              {parts[name].title}
            </Link>
          ))}
        </nav>
        <RangeBar
          search={search}
          range={range}
          change={(next) =>
            void navigate({ to: '/analytics/$board', params: { board }, search: next, replace: true })
          }
        />
        <Loaded query={results}>
          {(found) => (
            <section aria-label={title}>
              {isOfCalls && numberIn(found.get('any')?.[0], 'calls') === 0 ? (
                <NoCalls />
              ) : (
                <Shown results={found} range={range} />
              )}
            </section>
          )}
        </Loaded>
        <p className="print-foot">
          {title}, {range.from} to {range.to}, {range.timezone} · {printedAt(now)}
        </p>
      </Page>
    </div>
  );
}

function NoCalls(): ReactNode {
  return <Empty title="No call in this time">Choose a longer time, or another assistant.</Empty>;
}
