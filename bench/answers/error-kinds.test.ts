import { expect, it } from 'vitest';
import { countErrors, type Erring, errorKindOf } from './error-kinds.ts';
import { errorKindOfDialogue } from './error-kinds-of-dialogue.ts';

const erring = (more: Partial<Erring>): Erring => ({
  question: 'How long is a demo?',
  said: 'It is free.',
  expect: { all: [['30 minutes']], none: [] },
  outcome: 'wrong',
  forbidden: undefined,
  ...more,
});
const honest = { honest: true as const, none: [] };
const two = { all: [['free'], ['30 minutes']], none: [] };

it.each<[string, Partial<Erring>]>([
  ['another fact', {}],
  ['no answer', { said: '' }],
  ['topic not found', { said: 'I do not know that.', outcome: 'honest-no', isFound: false }],
  ['found, not said', { said: 'I do not know that.', outcome: 'honest-no', isFound: true }],
  ['unsure, another fact', { said: 'I am not entirely sure, but it is free.', outcome: 'honest-no' }],
  ['not understood', { said: 'Sorry, I did not catch that.', outcome: 'honest-no' }],
  ['asked back', { said: 'Do you want to know what it costs?', outcome: 'asks-back-wrong' }],
  ['yes for no', { said: 'Yes, it is.', forbidden: '^yes' }],
  ['forbidden beside it', { said: '60 minutes.', forbidden: '60 minutes' }],
  ['booking begun', { said: 'Gladly. What is your name?' }],
  ['honest refusal missed', { expect: honest }],
  ['second question dropped', { question: 'What is it, and how long?', expect: two, outcome: 'partly' }],
  ['part of the fact', { expect: two, outcome: 'partly' }],
])('%s', (kind, more) => {
  expect(errorKindOf(erring(more))).toBe(kind);
});

const turns = [
  { say: 'I am Anna and I sell tea' },
  { say: 'What is a demo?', expect: { all: [['30 minutes']], none: [] } },
  { say: 'And what does it cost?', expect: { all: [['free']], none: [] } },
  { say: 'What is my name?', expect: { all: [['Anna']], none: [] } },
];

it.each([
  ['follow-up lost', ['Hello.', '30 minutes.', 'At nine.', 'You are Anna.']],
  ['another fact', ['Hello.', 'Blue.', 'At nine.', 'Bob.']],
  ['memory', ['Hello.', '30 minutes.', 'It is free.', 'You have not told me.']],
  ['booking', ['Hello.', '30 minutes.', 'It is free.', 'You are Anna.']],
])('the first error of a dialogue: %s', (kind, answers) => {
  expect(errorKindOfDialogue({ turns, booking: null }, answers)).toBe(kind);
});

it('an error where a booking is wanted is a step of it', () => {
  const booking = { turns, booking: { name: 'Anna' } };
  expect(errorKindOfDialogue(booking, ['Hello.', 'Blue.', '', ''])).toBe('booking step');
});

it('kinds are counted, the most frequent first', () => {
  expect(countErrors(['memory', undefined, 'another fact', 'memory'])).toEqual([
    ['memory', 2],
    ['another fact', 1],
  ]);
});
