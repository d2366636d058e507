import { spokenLanguageOf } from '../language/languages.ts';
import { englishTurnWords } from './english/english-turn-words.ts';
import { listedTurnWords } from './listed/listed-turn-words.ts';
import type { TurnWords } from './turn-words.ts';

/**
 * For a tag as `de` or `pt-BR`; absent: English. Of a language of which nothing is known turns end by silence, and words
 * interrupt by their number.
 */
export function turnWordsOf(tag: string | undefined): TurnWords {
  const language = tag === undefined ? 'en' : spokenLanguageOf(tag);
  return language === 'en' ? englishTurnWords : listedTurnWords(language);
}
