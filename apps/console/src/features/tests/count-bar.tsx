import type { ReactNode } from 'react';
import { type Verdict, verdicts } from './verdicts.ts';

const width = 56;

/** How many of each, beside words that say the same. */
export function CountBar({ counts }: { counts: Readonly<Record<Verdict, number>> }): ReactNode {
  const shown = verdicts.toReversed().filter((verdict) => counts[verdict] > 0);
  const sumOf = (some: readonly Verdict[]): number => some.reduce((sum, verdict) => sum + counts[verdict], 0);
  const scale = width / Math.max(1, sumOf(shown));
  return (
    <svg className="count-bar" viewBox={`0 0 ${width} 8`} width={width} height={8} aria-hidden="true">
      {shown.map((verdict, place) => (
        <rect
          key={verdict}
          data-verdict={verdict}
          x={sumOf(shown.slice(0, place)) * scale}
          y="0"
          width={Math.max(1, counts[verdict] * scale - 1)}
          height="8"
        />
      ))}
    </svg>
  );
}
