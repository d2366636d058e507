import type { Call } from '@saywell/contract';
import type { ReactNode } from 'react';
import { clock, milliseconds } from '../../call-words.ts';
import { type Line, originOf } from '../lines.ts';
import type { Player } from '../player.ts';
import { percentile, scaleEnd, type Turn, type TurnPart, turnOf, turnParts, turnStarts } from '../turns.ts';

interface TurnsTabProps {
  readonly call: Call;
  readonly lines: readonly Line[];
  readonly player: Player;
}

const partWords: Readonly<Record<TurnPart, string>> = {
  endpointing: 'End of speech',
  hearing: 'Hearing',
  thinking: 'Thinking',
  voice: 'Voice',
  rest: 'Rest',
};

/** What people feel as at once, and what they begin to wait at. */
const lineMs = [450, 700] as const;

/** How long visitors waited for each answer, and what for. */
export function TurnsTab({ call, lines, player }: TurnsTabProps): ReactNode {
  const metrics = call.artifact?.performanceMetrics?.turns ?? [];
  const turns = metrics.map(turnOf);
  if (turns.length === 0) return <p className="quiet">No turn of this call was measured.</p>;
  const guessed = turnStarts(lines, turns);
  const starts = metrics.map(({ at }, index) =>
    typeof at === 'number' ? Math.max(0, (at - originOf(call)) / 1_000) : guessed[index],
  );
  const totals = turns.map(({ totalMs }) => totalMs);
  const end = scaleEnd(totals);
  const [p50, p95] = [percentile(totals, 0.5) ?? 0, percentile(totals, 0.95) ?? 0];
  return (
    <figure className="turns">
      <figcaption>
        <strong>p50 {milliseconds(p50)}</strong>, p95 {milliseconds(p95)} from the end of the caller’s speech
        to the answer, over {turns.length === 1 ? 'one turn' : `${turns.length} turns`}.
      </figcaption>
      <ul className="turn-keys">
        {turnParts.map((part) => (
          <li key={part} data-part={part}>
            {partWords[part]}
          </li>
        ))}
      </ul>
      <ol className="turn-rows" aria-label="Turns">
        {turns.map((turn, index) => (
          <TurnRow
            key={`${index} ${turn.number}`}
            turn={turn}
            start={starts[index]}
            end={end}
            player={player}
          />
        ))}
      </ol>
      <p className="turn-scale quiet">
        Lines at {lineMs[0]} and {lineMs[1]} ms; the bar is {milliseconds(end)} long. A press on a turn plays
        it.
      </p>
      <details className="turn-table">
        <summary>As a table</summary>
        <TurnTable turns={turns} />
      </details>
    </figure>
  );
}

interface TurnRowProps {
  readonly turn: Turn;
  readonly start: number | undefined;
  readonly end: number;
  readonly player: Player;
}

function TurnRow({ turn, start, end, player }: TurnRowProps): ReactNode {
  const percent = (ms: number): string => `${(100 * ms) / end}%`;
  return (
    <li>
      <button
        type="button"
        className="turn-row"
        aria-disabled={start === undefined || undefined}
        title={start === undefined ? 'Its answer was not kept.' : `Play from ${clock(start)}`}
        onClick={() => start !== undefined && player.playFrom(start)}
      >
        <span className="turn-at">{start === undefined ? '–' : clock(start)}</span>
        <span className="turn-bar" aria-hidden="true">
          {turnParts.map((part) => (
            <span
              key={part}
              data-part={part}
              title={`${partWords[part]}: ${milliseconds(turn.parts[part])}`}
              style={{ width: percent(turn.parts[part]) }}
            />
          ))}
          {lineMs.map((ms) => (
            <i key={ms} style={{ insetInlineStart: percent(ms) }} />
          ))}
        </span>
        <span className="turn-total" data-slow={turn.totalMs > lineMs[1] || undefined}>
          {milliseconds(turn.totalMs)}
        </span>
      </button>
    </li>
  );
}

function TurnTable({ turns }: { turns: readonly Turn[] }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <section className="table-scroll" tabIndex={0} aria-label="Turns as a table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Turn</th>
            {turnParts.map((part) => (
              <th key={part} scope="col">
                {partWords[part]}
              </th>
            ))}
            <th scope="col">Whole, ms</th>
          </tr>
        </thead>
        <tbody>
          {turns.map((turn, index) => (
            <tr key={`${index} ${turn.number}`}>
              <th scope="row">{turn.number}</th>
              {turnParts.map((part) => (
                <td key={part}>{Math.round(turn.parts[part])}</td>
              ))}
              <td>{Math.round(turn.totalMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
