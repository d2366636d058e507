import type { ReactNode } from 'react';

/** Fills that differ in shape, too: the first two are plain, later ones are hatched. */
export const fillOf = (id: string, series: number): string | undefined =>
  series < 2 ? undefined : `url(#${id}-${series})`;

export function Patterns({ id, count }: { id: string; count: number }): ReactNode {
  return (
    <defs>
      {Array.from({ length: Math.max(0, count - 2) }, (_, index) => (
        <pattern
          key={index}
          id={`${id}-${index + 2}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${index === 0 ? 45 : index === 1 ? -45 : 0})`}
        >
          <rect width="6" height="6" className="chart-pattern-ground" data-series={index + 2} />
          <rect width="2.5" height="6" className="chart-pattern-line" data-series={index + 2} />
        </pattern>
      ))}
    </defs>
  );
}
