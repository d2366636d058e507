/** Character trigrams of a text, its ends marked. */
export function trigramsOf(text: string): ReadonlySet<string> {
  const marked = `  ${text} `;
  const trigrams = new Set<string>();
  for (let index = 0; index + 3 <= marked.length; index += 1) trigrams.add(marked.slice(index, index + 3));
  return trigrams;
}

/** Dice coefficient, 0 to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const trigram of small) if (large.has(trigram)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

const soundRules: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/gh/g, ''],
  [/tion/g, 'shn'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cqg]/g, 'k'],
  [/x/g, 'ks'],
  [/[zx]/g, 's'],
  [/th|d/g, 't'],
  [/b/g, 'p'],
  [/v/g, 'f'],
  [/^h?[aeiouyw]+/, 'a'],
  [/(?!^)[aeiouyhw]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** How a word sounds, roughly: words with the same key are easily misheard for each other. */
export function soundKey(word: string): string {
  let key = word;
  for (const [pattern, replacement] of soundRules) key = key.replace(pattern, replacement);
  return key;
}

/** A word with what comparing it needs. */
export interface ComparableWord {
  readonly text: string;
  readonly trigrams: ReadonlySet<string>;
  readonly sound: string;
}

export function comparable(text: string): ComparableWord {
  return { text, trigrams: trigramsOf(text), sound: soundKey(text) };
}

/** How likely a recogniser took one word for the other, 0 to 1. */
export function wordSimilarity(a: ComparableWord, b: ComparableWord): number {
  if (a.text === b.text) return 1;
  const spelling = overlap(a.trigrams, b.trigrams);
  if (a.sound !== b.sound || a.sound.length < 2) return spelling;
  // Few sounds are shared by many unrelated words; then the spelling has to agree too.
  return Math.max(spelling, a.sound.length < 4 ? 0.45 + spelling / 2 : 0.75);
}
