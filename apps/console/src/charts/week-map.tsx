import type { ReactNode } from 'react';
import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

interface WeekMapProps {
  readonly title: string;
  readonly finding: ReactNode;
  /** By weekday, Monday first, and hour. */
  readonly counts: readonly (readonly number[])[];
  readonly format: (value: number) => string;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When in a week something happens: the fuller a dot, the more. */
export function WeekMap({ title, finding, counts, format }: WeekMapProps): ReactNode {
  const largest = Math.max(1, ...counts.flat());
  const data: ChartData = {
    of: 'Hour',
    points: hours.map((hour) => ({ label: String(hour), title: `${String(hour).padStart(2, '0')}:00` })),
    series: weekdays.map((name, day) => ({ name, values: hours.map((hour) => counts[day]?.[hour] ?? 0) })),
    format,
  };
  return (
    <ChartFrame title={title} finding={finding} data={data} hasKeys={false}>
      {() => (
        <svg
          className="week-map"
          viewBox="0 0 640 188"
          role="img"
          aria-label={`${title}: the same is in the table`}
        >
          {weekdays.map((name, day) => (
            <g key={name}>
              <text x="32" y={18 + day * 23} dy="0.32em" textAnchor="end">
                {name.slice(0, 3)}
              </text>
              {hours.map((hour) => {
                const count = counts[day]?.[hour] ?? 0;
                return (
                  <circle
                    key={hour}
                    cx={56 + hour * 25}
                    cy={18 + day * 23}
                    r={count === 0 ? 1.2 : 2.5 + 8 * Math.sqrt(count / largest)}
                    data-none={count === 0 || undefined}
                  >
                    <title>{`${name} ${hour}:00, ${format(count)}`}</title>
                  </circle>
                );
              })}
            </g>
          ))}
          {[0, 6, 12, 18].map((hour) => (
            <text key={hour} x={56 + hour * 25} y="182" textAnchor="middle">
              {String(hour).padStart(2, '0')}
            </text>
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}
