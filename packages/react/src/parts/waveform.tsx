import type { ReactNode } from 'react';
import { useCallValue } from '../hooks/use-call-value.ts';
import { useLiveBars } from '../hooks/use-live-bars.ts';
import { useReducedMotion } from '../hooks/use-reduced-motion.ts';
import { type Bar, barCount, restingBars } from './waveform-bars.ts';

const barWidth = 8;
const pitch = 24;
const height = 76;
const minimumBarHeight = 8;

/** Who spoke during the last seconds, as bars. At rest without a call and under reduced motion. */
export function Waveform(): ReactNode {
  const inCall = useCallValue(({ lifecycle }) => lifecycle.phase === 'active');
  const isStill = useReducedMotion();
  return inCall && !isStill ? <LiveBars /> : <Bars bars={restingBars} isLive={false} />;
}

function LiveBars(): ReactNode {
  return <Bars bars={useLiveBars()} isLive />;
}

function Bars({ bars, isLive }: { bars: readonly Bar[]; isLive: boolean }): ReactNode {
  return (
    <svg
      className="saywell-waveform"
      data-live={isLive}
      viewBox={`0 0 ${barCount * pitch - (pitch - barWidth)} ${height}`}
      aria-hidden="true"
    >
      {bars.map(({ speaker, level }, index) => {
        const barHeight = Math.round(minimumBarHeight + level * (height - minimumBarHeight));
        return (
          <rect
            // A bar is its place: the wave always has the same number of places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-speaker={speaker}
            x={index * pitch}
            y={(height - barHeight) / 2}
            width={barWidth}
            height={barHeight}
            rx={barWidth / 2}
          />
        );
      })}
    </svg>
  );
}
