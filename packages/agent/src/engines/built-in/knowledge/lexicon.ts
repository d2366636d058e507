import {
  type ComparableWord,
  comparable,
  overlap,
  soundKey,
  trigramsOf,
  wordSimilarity,
} from '../text/similarity.ts';
import { termOf } from '../text/terms.ts';
import { mishearedStopWords } from '../text/vocabulary.ts';

/** A known meaning that a heard word may stand for. */
export interface Reading {
  readonly meaning: string;
  /** 1 = heard as written, less for a word that only sounds or looks like it. */
  readonly likeness: number;
}

/** Below this two words are different words. */
const minLikeness = 0.55;
/** Words shorter than this are too easily alike. */
const minFuzzyLength = 4;
const maxReadings = 2;

/** The words of a knowledge base, found by spelling and by sound. */
export interface Lexicon {
  knows(word: string): boolean;
  /** Known meanings of a word, likeliest first; none: a word that the knowledge base does not have. */
  readingsOf(word: string): readonly Reading[];
  /** Reading of several words that may have been one, such as `up time`; with `mayDiffer` also `shop if i`. */
  readJoined(words: readonly string[], mayDiffer: boolean): Reading | null;
}

export function createLexicon(words: Iterable<string>): Lexicon {
  const meanings = new Map<string, string>();
  const known = new Set<string>();
  for (const word of words) {
    const { meaning } = termOf(word);
    meanings.set(word, meaning);
    known.add(meaning);
  }
  const finder = createFinder([...meanings.keys()]);

  function fuzzyReadings(word: string, minimum: number): readonly Reading[] {
    const best = new Map<string, number>();
    for (const { text, likeness } of finder.similar(word, minimum)) {
      const meaning = meanings.get(text) ?? text;
      best.set(meaning, Math.max(best.get(meaning) ?? 0, likeness));
    }
    return [...best]
      .map(([meaning, likeness]) => ({ meaning, likeness: likeness * 0.95 }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, maxReadings);
  }
  const knows = (word: string) => known.has(termOf(word).meaning);
  return {
    knows,
    readingsOf(word) {
      if (knows(word)) return [{ meaning: termOf(word).meaning, likeness: 1 }];
      return word.length < minFuzzyLength ? [] : fuzzyReadings(word, minLikeness);
    },
    readJoined(parts, mayDiffer) {
      const joined = parts.join('');
      if (joined.length < 5) return null;
      const exact = meanings.get(joined);
      if (exact !== undefined) return { meaning: exact, likeness: 1 };
      if (!mayDiffer) return null;
      // A piece that is a word by itself needs a surer sign that it is not one here.
      return fuzzyReadings(joined, parts.some(knows) ? 0.78 : 0.7)[0] ?? null;
    },
  };
}

interface Similar {
  readonly text: string;
  readonly likeness: number;
}

/** Only words that share a trigram or the sound are compared: a reply must not cost milliseconds. */
function createFinder(words: readonly string[]) {
  const byTrigram = new Map<string, ComparableWord[]>();
  const bySound = new Map<string, ComparableWord[]>();
  for (const word of words.map(comparable)) {
    for (const trigram of word.trigrams) addTo(byTrigram, trigram, word);
    addTo(bySound, word.sound, word);
  }
  return {
    similar(text: string, minimum: number): readonly Similar[] {
      const heard = comparable(text);
      const candidates = new Set(bySound.get(heard.sound));
      for (const trigram of heard.trigrams)
        for (const word of byTrigram.get(trigram) ?? []) candidates.add(word);
      return [...candidates]
        .map((word) => ({ text: word.text, likeness: wordSimilarity(heard, word) }))
        .filter(({ likeness }) => likeness >= minimum);
    },
  };
}

function addTo(index: Map<string, ComparableWord[]>, key: string, word: ComparableWord): void {
  const list = index.get(key);
  if (list) list.push(word);
  else index.set(key, [word]);
}

const functionWords = mishearedStopWords.map(comparable);

/** An unknown word that sounds like a function word, as `dose` for `does`. */
export function isMisheardStopWord(word: string): boolean {
  if (word.length < 3) return false;
  const sound = soundKey(word);
  const trigrams = trigramsOf(word);
  return functionWords.some((known) => known.sound === sound && overlap(known.trigrams, trigrams) >= 0.2);
}
