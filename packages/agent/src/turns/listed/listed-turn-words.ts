import type { SpokenLanguage } from '../../language/languages.ts';
import type { Completeness, RemarkContext, TurnWords } from '../turn-words.ts';
import { german } from './lists/de.ts';
import { spanish } from './lists/es.ts';
import { french } from './lists/fr.ts';
import { hindi } from './lists/hi.ts';
import { italian } from './lists/it.ts';
import { japanese } from './lists/ja.ts';
import { dutch } from './lists/nl.ts';
import { polish } from './lists/pl.ts';
import { portuguese } from './lists/pt.ts';
import { createPhraseSet, readWords } from './phrase-set.ts';
import type { WordLists } from './word-lists.ts';

type Listed = Exclude<SpokenLanguage, 'en'>;
const lists: Readonly<Record<Listed, WordLists>> = {
  de: german,
  es: spanish,
  fr: french,
  hi: hindi,
  it: italian,
  ja: japanese,
  nl: dutch,
  pl: polish,
  pt: portuguese,
};
/** Nothing is known: silence ends turns, and many words interrupt. */
const neutral: WordLists = {
  sounds: 'mhm,hm,hmm,mm,ah,oh,eh',
  agreements: 'ok,okay',
  greetings: '',
  openEnds: '',
  questionStarts: '',
  commands: 'stop,ok stop',
  contradictions: 'no,stop',
  digits: '',
};

/** A shorter row of digits is a time or a count, ten are a whole phone number. */
const minNumberDigits = 3;
const phoneNumberDigits = 10;
/** Meaningful words right behind a turn that belong to it. */
const continuingWords = 2;

const made = new Map<SpokenLanguage | null, TurnWords>();

/** Turn-taking by lists of words, where there is no grammar. */
export function listedTurnWords(language: SpokenLanguage | null): TurnWords {
  const known = made.get(language);
  if (known !== undefined) return known;
  const listed = language === null || language === 'en' ? null : language;
  const words = createListedTurnWords(listed === null ? neutral : lists[listed], listed ?? 'und');
  made.set(language, words);
  return words;
}

function createListedTurnWords(list: WordLists, locale: string): TurnWords {
  const read = (text: string): readonly string[] => readWords(text, locale);
  const setOf = (phrases: string) => createPhraseSet(phrases, locale);
  const sounds = setOf(list.sounds);
  const agreements = setOf(list.agreements);
  const greetings = setOf(list.greetings);
  const openEnds = setOf(list.openEnds);
  const questionStarts = setOf(list.questionStarts);
  const questionEnds = setOf(list.questionEnds ?? '');
  const commands = setOf(list.commands);
  const contradictions = setOf(list.contradictions);
  const digits = setOf(list.digits);

  const bare = (words: readonly string[]): readonly string[] => sounds.without(words);
  const isCommand = (text: string): boolean => commands.isWhole(bare(read(text)));
  const isQuestion = (text: string): boolean => {
    const words = bare(read(text));
    return /[?？]\s*$/.test(text) || questionStarts.isStart(words) || questionEnds.isEnd(words);
  };
  const isAcknowledgement = (text: string, answerExpected: boolean): boolean => {
    const words = read(text);
    if (sounds.covers(words)) return true;
    return !answerExpected && agreements.covers(bare(words));
  };
  const digitsAtEnd = (words: readonly string[]): number => {
    const rest = words.findLastIndex((word) => !/^\p{Nd}+$/u.test(word) && !digits.isWhole([word]));
    return words.slice(rest + 1).reduce((sum, word) => sum + (/^\p{Nd}+$/u.test(word) ? word.length : 1), 0);
  };
  const completenessOf = (text: string): Completeness => {
    const words = read(text);
    if (words.length === 0) return 'unknown';
    const row = digitsAtEnd(words);
    if (row >= minNumberDigits) return row < phoneNumberDigits ? 'dictation' : 'unknown';
    if (/[?？]\s*$/.test(text) || isCommand(text)) return 'complete';
    return openEnds.isEnd(words) || /(?:\.\.|…|[,;:、，–—-])\s*$/.test(text) ? 'open' : 'unknown';
  };
  const interrupts = (text: string, { answerExpected, meaningfulWords }: RemarkContext): boolean => {
    if (isAcknowledgement(text, answerExpected)) return false;
    const words = bare(read(text));
    if (answerExpected || contradictions.isStart(words)) return true;
    return isQuestion(text) || isCommand(text) || words.length >= meaningfulWords;
  };
  return {
    takesFloor: () => false,
    completenessOf,
    isQuestion,
    countOf: (text) => read(text).length,
    isAcknowledgement,
    isGreeting: (text) => greetings.isWhole(read(text)),
    interrupts,
    continuesTurn(turn, text) {
      if (isAcknowledgement(text, false)) return false;
      const before = completenessOf(turn);
      return before === 'open' || before === 'dictation' || bare(read(text)).length >= continuingWords;
    },
    replacesTurn: (text) => isCommand(text) || contradictions.isStart(bare(read(text))),
  };
}
