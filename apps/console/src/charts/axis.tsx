import type { ReactNode } from 'react';
import type { ChartData } from './chart-data.ts';
import { labelled, type ValueScale } from './scale.ts';

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Hairlines with their values beside them. */
export function ValueAxis({
  scale,
  frame,
  data,
}: {
  scale: ValueScale;
  frame: Frame;
  data: ChartData;
}): ReactNode {
  const words = data.axis ?? data.format;
  return (
    <g className="chart-axis">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={frame.left}
            x2={frame.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
            data-base={tick === 0 || undefined}
          />
          <text x={frame.left - 8} y={scale.y(tick)} dy="0.32em" textAnchor="end">
            {words(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface PointAxisProps {
  readonly data: ChartData;
  readonly frame: Frame;
  readonly middleOf: (index: number) => number;
}

/** Names of the points, as many as fit. */
export function PointAxis({ data, frame, middleOf }: PointAxisProps): ReactNode {
  const { points } = data;
  const longest = Math.max(...points.map(({ label }) => label.length), 1);
  return (
    <g className="chart-axis">
      {labelled(points.length, frame.right - frame.left, longest * 6.5 + 22).map((index) => (
        <text key={index} x={middleOf(index)} y={frame.bottom + 18} textAnchor="middle">
          {points[index]?.label}
        </text>
      ))}
    </g>
  );
}
