import { expect, it } from 'vitest';
import { askedOfListed, listedIn } from './nth-listed.ts';

const answer =
  'We work mostly for five industries. They are business funding and tax strategy, ecommerce, business coaching, healthcare, and real estate.';
const ask = (text: string) => askedOfListed(text.split(' '), [{ answer: 'It is free.' }, { answer }]);

it('an answer lists what stands between its commas', () => {
  expect(listedIn(answer)).toEqual([
    'business funding and tax strategy',
    'ecommerce',
    'business coaching',
    'healthcare',
    'real estate',
  ]);
  expect(listedIn('We are in Wilmington, Delaware.')).toEqual([]);
});

it.each([
  [
    'what about the first one you named what does the thing there ask people',
    'what does the business funding and tax strategy assistant ask people',
  ],
  ['tell me more about the second one you mentioned', 'tell me about ecommerce'],
  ['who is there for the third of those', 'who is there business coaching'],
  ['and the last one you listed', 'tell me about real estate'],
])('%s → %s', (text, question) => {
  expect(ask(text)).toBe(question);
});

it.each(['what happens in the first two weeks', 'the first one', 'is the first call free'])(
  '"%s" asks about nothing that was listed',
  (text) => {
    expect(ask(text)).toBeNull();
  },
);
