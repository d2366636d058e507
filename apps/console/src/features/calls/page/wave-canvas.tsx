import { type ReactNode, useEffect, useRef } from 'react';
import type { Player } from './player.ts';
import { barsOf, type Column } from './waveform.ts';

interface WaveCanvasProps {
  readonly player: Player;
  readonly length: number;
  readonly columnsOf: (columns: number) => readonly Column[];
  /** Where tools were used, seconds. */
  readonly marks: readonly number[];
}

const pitchPx = 3;
const barPx = 2;

/** Two lanes, the visitor above and the assistant below. The slider over it is what is used and read. */
export function WaveCanvas({ player, length, columnsOf, marks }: WaveCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return undefined;
    let columns: readonly Column[] = [];
    const draw = (): void => paint(context, { element, columns, marks, length, at: player.state().at });
    const resize = (): void => {
      const { width, height } = element.getBoundingClientRect();
      element.width = Math.round(width * devicePixelRatio);
      element.height = Math.round(height * devicePixelRatio);
      columns = columnsOf(Math.max(1, Math.floor(width / pitchPx)));
      draw();
    };
    // It tells the first size, too, when the page is laid out: to ask for it here would be to lay out twice.
    const sizes = new ResizeObserver(resize);
    sizes.observe(element);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const systems = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    for (const system of systems) system.addEventListener('change', draw);
    const leave = player.subscribe(draw);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      for (const system of systems) system.removeEventListener('change', draw);
      leave();
    };
  }, [player, length, columnsOf, marks]);
  return <canvas ref={canvas} className="wave" aria-hidden="true" />;
}

interface Picture {
  readonly element: HTMLCanvasElement;
  readonly columns: readonly Column[];
  readonly marks: readonly number[];
  readonly length: number;
  readonly at: number;
}

function paint(context: CanvasRenderingContext2D, { element, columns, marks, length, at }: Picture): void {
  const styles = getComputedStyle(element);
  const colour = (name: string): string => styles.getPropertyValue(name);
  const { width, height } = {
    width: element.width / devicePixelRatio,
    height: element.height / devicePixelRatio,
  };
  const xOf = (seconds: number): number => (seconds / Math.max(length, 0.001)) * width;
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  const playedColumns = at <= 0 ? columns.length : Math.ceil(xOf(at) / pitchPx);
  for (const lane of ['user', 'assistant'] as const)
    for (const isPlayed of [true, false]) {
      context.fillStyle = colour(lane === 'user' ? '--visitor' : '--voice');
      context.globalAlpha = isPlayed ? 1 : 0.4;
      context.beginPath();
      for (const bar of barsOf(columns, { height, pitch: pitchPx, playedColumns }))
        if (bar.lane === lane && bar.isPlayed === isPlayed)
          context.roundRect(bar.x, bar.y, barPx, bar.height, Math.min(1, bar.height / 2));
      context.fill();
    }
  context.globalAlpha = 1;
  context.fillStyle = colour('--soft');
  for (const mark of marks) context.fillRect(Math.round(xOf(mark)), 0, 1.5, 8);
  if (at > 0) {
    context.fillStyle = colour('--ink');
    context.fillRect(Math.min(width - 2, Math.round(xOf(at))), 0, 2, height);
  }
}

const printColumns = 200;
const printHeight = 72;

/** On paper, where a canvas would be grains: the same bars as lines. */
export function WavePrint({ columnsOf }: Pick<WaveCanvasProps, 'columnsOf'>): ReactNode {
  const layout = { height: printHeight, pitch: pitchPx, playedColumns: printColumns };
  const bars = barsOf(columnsOf(printColumns), layout);
  return (
    <svg className="wave-print" viewBox={`0 0 ${printColumns * pitchPx} ${printHeight}`} aria-hidden="true">
      {(['user', 'assistant'] as const).map((lane) => (
        <path
          key={lane}
          data-lane={lane}
          d={bars
            .filter((bar) => bar.lane === lane)
            .map(({ x, y, height }) => `M${x + 1} ${y.toFixed(1)}v${height.toFixed(1)}`)
            .join('')}
        />
      ))}
    </svg>
  );
}
