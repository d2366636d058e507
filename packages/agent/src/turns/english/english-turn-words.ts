import type { TurnWords } from '../turn-words.ts';
import { completenessOf, isQuestion } from './completeness.ts';
import { continuesTurn, interrupts, replacesTurn } from './remarks.ts';
import { isAcknowledgement, isGreeting, wordsOf } from './words.ts';

export const englishTurnWords: TurnWords = {
  takesFloor: () => false,
  completenessOf,
  isQuestion,
  countOf: (text) => wordsOf(text).length,
  isAcknowledgement,
  isGreeting,
  interrupts,
  continuesTurn,
  replacesTurn,
};
