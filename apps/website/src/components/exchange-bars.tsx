import type { ReactNode } from 'react';

/** A short spoken exchange: per utterance its speaker and the height of each bar, 0 to 1. */
export type Exchange = readonly (readonly ['user' | 'assistant', ...number[]])[];

const barWidth = 5;
const pitch = 10;
const pause = 10;
const height = 48;

/** Draws an exchange; the only kind of illustration on this site. */
export function ExchangeBars({ exchange }: { exchange: Exchange }): ReactNode {
  const bars = layOut(exchange);
  const width = (bars.at(-1)?.x ?? 0) + barWidth;
  return (
    <svg
      className="exchange"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {bars.map(({ x, speaker, barHeight }) => (
        <rect
          key={x}
          data-speaker={speaker}
          x={x}
          y={(height - barHeight) / 2}
          width={barWidth}
          height={barHeight}
          rx={barWidth / 2}
        />
      ))}
    </svg>
  );
}

function layOut(exchange: Exchange) {
  let x = -pause;
  return exchange.flatMap(([speaker, ...levels]) => {
    x += pause;
    return levels.map((level) => {
      const bar = { x, speaker, barHeight: Math.max(8, Math.round(level * height)) };
      x += pitch;
      return bar;
    });
  });
}
