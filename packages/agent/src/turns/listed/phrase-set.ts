const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a text in lower case, also of languages that write none apart. `locale`: a language, or `und`. */
export function readWords(text: string, locale: string): readonly string[] {
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    segmenters.set(locale, segmenter);
  }
  const plain = text.normalize('NFC').toLocaleLowerCase(locale === 'und' ? undefined : locale);
  return [...segmenter.segment(plain.replaceAll('’', "'"))]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);
}

/** Phrases of one word or more, looked up in a row of words. */
export interface PhraseSet {
  isWhole(words: readonly string[]): boolean;
  isStart(words: readonly string[]): boolean;
  isEnd(words: readonly string[]): boolean;
  /** Nothing but phrases, one behind the other; no words at all, too. */
  covers(words: readonly string[]): boolean;
  /** The words that belong to none of the phrases. */
  without(words: readonly string[]): readonly string[];
}

/** `phrases`: separated by commas. */
export function createPhraseSet(phrases: string, locale: string): PhraseSet {
  const rows = phrases
    .split(',')
    .map((phrase) => readWords(phrase, locale))
    .filter((words) => words.length > 0);
  const keys = new Set(rows.map((words) => words.join(' ')));
  const longest = Math.max(0, ...rows.map((words) => words.length));
  const has = (words: readonly string[]): boolean => keys.has(words.join(' '));
  const lengths = Array.from({ length: longest }, (_, index) => longest - index);
  /** Words of the longest phrase that begins at `at`; 0: none does. */
  const lengthAt = (words: readonly string[], at: number): number =>
    lengths.find((length) => at + length <= words.length && has(words.slice(at, at + length))) ?? 0;
  const without = (words: readonly string[]): readonly string[] => {
    const rest: string[] = [];
    for (let at = 0; at < words.length; ) {
      const length = lengthAt(words, at);
      if (length === 0) rest.push(words[at] ?? '');
      at += Math.max(1, length);
    }
    return rest;
  };
  return {
    isWhole: (words) => words.length > 0 && has(words),
    isStart: (words) => lengthAt(words, 0) > 0,
    isEnd: (words) => lengths.some((length) => length <= words.length && has(words.slice(-length))),
    covers: (words) => without(words).length === 0,
    without,
  };
}
