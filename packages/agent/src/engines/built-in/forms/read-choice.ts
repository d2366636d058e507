import { stem } from '../text/stem.ts';
import { wordsOf } from '../text/words.ts';
import { spaced } from './form.ts';

type Value = string | number;

export interface HeardChoice {
  /** In the order in which they were said. */
  readonly values: readonly Value[];
  /** The words without them. */
  readonly rest: readonly string[];
}

/** Before a word: it is not wanted. */
const denials = new Set(['not', 'without', 'except']);

/** Finds values of a list in what was said, also in the plural; the longest first, and a word that only one value has stands for it. */
export function readChoice(words: readonly string[], values: readonly Value[]): HeardChoice {
  const spellings = values
    .map((value) => ({ value, parts: stemsOf(spaced(String(value))) }))
    .toSorted((first, second) => second.parts.length - first.parts.length);
  const left: (string | null)[] = [...words];
  const found: { value: Value; position: number }[] = [];
  for (const { value, parts } of [...spellings, ...distinctWords(spellings)])
    for (const position of positionsOf(left, parts)) {
      if (!isDenied(words, position)) found.push({ value, position });
      left.fill(null, position, position + parts.length);
    }
  const inOrder = found.toSorted((first, second) => first.position - second.position);
  return { values: inOrder.map(({ value }) => value), rest: left.filter((word) => word !== null) };
}

interface Spelling {
  readonly value: Value;
  readonly parts: readonly string[];
}

/** `oat` for `oat milk` when no other value has that word. */
function distinctWords(spellings: readonly Spelling[]): readonly Spelling[] {
  return spellings.flatMap(({ value, parts }) =>
    parts
      .filter((part) => parts.length > 1 && part.length > 2)
      .filter((part) => spellings.every((other) => other.value === value || !other.parts.includes(part)))
      .map((part) => ({ value, parts: [part] })),
  );
}

function positionsOf(words: readonly (string | null)[], parts: readonly string[]): readonly number[] {
  if (parts.length === 0) return [];
  const stems = words.map((word) => (word === null ? null : stem(word)));
  return stems.flatMap((_, start) =>
    parts.every((part, offset) => stems[start + offset] === part) ? [start] : [],
  );
}

function isDenied(words: readonly string[], position: number): boolean {
  const [first = '', second = ''] = words.slice(Math.max(0, position - 2), position).toReversed();
  return denials.has(first) || (denials.has(second) && /^(?:a|an|the)$/.test(first));
}

function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(stem);
}
