import type { KnowledgeEntry } from '../../engine.ts';
import { overlap, trigramsOf } from '../text/similarity.ts';
import { groupedWords, spokenWords, termsOf } from '../text/terms.ts';
import { isStopWord } from '../text/vocabulary.ts';
import { padded } from '../text/words.ts';
import { createLexicon, isMisheardStopWord, type Lexicon, type Reading } from './lexicon.ts';

export interface KnowledgeMatch {
  readonly entry: KnowledgeEntry;
  /** 0 (nothing in common) to 1 (the question as written). */
  readonly score: number;
}

/** Finds the entries that a question is about. */
export interface KnowledgeIndex {
  readonly entries: readonly KnowledgeEntry[];
  /** Best first; entries that share nothing with the question are left out. `topicId`: the entry talked about before, preferred among equals. */
  search(question: string, topicId?: string): readonly KnowledgeMatch[];
}

/** How much of the score comes from the nearest question, the whole entry, the order of words and the spelling of the whole. */
const weights = { question: 0.54, entry: 0.34, order: 0.04, spelling: 0.08 } as const;
/** A word that only the answer has counts less than one of the questions. */
const answerOnlyWeight = 0.45;
/** A word that no entry has weighs this share of the rarest known one: it may be noise, or another topic. */
const unknownWordWeight = 0.85;
/** A keyword says less than a question that holds the same word. */
const keywordWeight = 0.85;
/** From this likeness on two sentences are the same one. */
const sameSpelling = 0.88;
const topicBonus = 0.03;

interface IndexedPhrase {
  readonly meanings: ReadonlySet<string>;
  /** 1 for a whole question, less for a keyword. */
  readonly trust: number;
  readonly weight: number;
  readonly pairs: ReadonlySet<string>;
  readonly trigrams: ReadonlySet<string>;
}
interface IndexedEntry {
  readonly entry: KnowledgeEntry;
  readonly phrases: readonly IndexedPhrase[];
  /** Meaning → how surely it points here. */
  readonly meanings: ReadonlyMap<string, number>;
}
/** One heard content word with what it may mean. */
interface HeardTerm {
  readonly readings: readonly Reading[];
  readonly weight: number;
}
interface HeardQuestion {
  readonly terms: readonly HeardTerm[];
  readonly weight: number;
  readonly trigrams: ReadonlySet<string>;
}

export function createKnowledgeIndex(entries: readonly KnowledgeEntry[]): KnowledgeIndex {
  const frequencies = countMeanings(entries);
  const rarity = (meaning: string) =>
    Math.log(1 + (entries.length + 1) / ((frequencies.get(meaning) ?? 0) + 0.5));
  const indexed = entries.map((entry) => indexEntry(entry, rarity));
  const lexicon = createLexicon(entries.flatMap((entry) => pointerTexts(entry).flatMap(contentWords)));
  const unknownWeight = unknownWordWeight * Math.log(1 + (entries.length + 1) / 1.5);

  function hear(question: string): HeardQuestion {
    const words = spokenWords(question);
    const terms = withoutRepeats(hearTerms(groupedWords(words), lexicon)).map((readings) => ({
      readings,
      weight: weightOf(readings),
    }));
    const weight = terms.reduce((sum, term) => sum + term.weight, 0);
    return { terms, weight, trigrams: trigramsOf(words.join(' ')) };
  }
  function weightOf(readings: readonly Reading[]): number {
    const [best] = readings;
    return best === undefined ? unknownWeight : rarity(best.meaning);
  }
  return {
    entries,
    search(question, topicId) {
      const heard = hear(question);
      return indexed
        .map((candidate) => ({ entry: candidate.entry, score: scoreEntry(candidate, heard, rarity) }))
        .filter(({ score }) => score > 0.05)
        .map((match) =>
          match.entry.id === topicId ? { ...match, score: Math.min(1, match.score + topicBonus) } : match,
        )
        .sort((a, b) => b.score - a.score);
    },
  };
}

/** Indexes made once per knowledge base: a call must not wait for one that another call has made already. */
export function createIndexCache(): (knowledge: readonly KnowledgeEntry[]) => KnowledgeIndex {
  const made = new WeakMap<readonly KnowledgeEntry[], KnowledgeIndex>();
  return (knowledge) => {
    const index = made.get(knowledge) ?? createKnowledgeIndex(knowledge);
    made.set(knowledge, index);
    return index;
  };
}

/** What points to an entry: questions, title and keywords. */
function pointerTexts(entry: KnowledgeEntry): readonly string[] {
  return [...entry.questions, entry.title, ...(entry.keywords ?? [])];
}

function contentWords(text: string): readonly string[] {
  return groupedWords(spokenWords(text)).filter((word) => !isStopWord(word));
}

function countMeanings(entries: readonly KnowledgeEntry[]): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const entry of entries) {
    const texts = [...pointerTexts(entry), entry.answer];
    const own = new Set(texts.flatMap((text) => termsOf(spokenWords(text)).map((term) => term.meaning)));
    for (const meaning of own) frequencies.set(meaning, (frequencies.get(meaning) ?? 0) + 1);
  }
  return frequencies;
}

function indexEntry(entry: KnowledgeEntry, rarity: (meaning: string) => number): IndexedEntry {
  const meanings = new Map<string, number>();
  for (const { meaning } of termsOf(spokenWords(entry.answer))) meanings.set(meaning, answerOnlyWeight);
  for (const text of pointerTexts(entry)) {
    for (const { meaning } of termsOf(spokenWords(text))) meanings.set(meaning, 1);
  }
  const keywords = entry.keywords ?? [];
  const phrases = [
    ...[...entry.questions, entry.title].map((text) => indexPhrase(text, rarity, 1)),
    ...keywords.map((text) => indexPhrase(text, rarity, keywordWeight)),
  ];
  return { entry, phrases, meanings };
}

function indexPhrase(text: string, rarity: (meaning: string) => number, trust: number): IndexedPhrase {
  const words = spokenWords(text);
  const ordered = termsOf(words).map((term) => term.meaning);
  const meanings = new Set(ordered);
  return {
    meanings,
    trust,
    weight: sumOver(meanings, rarity),
    pairs: new Set(ordered.slice(1).map((meaning, index) => padded([ordered[index] ?? '', meaning]))),
    trigrams: trigramsOf(words.join(' ')),
  };
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

function scoreEntry(
  candidate: IndexedEntry,
  heard: HeardQuestion,
  rarity: (meaning: string) => number,
): number {
  let best = 0;
  for (const phrase of candidate.phrases) best = Math.max(best, scorePhrase(phrase, heard, rarity));
  if (heard.weight === 0) return best;
  const covered = coverage(heard, (meaning) => candidate.meanings.get(meaning) ?? 0);
  return best + weights.entry * covered;
}

function scorePhrase(
  phrase: IndexedPhrase,
  heard: HeardQuestion,
  rarity: (meaning: string) => number,
): number {
  if (phrase.meanings.size === 0) return scoreWithoutTerms(phrase, heard);
  const precision = coverage(heard, (meaning) => (phrase.meanings.has(meaning) ? 1 : 0));
  if (precision === 0) return 0;
  const spelling = overlap(phrase.trigrams, heard.trigrams);
  const found = sumOver(phrase.meanings, (meaning) => rarity(meaning) * likenessOf(meaning, heard));
  const recall = found / phrase.weight;
  // Nearly the question as written: the small words tell it from its neighbours.
  const isSame = spelling >= sameSpelling && precision * recall > 0.9;
  if (isSame) return spelling - weights.entry * precision;
  const agreement = (2 * precision * recall) / (precision + recall);
  return (
    phrase.trust * (weights.question * agreement) +
    weights.order * orderOf(phrase, heard) +
    weights.spelling * spelling
  );
}

function sumOver(meanings: ReadonlySet<string>, weightOf: (meaning: string) => number): number {
  let sum = 0;
  for (const meaning of meanings) sum += weightOf(meaning);
  return sum;
}

/** Questions made of function words only, such as `who are you`, can only be compared as a whole. */
function scoreWithoutTerms(phrase: IndexedPhrase, heard: HeardQuestion): number {
  const scored = Math.max(0, (overlap(phrase.trigrams, heard.trigrams) - 0.55) / 0.45);
  return heard.terms.length === 0 ? scored : scored * (1 - weights.entry);
}

/** Share of the heard words, by weight, that `pointsHere` knows. */
function coverage(heard: HeardQuestion, pointsHere: (meaning: string) => number): number {
  let sum = 0;
  for (const { readings, weight } of heard.terms) {
    let best = 0;
    for (const { meaning, likeness } of readings) best = Math.max(best, likeness * pointsHere(meaning));
    sum += best * weight;
  }
  return heard.weight === 0 ? 0 : sum / heard.weight;
}

function likenessOf(meaning: string, heard: HeardQuestion): number {
  let best = 0;
  for (const { readings } of heard.terms) {
    for (const reading of readings) if (reading.meaning === meaning) best = Math.max(best, reading.likeness);
  }
  return best;
}

/** Share of neighbouring words of the question that were heard as neighbours too. */
function orderOf(phrase: IndexedPhrase, heard: HeardQuestion): number {
  if (phrase.pairs.size === 0) return 0;
  let found = 0;
  for (let index = 1; index < heard.terms.length; index += 1) {
    const before = heard.terms[index - 1]?.readings[0]?.meaning ?? '';
    const after = heard.terms[index]?.readings[0]?.meaning ?? '';
    if (phrase.pairs.has(padded([before, after]))) found += 1;
  }
  return found / phrase.pairs.size;
}
