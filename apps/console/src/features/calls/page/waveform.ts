import type { Line } from './lines.ts';

/** How loud both were in one column, 0 to 1. */
export interface Column {
  readonly user: number;
  readonly assistant: number;
}

const windowSeconds = 0.05;
const bytesOfWindow = 4;

/** Columns of a recording from its peaks: for each 50 ms the least and the most of the visitor, then of the assistant. */
export function columnsOfPeaks(peaks: Int8Array, columns: number, seconds: number): readonly Column[] {
  const windows = Math.floor(peaks.length / bytesOfWindow);
  const loudness = (window: number, offset: number): number => {
    const least = peaks[window * bytesOfWindow + offset] ?? 0;
    const most = peaks[window * bytesOfWindow + offset + 1] ?? 0;
    return Math.min(1, Math.max(-least, most, 0) / 127);
  };
  const perColumn = seconds / windowSeconds / Math.max(1, columns);
  return Array.from({ length: columns }, (_column, index) => {
    const from = Math.floor(index * perColumn);
    const to = Math.min(windows, Math.max(from + 1, Math.floor((index + 1) * perColumn)));
    let user = 0;
    let assistant = 0;
    for (let window = from; window < to; window++) {
      user = Math.max(user, loudness(window, 0));
      assistant = Math.max(assistant, loudness(window, 2));
    }
    return { user, assistant };
  });
}

/** Where nothing was recorded: who spoke when is known, how loud is not, and is not made up. */
const spokenHeight = 0.45;

export function columnsOfLines(lines: readonly Line[], columns: number, seconds: number): readonly Column[] {
  const result = Array.from({ length: columns }, () => ({ user: 0, assistant: 0 }));
  const columnAt = (at: number): number => Math.floor((at / Math.max(seconds, 0.001)) * columns);
  for (const { speaker, from, to } of lines)
    for (let index = Math.max(0, columnAt(from)); index <= Math.min(columns - 1, columnAt(to)); index++) {
      const column = result[index];
      if (column !== undefined) column[speaker] = spokenHeight;
    }
  return result;
}

/** One upright bar, in pixels of the picture. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly lane: keyof Column;
  readonly isPlayed: boolean;
}

export interface LaneLayout {
  readonly height: number;
  readonly pitch: number;
  /** Columns before it have been heard. */
  readonly playedColumns: number;
}

/** The visitor stands above the line, the assistant hangs below it; silence is a dot. */
export function barsOf(
  columns: readonly Column[],
  { height, pitch, playedColumns }: LaneLayout,
): readonly Bar[] {
  const middle = height / 2;
  const room = middle - 2;
  return columns.flatMap(({ user, assistant }, index) => {
    const common = { x: index * pitch, isPlayed: index < playedColumns };
    const [up, down] = [sizeOf(user, room), sizeOf(assistant, room)];
    return [
      { ...common, lane: 'user', y: middle - 1 - up, height: up } as const,
      { ...common, lane: 'assistant', y: middle + 1, height: down } as const,
    ];
  });
}

/** Quiet speech is seen as well: loudness is not felt in proportion. */
const sizeOf = (loudness: number, room: number): number => Math.max(1, Math.sqrt(loudness) * room);
