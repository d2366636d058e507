import type { ReactNode } from 'react';
import { Chart } from '../../../charts/chart.tsx';
import { Shares } from '../../../charts/shares.tsx';
import { percent, whole } from '../../../content/amounts.ts';
import { endedText } from '../../../content/ended-words.ts';
import { visible } from '../../../ui/visible.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import {
  callsOf,
  numberIn,
  type Results,
  type Row,
  stepDates,
  stepPoints,
  textIn,
  valuesOf,
  wholeOf,
} from '../figures-api.ts';
import { success } from '../board-queries.ts';
import type { BoardRange } from '../search.ts';
import { capital } from './traffic.tsx';

const ofCalls = (value: number): string => `${whole(value)} ${value === 1 ? 'call' : 'calls'}`;

export function OutcomeBoard({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const [now, before] = [judgedOf(results.get('judged')), judgedOf(results.get('judged before'))];
  const [used, usedBefore] = [wholeOf(results, 'tools'), wholeOf(results, 'tools before')];
  const booked = (name: string) => numberIn(wholeOf(results, name), 'calls');
  return (
    <>
      <Figures>
        <Figure
          label="Went well"
          value={now.share}
          before={before.share}
          format={percent}
          better="more"
          isShare
        />
        <Figure label="Judged" value={now.judged} before={before.judged} format={ofCalls} />
        <Figure
          label="Bookings"
          value={booked('booked')}
          before={booked('booked before')}
          format={whole}
          better="more"
        />
        <Figure
          label="Tools that failed"
          value={failedShare(used)}
          before={failedShare(usedBefore)}
          format={percent}
          better="less"
          isShare
        />
      </Figures>
      <div className="charts">
        <SuccessChart results={results} range={range} />
        <BookingsChart results={results} range={range} />
        <EndedShares results={results} range={range} />
      </div>
    </>
  );
}

interface Judged {
  readonly judged: number;
  readonly share: number | null;
}

export function judgedOf(rows: readonly Row[] = []): Judged {
  const of = (word: string) =>
    numberIn(
      rows.find((row) => row[success] === word),
      'calls',
    ) ?? 0;
  const judged = of('true') + of('false');
  return { judged, share: judged === 0 ? null : of('true') / judged };
}

function failedShare(row: Row | undefined): number | null {
  const [uses, failed] = [numberIn(row, 'calls'), numberIn(row, 'failed')];
  return uses === null || uses === 0 || failed === null ? null : failed / uses;
}

function SuccessChart({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const steps = results.get('steps') ?? [];
  const dates = stepDates(steps);
  const shares = dates.map(
    (date) => judgedOf(steps.filter((row) => Date.parse(textIn(row, 'date') ?? '') === date)).share,
  );
  const { judged, share } = judgedOf(results.get('judged'));
  return (
    <Chart
      title="Calls that went well"
      kind="line"
      finding={
        share === null ? (
          'No call was judged: an assistant’s analysis plan says how.'
        ) : (
          <>
            <strong>{percent(share)}</strong> of {ofCalls(judged)} that were judged.
          </>
        )
      }
      data={{
        of: capital(range.step),
        points: stepPoints(range, steps, { success: 'true' }),
        series: [{ name: 'Went well', values: shares }],
        format: percent,
      }}
    />
  );
}

function BookingsChart({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const steps = results.get('bookings') ?? [];
  const all = numberIn(wholeOf(results, 'booked'), 'calls') ?? 0;
  return (
    <Chart
      title="Bookings"
      kind="bars"
      finding={
        <>
          <strong>{whole(all)}</strong> {all === 1 ? 'booking' : 'bookings'} in calls and chats.
        </>
      }
      data={{
        of: capital(range.step),
        // Bookings of chats are among them: there is no list of calls behind.
        points: stepPoints(range, steps).map(({ label, title }) => ({ label, title })),
        series: [{ name: 'Bookings', values: valuesOf(steps, 'calls') }],
        format: whole,
        isWhole: true,
      }}
    />
  );
}

const shown = 12;

const nameOf = (reason: string | null): string => (reason === null ? 'Not over' : visible(endedText(reason)));

function EndedShares({ results, range }: { results: Results; range: BoardRange }): ReactNode {
  const rows = (results.get('ended') ?? [])
    .map((row) => ({ reason: textIn(row, 'endedReason'), calls: numberIn(row, 'calls') ?? 0 }))
    .toSorted((one, other) => other.calls - one.calls);
  const all = rows.reduce((sum, row) => sum + row.calls, 0);
  const [first] = rows;
  return (
    <Shares
      title="How calls ended"
      finding={
        first === undefined ? (
          'There was no call.'
        ) : (
          <>
            <strong>{nameOf(first.reason)}</strong> in {percent(first.calls / all)} of {ofCalls(all)}.
          </>
        )
      }
      data={{
        of: 'Ended by',
        points: rows.slice(0, shown).map(({ reason }) => ({
          label: nameOf(reason),
          title: nameOf(reason),
          ...(reason !== null && { calls: callsOf(range, range.start, range.end, { reason }) }),
        })),
        series: [{ name: 'Calls', values: rows.slice(0, shown).map((row) => row.calls) }],
        format: ofCalls,
      }}
    />
  );
}
