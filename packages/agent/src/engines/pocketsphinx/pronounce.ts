import type { PronunciationDictionary } from './dictionary.ts';
import { letterSounds } from './letter-sounds.ts';

export interface PronunciationSources {
  readonly dictionary: PronunciationDictionary;
  /** Phones by rule for a word that no dictionary holds; null when there is no answer. */
  readonly byRule: (word: string) => string | null;
}

const shortestPartLetters = 3;

/**
 * All likely pronunciations of a lower-case word, none twice: the dictionary's, else those of
 * two known words that make it up (`hubspot`), and by rule. `isSpelledOut` adds its letters.
 */
export function pronounce(word: string, isSpelledOut: boolean, sources: PronunciationSources): string[] {
  const known = sources.dictionary.lookUp(word);
  const found = known.length > 0 ? [...known] : unknownWord(word, sources);
  if (isSpelledOut) found.push(...spelled(word, sources.dictionary));
  return [...new Set(found.filter((phones) => phones !== ''))];
}

/** What `pronounce` will ask the rules for: the word without its ending, unless the dictionary has it. */
export function unknownStems(word: string, dictionary: PronunciationDictionary): string[] {
  const stem = stemOf(word) ?? word;
  return dictionary.lookUp(word).length > 0 || dictionary.lookUp(stem).length > 0 ? [] : [stem];
}

function unknownWord(word: string, sources: PronunciationSources): string[] {
  const stem = withEnding(word, sources);
  if (stem.length > 0) return stem;
  const byRule = sources.byRule(word);
  return [...compounds(word, sources.dictionary), byRule ?? letterSounds(word)];
}

/** `saywell's` and `saywells`: the stem with the sound of its ending. */
function withEnding(word: string, sources: PronunciationSources): string[] {
  const stem = stemOf(word);
  return stem === null
    ? []
    : pronounce(stem, false, sources).map((phones) => `${phones} ${endingSound(phones)}`);
}

function stemOf(word: string): string | null {
  const stem = /^(.{3,}?)'?s$/.exec(word)?.[1];
  return stem === undefined || stem.endsWith('s') ? null : stem;
}

function endingSound(phones: string): string {
  if (/(?:S|Z|SH|ZH|CH|JH)$/.test(phones)) return 'IH Z';
  return /(?:P|T|K|F|TH)$/.test(phones) ? 'S' : 'Z';
}

function compounds(word: string, dictionary: PronunciationDictionary): string[] {
  const found: string[] = [];
  for (let split = shortestPartLetters; split <= word.length - shortestPartLetters; split += 1) {
    const head = dictionary.lookUp(word.slice(0, split))[0];
    const tail = dictionary.lookUp(word.slice(split))[0];
    if (head !== undefined && tail !== undefined) found.push(`${head} ${tail}`);
  }
  return found;
}

function spelled(word: string, dictionary: PronunciationDictionary): string[] {
  // The dictionary's first entry of `a` is the article; the last one is the letter's name.
  const letters = Array.from(word.replaceAll(/[^a-z]/g, ''), (letter) => dictionary.lookUp(letter).at(-1));
  return letters.includes(undefined) ? [] : [letters.join(' ')];
}
