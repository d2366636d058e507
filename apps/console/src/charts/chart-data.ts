/** Calls behind a point, as the list of calls reads them from its address. */
export interface CallsBehind {
  /** Moments; the second is not included any more. */
  readonly from?: string;
  readonly to?: string;
  readonly assistant?: string;
  readonly reason?: string;
  readonly success?: 'true' | 'false';
  readonly tool?: 'failed';
  readonly p95?: number;
}

export interface ChartPoint {
  /** On the axis. */
  readonly label: string;
  /** Where there is room: in the reading, in the table. */
  readonly title: string;
  /** Absent: there is no list of them. */
  readonly calls?: CallsBehind;
}

export interface ChartSeries {
  readonly name: string;
  /** One a point; null: there is no value. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** What the points are, over their column of the table: `Day`. */
  readonly of: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** A value in words, with its unit. */
  readonly format: (value: number) => string;
  /** The same, short, on the axis. Default: as elsewhere. */
  readonly axis?: (value: number) => string;
  /** Halves have no meaning. */
  readonly isWhole?: boolean;
}

/** All of a point, as it is read out. */
export function pointWords({ points, series, format }: ChartData, index: number): string {
  const values = series.map(({ name, values }) => {
    const value = values[index];
    const words = value === null || value === undefined ? 'nothing' : format(value);
    return series.length === 1 ? words : `${name} ${words}`;
  });
  return `${points[index]?.title ?? ''}: ${values.join(', ')}`;
}

/** The same as a table: heads, then a row a point. */
export function tableOf({ of, points, series }: ChartData): readonly (readonly (string | number | null)[])[] {
  return [
    [of, ...series.map(({ name }) => name)],
    ...points.map(({ title }, index) => [title, ...series.map(({ values }) => values[index] ?? null)]),
  ];
}
