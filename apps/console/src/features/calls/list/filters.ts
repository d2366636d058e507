import { clock, milliseconds, typeWords, visible } from '../call-words.ts';
import { timeText } from '../../../ui/times/clock.ts';
import { endedText, endedWords } from '../../../content/ended-words.ts';
import { originWords } from '../../../content/origin-words.ts';
import { statusWords } from '../../../content/status-words.ts';
import { isMoment } from './asked.ts';
import type { CallsSearch, FilterName } from './search.ts';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** What things that calls are narrowed by are called. */
export interface Names {
  /** By id. */
  readonly assistants: ReadonlyMap<string, string>;
  /** The one that is asked for; undefined: unknown, or not there any more. */
  readonly campaign?: FilterChoice | undefined;
}

/** What one filter of the bar looks like; how it is asked for is in `search.ts`. */
export type Filter = {
  readonly label: string;
  /** What it is set to, as on its chip. */
  readonly words: (search: CallsSearch, names: Names) => string;
} & (
  | {
      readonly kind: 'choice';
      readonly choices: (names: Names) => readonly FilterChoice[];
    }
  | { readonly kind: 'day' }
  | { readonly kind: 'text'; readonly maxLength: number; readonly hint: string }
  | { readonly kind: 'number'; readonly unit: string; readonly hint: string }
);

export type BarFilter = Exclude<FilterName, 'q'>;

const choicesOf = (words: Readonly<Record<string, string>>): readonly FilterChoice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const dayText = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const momentText = timeText({
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const dayWords = (day = ''): string =>
  isMoment(day) ? momentText(Date.parse(day)) : dayText.format(Date.parse(day));

export const filters: Readonly<Record<BarFilter, Filter>> = {
  assistant: {
    label: 'Assistant',
    kind: 'choice',
    choices: ({ assistants }) => [...assistants].map(([value, label]) => ({ value, label: visible(label) })),
    words: ({ assistant = '' }, { assistants }) => visible(assistants.get(assistant) ?? 'one that is gone'),
  },
  said: {
    label: 'Said',
    kind: 'text',
    maxLength: 200,
    hint: 'Calls in which all of these words were said, by whomever.',
    words: ({ said = '' }) => visible(said),
  },
  type: {
    label: 'Kind',
    kind: 'choice',
    choices: () => choicesOf(typeWords),
    words: ({ type }) => (type === undefined ? '' : typeWords[type]),
  },
  origin: {
    label: 'Came from',
    kind: 'choice',
    choices: () => choicesOf(originWords),
    words: ({ origin }) => (origin === undefined ? '' : originWords[origin]),
  },
  campaign: {
    label: 'Campaign',
    kind: 'choice',
    choices: ({ campaign }) => (campaign === undefined ? [] : [campaign]),
    words: (_search, { campaign }) => campaign?.label ?? 'one that is gone',
  },
  status: {
    label: 'Status',
    kind: 'choice',
    choices: () => choicesOf(statusWords),
    words: ({ status }) => (status === undefined ? '' : statusWords[status]),
  },
  reason: {
    label: 'Ended by',
    kind: 'choice',
    choices: () => choicesOf(endedWords),
    words: ({ reason = '' }) => visible(endedText(reason)),
  },
  from: { label: 'From', kind: 'day', words: ({ from }) => dayWords(from) },
  to: { label: 'To', kind: 'day', words: ({ to }) => dayWords(to) },
  min: {
    label: 'At least',
    kind: 'number',
    unit: 'seconds',
    hint: 'Calls that lasted so long or longer.',
    words: ({ min = 0 }) => clock(min),
  },
  max: {
    label: 'At most',
    kind: 'number',
    unit: 'seconds',
    hint: 'Calls that lasted so long or shorter.',
    words: ({ max = 0 }) => clock(max),
  },
  recording: {
    label: 'Recording',
    kind: 'choice',
    choices: () => [
      { value: 'true', label: 'There is one' },
      { value: 'false', label: 'There is none' },
    ],
    words: ({ recording }) => (recording === true ? 'there is one' : 'there is none'),
  },
  tool: {
    label: 'Tools',
    kind: 'choice',
    choices: () => [{ value: 'failed', label: 'One failed' }],
    words: () => 'one failed',
  },
  success: {
    label: 'Judged',
    kind: 'choice',
    choices: () => [
      { value: 'true', label: 'Went well' },
      { value: 'false', label: 'Went badly' },
    ],
    words: ({ success }) => (success === 'true' ? 'went well' : 'went badly'),
  },
  p95: {
    label: 'Slow turns',
    kind: 'number',
    unit: 'milliseconds',
    hint: 'Calls whose slowest twentieth of turns took so long or longer.',
    words: ({ p95 = 0 }) => `≥ ${milliseconds(p95)}`,
  },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const barFilters = Object.keys(filters) as readonly BarFilter[];

/** A filter and what it is set to, for wherever one is named. */
export function filterText(
  name: FilterName,
  search: CallsSearch,
  names: Names,
): { label: string; words: string } {
  if (name === 'q') return { label: 'Search', words: visible(search.q ?? '') };
  return { label: filters[name].label, words: filters[name].words(search, names) };
}
