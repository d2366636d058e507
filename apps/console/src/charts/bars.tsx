import type { ReactNode } from 'react';
import { PointAxis, ValueAxis } from './axis.tsx';
import { frameOf, type PlotProps } from './line.tsx';
import { fillOf, Patterns } from './patterns.tsx';
import { bandAt, valueScale } from './scale.ts';

/** Bars over time or over bins; several series stand one on the other. */
export function BarPlot({ data, width, height, at, id }: PlotProps): ReactNode {
  const { points, series } = data;
  const frame = frameOf(width, height, 8);
  const totals = points.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const scale = valueScale(totals, { ...frame, isWhole: data.isWhole ?? false });
  const bandOf = (index: number) => bandAt(index, points.length, frame.left, frame.right);
  return (
    <>
      <Patterns id={id} count={series.length} />
      <ValueAxis scale={scale} frame={frame} data={data} />
      <PointAxis data={data} frame={frame} middleOf={(index) => bandOf(index).middle} />
      {points.map(({ title }, index) => {
        const { start, width: barWidth } = bandOf(index);
        let foot = 0;
        return (
          <g key={title} className="chart-bar" data-at={at === index || undefined}>
            {series.map(({ name, values }, place) => {
              const value = values[index] ?? 0;
              const [low, high] = [scale.y(foot), scale.y(foot + value)];
              foot += value;
              return (
                <rect
                  key={name}
                  data-series={place}
                  x={start}
                  y={high}
                  width={barWidth}
                  height={Math.max(0, low - high)}
                  rx={Math.min(3, barWidth / 4)}
                  style={place < 2 ? undefined : { fill: fillOf(id, place) }}
                />
              );
            })}
          </g>
        );
      })}
    </>
  );
}
