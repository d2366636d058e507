import { describe, expect, it } from 'vitest';
import { plannedWords } from './planned-words.ts';
import { turnWordsOf } from './turn-words-of.ts';

const english = turnWordsOf('en');
const context = { answerExpected: false, meaningfulWords: 4 };

describe('words with an assistant’s own phrases', () => {
  it('are those of the language without any', () => {
    expect(plannedWords(english, {})).toBe(english);
  });

  it('know its acknowledgements instead of the language’s, unless an answer is expected', () => {
    const words = plannedWords(english, { acknowledgementPhrases: ["I'm listening"] });
    expect(words.isAcknowledgement('im listening!', false)).toBe(true);
    expect(words.isAcknowledgement('im listening', true)).toBe(false);
    expect(words.isAcknowledgement('okay', false)).toBe(false);
    expect(words.interrupts('im listening', context)).toBe(false);
    expect(words.interrupts('okay', context)).toBe(true);
  });

  it('know its interruptions as whole words, in scripts without spaces anywhere', () => {
    const words = plannedWords(english, { interruptionPhrases: ['card', '待って', ' ! '] });
    expect(words.takesFloor('the card, please')).toBe(true);
    expect(words.takesFloor('the cards')).toBe(false);
    expect(words.takesFloor('ちょっと待ってください')).toBe(true);
    expect(words.takesFloor('')).toBe(false);
    expect(english.takesFloor('card')).toBe(false);
  });
});
