import { completenessOf, isQuestion } from './completeness.ts';
import { plainWordsOf } from './plain-words.ts';
import { joinTexts } from './words.ts';

/**
 * Two parts of one turn as one text. Recognisers write no punctuation: between two whole questions a question mark
 * keeps them apart, so that both are answered; halves of a sentence are simply put together.
 */
export function joinTurns(first: string, second: string): string {
  const isApart =
    isQuestion(first) &&
    completenessOf(first) !== 'open' &&
    isQuestion(second) &&
    plainWordsOf(second).length > 1 &&
    !/[.?!]\s*$/.test(first);
  return isApart ? `${first}? ${second}` : joinTexts(first, second);
}
