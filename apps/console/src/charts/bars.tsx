import type { ReactNode } from 'react';
import { PointAxis, ValueAxis } from './axis.tsx';
import { frameOf, type PlotProps } from './line.tsx';
import { fillOf, Patterns } from './patterns.tsx';
import { bandAt, stacked, valueScale } from './scale.ts';

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
        const values = stacked(series.map((one) => one.values[index] ?? 0));
        return (
          <g key={title} className="chart-bar" data-at={at === index || undefined}>
            {values.map(([from, to], place) => (
              <rect
                key={series[place]?.name}
                data-series={place}
                x={start}
                y={scale.y(to)}
                width={barWidth}
                height={Math.max(0, scale.y(from) - scale.y(to))}
                rx={Math.min(3, barWidth / 4)}
                style={place < 2 ? undefined : { fill: fillOf(id, place) }}
              />
            ))}
          </g>
        );
      })}
    </>
  );
}
