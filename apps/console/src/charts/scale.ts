import { scaleLinear } from 'd3-scale';

export interface ValueScale {
  /** Pixels from the top. */
  readonly y: (value: number) => number;
  /** Where lines are drawn, the least first. */
  readonly ticks: readonly number[];
  readonly max: number;
}

/** From 0 to a round number above all values; whole numbers only where halves have no meaning. */
export function valueScale(
  values: readonly number[],
  {
    top,
    bottom,
    isWhole = false,
    count = 4,
  }: { top: number; bottom: number; isWhole?: boolean; count?: number },
): ValueScale {
  const largest = Math.max(isWhole ? count : 0, ...values);
  const scale = scaleLinear()
    .domain([0, largest === 0 ? 1 : largest])
    .range([bottom, top])
    .nice(count);
  const ticks = scale.ticks(count).filter((tick) => !isWhole || Number.isInteger(tick));
  return { y: (value) => scale(value), ticks, max: scale.domain()[1] ?? 1 };
}

export interface Band {
  /** Of the first pixel. */
  readonly start: number;
  readonly width: number;
  readonly middle: number;
}

/** Bands side by side, with gaps that are a quarter of them, but never bars wider than a thumb. */
export function bandAt(index: number, count: number, left: number, right: number): Band {
  const step = (right - left) / Math.max(1, count);
  const width = Math.min(48, Math.max(1, step * 0.75));
  const middle = left + step * (index + 0.5);
  return { start: middle - width / 2, width, middle };
}

/** Which of so many labels fit into a width: always the first, and every n-th behind it. */
export function labelled(count: number, width: number, labelWidth: number): readonly number[] {
  const fit = Math.max(1, Math.floor(width / labelWidth));
  const every = Math.max(1, Math.ceil(count / fit));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** Moves labels apart that would cover each other, as little as that needs, within their room. */
export function apart(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y);
  let least = top;
  for (const label of order) {
    label.y = Math.max(label.y, least);
    least = label.y + gap;
  }
  let most = bottom;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, most);
    most = label.y - gap;
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ y }) => y);
}

/** Where each of several values begins and ends when they stand one on the other. */
export function stacked(values: readonly number[]): readonly (readonly [from: number, to: number])[] {
  return values.map((value, index) => {
    const from = values.slice(0, index).reduce((sum, below) => sum + below, 0);
    return [from, from + value];
  });
}
