import { expect, it } from 'vitest';
import { spokenWords } from '../text/terms.ts';
import { asksWhatIsNeeded, doubtsLast } from './same-again.ts';

it.each([
  ['even if they never said you could?', true],
  ['really, even without a card?', true],
  ['even if I want to pay the whole of the invoice with a check next week?', false],
  ['are you open even on sundays?', false],
])('"%s" doubts what was said last: %s', (said, expected) => {
  expect(doubtsLast(spokenWords(said))).toBe(expected);
});

const needs = { answer: 'A booking needs your name and your number.' };

it.each([
  ['and what do they want from me', true],
  ['so what do I have to bring', true],
  ['what do you do on sundays in the winter months when the boats are ashore', false],
  ['how much is it', false],
])('"%s" asks what is needed: %s', (said, expected) => {
  expect(asksWhatIsNeeded(spokenWords(said), needs)).toBe(expected);
});

it('asks for nothing where the last answer tells of nothing that is given', () => {
  const said = spokenWords('and what do they want from me');
  expect(asksWhatIsNeeded(said, { answer: 'The office is in Wilmington.' })).toBe(false);
});
