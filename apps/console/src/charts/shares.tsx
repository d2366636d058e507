import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { fillOf, Patterns } from './patterns.tsx';
import { stacked } from './scale.ts';

interface SharesProps {
  readonly title: string;
  readonly finding: ReactNode;
  /** Its series stand one behind the other in each row. */
  readonly data: ChartData;
}

/** Lying bars, each with its name and its value: for things that have names instead of times. */
export function Shares({ title, finding, data }: SharesProps): ReactNode {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const { points, series, format } = data;
  const totals = points.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const largest = Math.max(...totals, Number.MIN_VALUE);
  return (
    <ChartFrame title={title} finding={finding} data={data} hasKeys>
      {() => (
        <ul className="shares" aria-label={title}>
          {points.map(({ title: name, calls }, index) => {
            const values = series.map((one) => one.values[index] ?? 0);
            const row = (
              <>
                <bdi className="share-name">{name}</bdi>
                <ShareBar id={`${id}-${index}`} values={values} largest={largest} />
                <span className="share-value">{format(totals[index] ?? 0)}</span>
              </>
            );
            return (
              <li key={name}>
                {calls === undefined ? (
                  <span className="share">{row}</span>
                ) : (
                  <Link to="/calls" search={calls} className="share">
                    {row}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </ChartFrame>
  );
}

interface ShareBarProps {
  readonly id: string;
  readonly values: readonly number[];
  readonly largest: number;
}

function ShareBar({ id, values, largest }: ShareBarProps): ReactNode {
  return (
    <svg className="share-bar" aria-hidden="true" width="100%" height="14">
      <Patterns id={id} count={values.length} />
      {stacked(values).map(([from, to], index) => (
        <rect
          key={index}
          data-series={index}
          x={`${(100 * from) / largest}%`}
          width={`${(100 * (to - from)) / largest}%`}
          height="14"
          rx="3"
          style={index < 2 ? undefined : { fill: fillOf(id, index) }}
        />
      ))}
    </svg>
  );
}
