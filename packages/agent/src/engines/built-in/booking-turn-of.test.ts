import { expect, it } from 'vitest';
import { bookingTurnOf } from './booking-turn-of.ts';
import { detectIntent } from './intents.ts';
import { initialState } from './state.ts';
import { sampleNow } from './testing/sample-booking.ts';
import { sampleContext } from './testing/talk.ts';
import { spokenWords } from './text/terms.ts';

const context = sampleContext();

/** What is answered in a booking where the nearest entry has this score. */
function answered(text: string, score: number): string | undefined {
  const entry = {
    id: 'e',
    title: 'Demos',
    questions: ['what you see'],
    answer: 'You see a call of your own.',
  };
  const index = { ...context.index, search: () => [{ entry, score }] };
  const words = spokenWords(text);
  const turn = { text, words, detected: detectIntent(words), lastSaid: undefined, now: sampleNow };
  return bookingTurnOf(initialState, turn, { ...context, index }).findAnswer(words)?.text;
}

it('answers a question in a booking with a doubt where one of its words stands in what is nearest', () => {
  expect(answered('what happens in a demo', 0.45)).toMatch(/not .*(?:sure|certain).*call of your own/);
  expect(answered('what happens in a demo', 0.6)).toBe('You see a call of your own.');
});

it('says nothing of what shares no word with it, or is no question', () => {
  expect(answered('will there be biscuits', 0.45)).toBeUndefined();
  expect(answered('a demo is fine', 0.45)).toBeUndefined();
});
