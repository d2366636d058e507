import type { TurnWords } from './turn-words.ts';

/**
 * Two parts of one turn as one text. Recognisers write no punctuation: between two whole questions a question mark
 * keeps them apart, so that both are answered; halves of a sentence are simply put together.
 */
export function joinTurns(first: string, second: string, words: TurnWords): string {
  const isApart =
    words.isQuestion(first) &&
    words.completenessOf(first) !== 'open' &&
    words.isQuestion(second) &&
    words.countOf(second) > 1 &&
    !/[.?!。？！]\s*$/.test(first);
  return isApart ? `${first}? ${second}` : joinTexts(first, second);
}

function joinTexts(first: string, second: string): string {
  return first === '' || second === '' ? first + second : `${first} ${second}`;
}
