import type { ReactNode } from 'react';

const barCount = 96;
const pitch = 12;
const barWidth = 5;
const height = 120;

/** A voice that grows over four years: quiet and broken at first, full at the end. */
function levelAt(index: number): number {
  const progress = index / (barCount - 1);
  const speech = Math.abs(Math.sin(index * 0.9) * Math.cos(index * 0.37 + 1));
  return 0.06 + (0.18 + 0.76 * progress) * speech;
}

/** Every fifth turn of the long conversation is the other side's. */
const speakerAt = (index: number) => (index % 16 > 11 ? 'user' : 'assistant');

export function TimelineWave(): ReactNode {
  return (
    <svg
      className="timeline-wave"
      viewBox={`0 0 ${barCount * pitch} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: barCount }, (_, index) => {
        const barHeight = Math.max(6, Math.round(levelAt(index) * height));
        return (
          <rect
            // A bar is its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-speaker={speakerAt(index)}
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
