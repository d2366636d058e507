import type { FilterView } from './filter-pill.tsx';
import { dayWords } from './queries.ts';

export const dayView = (label: string, value: string | undefined): FilterView => ({
  label,
  kind: 'day',
  value,
  words: value === undefined ? '' : dayWords(value),
});

/** Of one thing by its id: chosen elsewhere, dropped here. */
export const idView = (label: string, value: string): FilterView => ({
  label,
  kind: 'choice',
  value,
  words: value.slice(0, 8),
  choices: [{ value, label: value }],
});
