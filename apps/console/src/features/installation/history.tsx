import type { InstallationHistory } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { Chart } from '../../charts/chart.tsx';
import { stepName } from '../../charts/zoned.ts';
import { byteSize, milliseconds, whole } from '../../content/amounts.ts';
import { timeZone } from '../../ui/times/zone.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { historyQuery } from './installation-api.ts';

/** Points of a chart at most: each stands for the worst of its minutes. */
const maxPoints = 96;

/** The last 24 hours. */
export function History(): ReactNode {
  const history = useQuery(historyQuery(useServices()));
  return (
    <Section title="The last 24 hours" lead="A look a minute, since the server started.">
      <Loaded query={history}>
        {(known) =>
          known.at.length < 2 ? (
            <p className="quiet">The first minutes are being looked at.</p>
          ) : (
            <div className="charts-plain">
              {lines.map((line) => (
                <HistoryLine key={line.title} history={known} {...line} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

interface LineParts {
  readonly title: string;
  readonly values: (history: InstallationHistory) => readonly (number | null)[];
  readonly format: (value: number) => string;
  readonly isWhole?: boolean;
}

const percent = (value: number): string => `${whole(value)} %`;
const lines: readonly LineParts[] = [
  { title: 'Calls', values: ({ calls }) => calls, format: whole, isWhole: true },
  { title: 'Event loop, p99', values: ({ eventLoopP99Ms }) => eventLoopP99Ms, format: milliseconds },
  { title: 'Processor', values: ({ cpuPercent }) => cpuPercent, format: percent },
  { title: 'Memory', values: ({ residentBytes }) => residentBytes, format: byteSize },
  { title: 'Database', values: ({ databaseMs }) => databaseMs, format: milliseconds },
  { title: 'Jobs waiting', values: ({ jobsWaiting }) => jobsWaiting, format: whole, isWhole: true },
];

function HistoryLine({
  history,
  title,
  values,
  format,
  isWhole = false,
}: LineParts & { history: InstallationHistory }): ReactNode {
  const timezone = timeZone();
  const { at, values: shown } = worstOf(history.at, values(history), maxPoints);
  const known = shown.filter((value) => value !== null);
  const last = known.at(-1);
  const most = Math.max(0, ...known);
  return (
    <Chart
      title={title}
      kind="line"
      height={150}
      finding={
        last === undefined ? (
          'Nothing is known.'
        ) : (
          <>
            <strong>{format(last)}</strong> now, {format(most)} at most.
          </>
        )
      }
      data={{
        of: 'Time',
        points: at.map((time) => ({
          label: stepName(time, 'hour', timezone, 'short'),
          title: stepName(time, 'hour', timezone, 'long'),
        })),
        series: [{ name: title, values: shown }],
        format,
        isWhole,
      }}
    />
  );
}

/** As many points at most, each the greatest of those that it stands for. */
export function worstOf(
  at: readonly number[],
  values: readonly (number | null)[],
  count: number,
): { readonly at: readonly number[]; readonly values: readonly (number | null)[] } {
  const size = Math.max(1, Math.ceil(at.length / count));
  const starts = Array.from({ length: Math.ceil(at.length / size) }, (_, index) => index * size);
  return {
    at: starts.map((start) => at[start] ?? 0),
    values: starts.map((start) => {
      const known = values.slice(start, start + size).filter((value) => value !== null);
      return known.length === 0 ? null : Math.max(...known);
    }),
  };
}
