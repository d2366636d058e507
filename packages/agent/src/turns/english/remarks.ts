import type { RemarkContext } from '../turn-words.ts';
import { completenessOf, isCommand, isQuestion } from './completeness.ts';
import { auxiliaries, conjunctions, hardPrepositions, softPrepositions } from './grammar.ts';
import { plainWordsOf, withoutLead } from './plain-words.ts';
import { isAcknowledgement, isSound } from './words.ts';

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
/** Whoever begins so disagrees, or puts himself right. */
const contradictions = setOf('no nope not never wrong incorrect actually but however instead rather');
/** Verbs of orders and wishes: "book a demo", "I need a person". */
const orders = setOf(
  'stop wait hold cancel repeat help skip tell show give send call connect transfer book order explain say speak talk change make put let excuse forget restart',
);
const wishes = setOf('want need would prefer');
/** Somebody who names a person wants one. */
const persons = setOf('person human operator agent representative somebody someone manager');
/** Of a listener who is pleased; "no way" is no contradiction. */
const praise = setOf(
  'great nice cool good wow interesting lovely perfect amazing awesome fantastic excellent really funny wonderful sweet neat absolutely definitely totally exactly indeed true',
);
const pleased = new Set([
  'no way',
  'no kidding',
  'no problem',
  'no worries',
  'not bad',
  'oh no',
  'but of course',
]);
const replacing = setOf('no nope actually sorry stop wait');
const tooShort = setOf('i it that this is was a the you so me my to of and in');
const goOn = setOf(
  'go on continue ahead keep going carry please sorry no yes okay ok just you can the rest with it',
);
/** Meaningful words right behind a turn that belong to it. */
const continuingWords = 2;
const goOnHeads = setOf('go continue keep carry');

/**
 * Words over the assistant's speech that want the floor: a question, a command, a contradiction, an answer, or simply many.
 * Everything else, a laugh that was taken for a word too, is a listener's sound.
 */
export function interrupts(text: string, { answerExpected, meaningfulWords }: RemarkContext): boolean {
  const words = plainWordsOf(text);
  if (words.every(isSound) || asksToGoOn(text)) return false;
  if (isAcknowledgement(text, answerExpected)) return false;
  if (answerExpected) return true;
  if (pleased.has(words.join(' '))) return false;
  return asksOrOrders(text, words) || countMeaningful(words) >= meaningfulWords;
}

function asksOrOrders(text: string, words: readonly string[]): boolean {
  const bare = withoutLead(words);
  if (contradictions.has(bare[0] ?? '') || words.some((word) => contradictions.has(word) && word !== 'never'))
    return true;
  // "Is it", "do you": a listener's echo.
  const isEcho = bare.length <= 2 && auxiliaries.has(bare[0] ?? '');
  if (isQuestion(text) && !isEcho) return true;
  if (isThanks(words)) return false;
  if (isCommand(text) || orders.has(bare[0] ?? '')) return true;
  if (bare.slice(0, -1).some((word) => wishes.has(word))) return true;
  return bare.some((word) => persons.has(word) || word === 'please');
}
function isThanks(words: readonly string[]): boolean {
  return words.some((word) => word === 'thanks' || word === 'thank') && words.length <= 5;
}
function countMeaningful(words: readonly string[]): number {
  return words.filter((word) => !isSound(word) && !tooShort.has(word) && !praise.has(word)).length;
}

/** "No, go on", "sorry, continue": the interruption is taken back. */
export function asksToGoOn(text: string): boolean {
  const words = plainWordsOf(text);
  return words.some((word) => goOnHeads.has(word)) && words.every((word) => goOn.has(word));
}

/**
 * The words belong to the turn before them, which was taken as over too early. Two words that mean something are
 * enough: whoever is answered twice has lost less than whoever is not heard.
 */
export function continuesTurn(turn: string, text: string): boolean {
  if (isAcknowledgement(text, false) || asksToGoOn(text)) return false;
  const before = completenessOf(turn);
  if (before === 'open' || before === 'dictation') return true;
  const words = plainWordsOf(text);
  const [first = ''] = words;
  if (conjunctions.has(first) || softPrepositions.has(first) || hardPrepositions.has(first)) return true;
  return countMeaningful(words) >= continuingWords;
}

/** Words that take the place of what was said before instead of adding to it: "stop", "no, I meant …". */
export function replacesTurn(text: string): boolean {
  const [first = ''] = plainWordsOf(text);
  return isCommand(text) || replacing.has(first);
}
