import { type AnswerKind, answerKindOf } from '../text/answer-kind.ts';
import { clausesOf } from '../text/clauses.ts';
import { trigramsOf } from '../text/similarity.ts';
import { groupedWords, spokenWords } from '../text/terms.ts';
import { isStopWord } from '../text/vocabulary.ts';
import { isMisheardStopWord, type Lexicon, type Reading } from './lexicon.ts';

/** One heard content word with what it may mean; no reading: a word that no entry has. */
export interface HeardTerm {
  readonly readings: readonly Reading[];
  readonly weight: number;
}

/** A question, or a clause of it, as the index compares it. */
export interface HeardQuestion {
  readonly terms: readonly HeardTerm[];
  /** Of all terms together. */
  readonly weight: number;
  readonly trigrams: ReadonlySet<string>;
}

/** What was said, whole and by the clauses that ask. */
export interface HeardUtterance {
  readonly whole: HeardQuestion;
  /** The clauses that ask for something; the whole when none does, or when there is only one. */
  readonly questions: readonly HeardQuestion[];
  /** What the answer has to hold; null: anything. */
  readonly kind: AnswerKind | null;
}

export interface Hearing {
  readonly lexicon: Lexicon;
  /** By how few entries have it; null: no entry does. */
  readonly weightOf: (meaning: string | null) => number;
}

/** `how much?` and `where to?` ask about what stands before them: fewer words of a topic are no question of their own. */
const minClauseTerms = 2;

export function hearUtterance(text: string, hearing: Hearing): HeardUtterance {
  const spoken = spokenWords(text);
  const whole = hearWords(spoken, hearing);
  const clauses = clausesOf(text);
  const asking = clauses.length > 1 ? clauses.filter(({ asks }) => asks) : [];
  const questions = asking
    .map(({ words }) => hearWords(words, hearing))
    .filter(({ terms }) => terms.length >= minClauseTerms);
  const kind =
    asking.map(({ words }) => answerKindOf(words)).find((one) => one !== null) ?? answerKindOf(spoken);
  return { whole, questions: questions.length === 0 ? [whole] : questions, kind };
}

function hearWords(words: readonly string[], { lexicon, weightOf }: Hearing): HeardQuestion {
  const terms = withoutRepeats(hearTerms(groupedWords(words), lexicon)).map((readings) => ({
    readings,
    weight: weightOf(readings[0]?.meaning ?? null),
  }));
  const weight = terms.reduce((sum, term) => sum + term.weight, 0);
  return { terms, weight, trigrams: trigramsOf(words.join(' ')) };
}

/** Readings of each content word; words that were one and got split are put together again. */
function hearTerms(words: readonly string[], lexicon: Lexicon): readonly (readonly Reading[])[] {
  const heard: (readonly Reading[])[] = [];
  let position = 0;
  while (position < words.length) {
    const joined = joinedAt(words, position, lexicon);
    const word = words[position] ?? '';
    if (joined) heard.push([joined.reading]);
    else if (!isStopWord(word)) {
      const readings = lexicon.readingsOf(word);
      const isNoise = (readings[0]?.likeness ?? 0) < 0.6 && isMisheardStopWord(word);
      if (!isNoise) heard.push(readings);
    }
    position += joined?.length ?? 1;
  }
  return heard;
}

/** `how much does it cost` says the price twice; it must not outweigh the rest. */
function withoutRepeats(terms: readonly (readonly Reading[])[]): readonly (readonly Reading[])[] {
  const seen = new Set<string>();
  return terms.filter(([best]) => {
    if (best === undefined) return true;
    const isNew = !seen.has(best.meaning);
    seen.add(best.meaning);
    return isNew;
  });
}

function joinedAt(words: readonly string[], position: number, lexicon: Lexicon) {
  for (const length of [3, 2]) {
    const parts = words.slice(position, position + length);
    // Two words that both exist are two words; one broken word leaves at least one odd piece.
    if (parts.length < length || parts.every((part) => isPlainWord(part, lexicon))) continue;
    const reading = lexicon.readJoined(parts, hasContent(parts));
    if (reading) return { reading, length };
  }
  return null;
}

/** A piece without meaning is only joined to one that has some: `for my` is never `form`. */
function hasContent(parts: readonly string[]): boolean {
  return parts.some((part) => !isStopWord(part));
}

function isPlainWord(word: string, lexicon: Lexicon): boolean {
  return lexicon.knows(word) || (isStopWord(word) && word.length > 2);
}

/** Share of the heard words, by weight, that `pointsHere` knows. */
export function coverageOf(heard: HeardQuestion, pointsHere: (meaning: string) => number): number {
  let sum = 0;
  for (const { readings, weight } of heard.terms) {
    let best = 0;
    for (const { meaning, likeness } of readings) best = Math.max(best, likeness * pointsHere(meaning));
    sum += best * weight;
  }
  return heard.weight === 0 ? 0 : sum / heard.weight;
}

/** How surely a meaning was heard, 0 to 1. */
export function likenessOf(meaning: string, heard: HeardQuestion): number {
  let best = 0;
  for (const { readings } of heard.terms) {
    for (const reading of readings) if (reading.meaning === meaning) best = Math.max(best, reading.likeness);
  }
  return best;
}
