import type { ReactNode } from 'react';
import { type Verdict, verdicts } from './verdicts.ts';

const width = 56;

/** How many of each, beside words that say the same. */
export function CountBar({ counts }: { counts: Readonly<Record<Verdict, number>> }): ReactNode {
  const all = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  let at = 0;
  return (
    <svg className="count-bar" viewBox={`0 0 ${width} 8`} width={width} height={8} aria-hidden="true">
      {verdicts
        .toReversed()
        .filter((verdict) => counts[verdict] > 0)
        .map((verdict) => {
          const share = (counts[verdict] / all) * width;
          const x = at;
          at += share;
          return (
            <rect
              key={verdict}
              data-verdict={verdict}
              x={x}
              y="0"
              width={Math.max(1, share - 1)}
              height="8"
            />
          );
        })}
    </svg>
  );
}
