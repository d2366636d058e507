import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { BarPlot } from './bars.tsx';
import { type ChartData, pointWords } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { frameOf, LinePlot } from './line.tsx';
import { useWidth } from './use-width.ts';

interface ChartProps {
  readonly title: string;
  /** What one is to see in it. */
  readonly finding: ReactNode;
  readonly kind: 'line' | 'bars';
  readonly data: ChartData;
  readonly height?: number;
}

/**
 * A figure with what it says over it. Arrows move a cursor through its points, Enter opens the calls behind one, `t`
 * shows the same as a table.
 */
export function Chart({ title, finding, kind, data, height = 220 }: ChartProps): ReactNode {
  return (
    <ChartFrame title={title} finding={finding} data={data} hasKeys={kind === 'bars'}>
      {(toTable) => <Plot title={title} kind={kind} data={data} height={height} toTable={toTable} />}
    </ChartFrame>
  );
}

interface PlotProps {
  readonly title: string;
  readonly kind: 'line' | 'bars';
  readonly data: ChartData;
  readonly height: number;
  readonly toTable: () => void;
}

function Plot({ title, kind, data, height, toTable }: PlotProps): ReactNode {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const [element, width] = useWidth<HTMLDivElement>();
  const navigate = useNavigate();
  const [at, setAt] = useState<number | null>(null);
  const { points } = data;
  const last = points.length - 1;
  const open = (): void => {
    const calls = at === null ? undefined : points[at]?.calls;
    if (calls !== undefined) void navigate({ to: '/calls', search: calls });
  };
  const frame = frameOf(width, height, kind === 'line' && data.series.length > 1 ? 46 : 8);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') open();
    else if (event.key === 't') toTable();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Marks = kind === 'line' ? LinePlot : BarPlot;
  return (
    <div ref={element} className="chart-plot" style={{ height }}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Marks data={data} width={width} height={height} at={at} id={id} />
      </svg>
      <input
        type="range"
        className="chart-hand"
        style={{ left: frame.left, width: frame.right - frame.left }}
        min={0}
        max={Math.max(0, last)}
        step={1}
        value={at ?? last}
        aria-label={title}
        aria-valuetext={pointWords(data, at ?? last)}
        data-opens={points.some(({ calls }) => calls !== undefined) || undefined}
        onFocus={() => setAt(at ?? last)}
        onBlur={() => setAt(null)}
        onChange={({ target }) => setAt(Number(target.value))}
        onKeyDown={press}
        onPointerMove={(event) => setAt(pointUnder(event, points.length))}
        onPointerLeave={(event) => {
          if (document.activeElement !== event.currentTarget) setAt(null);
        }}
        onClick={open}
      />
      {at !== null && <Reading data={data} at={at} width={width} frame={frame} />}
    </div>
  );
}

/** Which of so many points the pointer is over. */
function pointUnder({ currentTarget, clientX }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}

interface ReadingProps {
  readonly data: ChartData;
  readonly at: number;
  readonly width: number;
  readonly frame: { readonly left: number; readonly right: number };
}

/** The values under the cursor, beside it. */
function Reading({ data, at, width, frame }: ReadingProps): ReactNode {
  const { points, series, format } = data;
  const middle = frame.left + ((at + 0.5) / points.length) * (frame.right - frame.left);
  const isRight = middle > width / 2;
  return (
    <div
      className="chart-reading"
      aria-hidden="true"
      style={isRight ? { right: width - middle + 12 } : { left: middle + 12 }}
    >
      <strong>{points[at]?.title}</strong>
      {series.map(({ name, values }, index) => {
        const value = values[at];
        return (
          <span key={name} data-series={index}>
            <i>{name}</i>
            <b>{typeof value === 'number' ? format(value) : '–'}</b>
          </span>
        );
      })}
      {points[at]?.calls !== undefined && <small>Press for the calls</small>}
    </div>
  );
}
