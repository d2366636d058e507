import { curveMonotoneX, line } from 'd3-shape';
import { type ReactNode } from 'react';
import { type Frame, PointAxis, ValueAxis } from './axis.tsx';
import type { ChartData } from './chart-data.ts';
import { apart, bandAt, valueScale } from './scale.ts';

export interface PlotProps {
  readonly data: ChartData;
  readonly width: number;
  readonly height: number;
  /** The point under the cursor. */
  readonly at: number | null;
  /** Of patterns. */
  readonly id: string;
}

const present = (value: number | null | undefined): value is number => typeof value === 'number';

/** Values over time; where there is none the line is broken. Each line has its name at its end. */
export function LinePlot({ data, width, height, at }: PlotProps): ReactNode {
  const { points, series } = data;
  const isNamed = series.length > 1;
  const frame = frameOf(width, height, isNamed ? 46 : 12);
  const values = series.flatMap((one) => one.values.filter(present));
  const scale = valueScale(values, { ...frame, isWhole: data.isWhole ?? false });
  const middleOf = (index: number): number => bandAt(index, points.length, frame.left, frame.right).middle;
  return (
    <>
      <ValueAxis scale={scale} frame={frame} data={data} />
      <PointAxis data={data} frame={frame} middleOf={middleOf} />
      {at !== null && (
        <line className="chart-cursor" x1={middleOf(at)} x2={middleOf(at)} y1={frame.top} y2={frame.bottom} />
      )}
      {series.map((one, index) => (
        <Line key={one.name} values={one.values} index={index} at={at} middleOf={middleOf} y={scale.y} />
      ))}
      {isNamed && <LineNames data={data} frame={frame} y={scale.y} />}
    </>
  );
}

interface LineProps {
  readonly values: readonly (number | null)[];
  readonly index: number;
  readonly at: number | null;
  readonly middleOf: (index: number) => number;
  readonly y: (value: number) => number;
}

function Line({ values, index, at, middleOf, y }: LineProps): ReactNode {
  const path = line<number | null>()
    .defined(present)
    .x((_, place) => middleOf(place))
    .y((value) => y(value ?? 0))
    .curve(curveMonotoneX)([...values]);
  const under = at === null ? undefined : values[at];
  // A value without neighbours is no line.
  const alone = values.flatMap((value, place) =>
    present(value) && !present(values[place - 1]) && !present(values[place + 1]) ? [{ value, place }] : [],
  );
  return (
    <g data-series={index}>
      <path className="chart-line" d={path ?? ''} />
      {alone.map(({ value, place }) => (
        <circle key={place} className="chart-dot" cx={middleOf(place)} cy={y(value)} r="2.5" />
      ))}
      {at !== null && present(under) && (
        <circle className="chart-dot" cx={middleOf(at)} cy={y(under)} r="4.5" />
      )}
    </g>
  );
}

function LineNames({
  data,
  frame,
  y,
}: {
  data: ChartData;
  frame: Frame;
  y: (value: number) => number;
}): ReactNode {
  const ends = data.series.map(({ name, values }, index) => ({
    name,
    index,
    y: y(values.findLast(present) ?? 0),
  }));
  const places = apart(
    ends.map((end) => end.y),
    15,
    frame.top + 4,
    frame.bottom - 2,
  );
  return ends.map(({ name, index }) => (
    <text
      key={name}
      className="chart-name"
      data-series={index}
      x={frame.right + 8}
      y={places[index]}
      dy="0.32em"
    >
      {name}
    </text>
  ));
}

/** The room of the marks: axes and names are around it. */
export const frameOf = (width: number, height: number, right: number): Frame => ({
  left: 52,
  right: width - right,
  top: 10,
  bottom: height - 28,
});
