import type { CallListColumn } from '@saywell/contract';

/** Columns that may be left out, in their order. */
export const columnWords: Readonly<Record<CallListColumn, string>> = {
  about: 'About',
  assistant: 'Assistant',
  outcome: 'Outcome',
  turnLatency: 'Turn p95',
  cost: 'Cost',
  duration: 'Length',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const columnNames = Object.keys(columnWords) as readonly CallListColumn[];

const none = 'none';
const between = '.';

/** What an address says of columns, as it is written by `columnsText`; undefined: nothing that is known. */
export function readColumns(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const given = value.split(between);
  const known = columnNames.filter((name) => given.includes(name));
  return known.length > 0 || value === none ? columnsText(known) : undefined;
}

export function columnsText(columns: readonly CallListColumn[]): string {
  return columns.length === 0 ? none : columnNames.filter((name) => columns.includes(name)).join(between);
}

/** What cards of a narrow window have while nobody chooses: two lines. */
export const cardColumns: readonly CallListColumn[] = ['about', 'duration'];

/** What the list has: as its address says, or else as the reader likes it, or as it comes. */
export function shownColumns(
  text: string | undefined,
  chosen: readonly CallListColumn[] | undefined,
  otherwise: readonly CallListColumn[] = columnNames,
): readonly CallListColumn[] {
  if (text === undefined) return chosen ?? otherwise;
  const given = text.split(between);
  return columnNames.filter((name) => given.includes(name));
}

/** How many lines a card has: who called and when; what it was about, or how it ended, and how long it was; the rest. */
export function cardLines(shown: readonly CallListColumn[]): 2 | 3 {
  const words = (['about', 'outcome'] as const).find((name) => shown.includes(name));
  const hasRest = shown.some((name) => name !== words && name !== 'duration');
  return hasRest ? 3 : 2;
}
