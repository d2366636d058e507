import { describe, expect, it } from 'vitest';
import { joinTurns as join } from '../joining.ts';
import { englishTurnWords } from './english-turn-words.ts';
import { asksToGoOn, continuesTurn, interrupts, replacesTurn } from './remarks.ts';

const explaining = { answerExpected: false, meaningfulWords: 4 };
const asking = { ...explaining, answerExpected: true };

const joinTurns = (first: string, second: string): string => join(first, second, englishTurnWords);

describe('words over the assistant', () => {
  it.each([
    '',
    'mm-hm',
    'uh-huh',
    'ha ha',
    'i see',
    'yeah right',
    'oh nice',
    'wow okay',
    'oh really',
    'that is really nice',
    'makes sense',
    'thank you',
    'no problem',
    'oh is it',
    // What a small recogniser makes of a laugh.
    'her',
    'hat',
    'hour call',
    'no go on',
    'sorry continue',
    'yes please go ahead',
    // It breaks off: what it may become is waited for, and is judged then.
    "yeah i'd",
  ])('"%s" is a listener\'s sound', (text) => expect(interrupts(text, explaining)).toBe(false));

  it.each([
    'no',
    'stop',
    'stop that please',
    'wait a moment',
    'okay stop',
    'what does it cost',
    'and on weekends what about them',
    'how much',
    'why',
    'pardon',
    'that is wrong',
    'but i have two dogs',
    'actually make it friday',
    'i need a person',
    'a human please',
    'i would like a table',
    'book a table',
    'tell me more',
    'goodbye',
    'my sister lives near berlin',
  ])('"%s" takes the floor', (text) => expect(interrupts(text, explaining)).toBe(true));

  it.each(['yes', 'okay', 'anna', 'two people', 'tuesday', 'no'])('"%s" answers a question', (text) => {
    expect(interrupts(text, asking)).toBe(true);
  });
  it.each(['', 'mm-hm', 'ha', 'go on'])('"%s" answers no question', (text) => {
    expect(interrupts(text, asking)).toBe(false);
  });

  it('take back an interruption', () => {
    expect(asksToGoOn('no no go on please')).toBe(true);
    expect(asksToGoOn('go to the second point')).toBe(false);
    expect(asksToGoOn('sorry')).toBe(false);
  });
});

describe('words soon after a turn', () => {
  it.each([
    ['i would like', 'a table', true],
    ['five five five', 'zero one', true],
    ['how much is it', 'for two people', true],
    ['do you open on sunday', 'and monday', true],
    ['what is the name', 'owner of the shop', true],
    ['how much is it', 'oh that is nice', false],
    ['how much is it', 'hat', false],
    ['i would like', 'mm-hm', false],
    ['i would like', 'okay', false],
  ])('after "%s" "%s" goes on with it: %s', (turn, text, result) => {
    expect(continuesTurn(turn, text)).toBe(result);
  });
  it('take its place when they contradict', () => {
    expect(replacesTurn('no i meant the other one')).toBe(true);
    expect(replacesTurn('stop')).toBe(true);
    expect(replacesTurn('do you have parking')).toBe(false);
  });
  it('are joined as one sentence, or as two questions', () => {
    expect(joinTurns('what does', 'it cost')).toBe('what does it cost');
    expect(joinTurns('what does it cost', 'do you have parking')).toBe(
      'what does it cost? do you have parking',
    );
    expect(joinTurns('What does it cost?', 'Do you have parking?')).toBe(
      'What does it cost? Do you have parking?',
    );
    expect(joinTurns('how much is it', 'for two')).toBe('how much is it for two');
    expect(joinTurns('', 'why')).toBe('why');
  });
});
