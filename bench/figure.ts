/** One printed figure: a table for people, an object for programs. */
export interface Figure {
  /** For example `G1`. */
  readonly figure: string;
  readonly title: string;
  /** Every number of the row; printed as one JSON object. */
  readonly values: Readonly<Record<string, number | string | boolean | null>>;
  /** What must be reached, in words. */
  readonly goal: string;
  /** A table of its own, where one row of numbers is not enough. */
  readonly rows?: readonly Readonly<Record<string, number | string | boolean | null>>[];
  /** For eyes, printed above the table. */
  readonly lines?: readonly string[];
}

/** What the command line may ask of a measure. */
export interface MeasureOptions {
  /** How often each page is visited. */
  readonly runs?: number;
  /** Pages to visit; default all. */
  readonly paths?: readonly string[];
  /** On a slow network. */
  readonly isOn3g?: boolean;
  /** Files of question sets; default those of `dir`. */
  readonly sets?: readonly string[];
  /** A folder of question sets. */
  readonly dir?: string;
  /** Of each set, the first questions alone. */
  readonly limit?: number;
  /** Lists the answers whose grade may be mistaken. */
  readonly doubtful?: boolean;
  /** Lists the answers with these outcomes. */
  readonly show?: readonly string[];
  /** The model that answers, of the endpoint at `SAYWELL_OPENAI_BASE_URL`; default the built-in dialogue. */
  readonly model?: string;
  /** A file for the figures of ANSWERS, JSON. */
  readonly write?: string;
  /** Questions are spoken into calls. */
  readonly spoken?: boolean;
  /** How far the noise of the call is below the speech, dB. */
  readonly noiseDb?: number;
  /** The assistant takes noise out (`backgroundSpeechDenoisingPlan`). */
  readonly suppressesNoise?: boolean;
  /** Calls at once. */
  readonly callers?: number;
}

/** The value below which `share` (0..1) of the sorted values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[index] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** p50, p95, smallest, largest and count of some milliseconds. */
export function summariseMs(values: readonly number[]) {
  return {
    p50: round(percentile(values, 0.5)),
    p95: round(percentile(values, 0.95)),
    min: round(Math.min(...values)),
    max: round(Math.max(...values)),
    n: values.length,
    unit: 'ms',
  };
}

/** A table, then one line of JSON. */
export function printFigure({ figure, title, values, goal, rows, lines = [] }: Figure): void {
  console.log(`\n${figure} ${title}\n   goal: ${goal}`);
  for (const line of lines) console.log(line);
  if (rows !== undefined) console.table(rows);
  const width = Math.max(...Object.keys(values).map((key) => key.length));
  for (const [key, value] of Object.entries(values)) console.log(`   ${key.padEnd(width)}  ${String(value)}`);
  console.log(JSON.stringify({ figure, ...values, ...(rows && { rows }) }));
}
