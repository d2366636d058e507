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

/** What a lexicon is made of; words may come in any order and again and again. */
export interface LexiconBuilder {
  /** The word's meaning. */
  add(word: string): string;
  finish(): Lexicon;
}

export function createLexiconBuilder(): LexiconBuilder {
  const meanings = new Map<string, string>();
  const finder = createFinder();
  return {
    add(word) {
      const known = meanings.get(word);
      if (known !== undefined) return known;
      const { meaning } = termOf(word);
      meanings.set(word, meaning);
      finder.add(word);
      return meaning;
    },
    finish: () => toLexicon(meanings, finder),
  };
}

function toLexicon(meanings: ReadonlyMap<string, string>, finder: Finder): Lexicon {
  const known = new Set(meanings.values());
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

interface Finder {
  add(word: string): void;
  similar(text: string, minimum: number): readonly Similar[];
}

/** Words with a spelling or a sound in common are compared, and only the likeliest of them: a reply must not cost milliseconds. */
const maxCompared = 60;
/** Spelling in common below which only the sound could tell. */
const minCompared = 0.3;

/** Words found by the trigrams and the sound that they share; of each word only its number is stored there. */
function createFinder(): Finder {
  const words: string[] = [];
  const trigramCounts: number[] = [];
  const byTrigram = new Map<string, number[]>();
  const bySound = new Map<string, number[]>();

  function candidatesOf(heard: ComparableWord): readonly number[] {
    const shared = new Uint8Array(words.length);
    const touched: number[] = [];
    for (const trigram of heard.trigrams) {
      for (const id of byTrigram.get(trigram) ?? []) {
        const count = shared[id] ?? 0;
        if (count === 0) touched.push(id);
        shared[id] = count + 1;
      }
    }
    const alikeOf = (id: number): number =>
      (2 * (shared[id] ?? 0)) / (heard.trigrams.size + (trigramCounts[id] ?? 0));
    const likely = touched
      .filter((id) => alikeOf(id) >= minCompared)
      .sort((a, b) => alikeOf(b) - alikeOf(a))
      .slice(0, maxCompared);
    return [...new Set([...likely, ...(bySound.get(heard.sound) ?? []).slice(0, maxCompared)])];
  }
  return {
    add(word) {
      const id = words.length;
      const { trigrams, sound } = comparable(word);
      words.push(word);
      trigramCounts.push(trigrams.size);
      for (const trigram of trigrams) addTo(byTrigram, trigram, id);
      addTo(bySound, sound, id);
    },
    similar(text, minimum) {
      const heard = comparable(text);
      return candidatesOf(heard)
        .map((id) => {
          const word = words[id] ?? '';
          return { text: word, likeness: wordSimilarity(heard, comparable(word)) };
        })
        .filter(({ likeness }) => likeness >= minimum);
    },
  };
}

function addTo(index: Map<string, number[]>, key: string, id: number): void {
  const list = index.get(key);
  if (list) list.push(id);
  else index.set(key, [id]);
}

const functionWords = mishearedStopWords.map(comparable);

/** An unknown word that sounds like a function word, as `dose` for `does`. */
export function isMisheardStopWord(word: string): boolean {
  if (word.length < 3) return false;
  const sound = soundKey(word);
  const trigrams = trigramsOf(word);
  return functionWords.some((known) => known.sound === sound && overlap(known.trigrams, trigrams) >= 0.2);
}
