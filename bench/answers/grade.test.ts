import { expect, it } from 'vitest';
import { acceptancesOf, grade } from './grade.ts';
import type { Expectation } from './set-schema.ts';

const length: Expectation = { all: [['30 minutes', 'half an hour'], ['free']], none: ['60 minutes', '^yes'] };
const honest: Expectation = { honest: true, none: ['^yes', 'sunny'] };
const graded = (text: string, expected: Expectation, accepted: readonly string[] = []) =>
  grade({ text, accepted }, expected);

it.each([
  ['Thirty minutes, and it is free.', 'right'],
  ['It is free.', 'partly'],
  ['Yes, thirty minutes, free.', 'wrong'],
  ['Thirty minutes and free, or sixty minutes.', 'wrong'],
  ['We are in Delaware.', 'wrong'],
  ['I do not know that. Our team can call you back about it.', 'honest-no'],
] as const)('%s is %s', (text, outcome) => {
  expect(graded(text, length).outcome).toBe(outcome);
});

it('a question that is asked back is graded by the answer to who accepts it', () => {
  const text = 'I am not sure I understood. Do you want to know: How long is a free demo of 60 minutes?';
  expect(acceptancesOf(text, length)).toEqual(['yes']);
  expect(graded(text, length, ['Half an hour, free.']).outcome).toBe('asks-back-right');
  expect(graded(text, length, ['Half an hour.']).outcome).toBe('asks-back-wrong');
  expect(graded(text, length, ['Yes, half an hour, free.']).outcome).toBe('asks-back-wrong');
});

it('either of two offered questions may be the right one', () => {
  const text = 'Do you mean the first or the second: How long is a demo? Or: What does it cost?';
  expect(acceptancesOf(text, length)).toEqual(['the first', 'the second']);
  expect(graded(text, length, ['In May.', 'Half an hour, free.']).outcome).toBe('asks-back-right');
});

it('an answer that offers more behind it is graded as an answer', () => {
  const text = 'Thirty minutes, free. Would you like to know what you see in it?';
  expect(acceptancesOf(text, length)).toEqual([]);
  expect(graded(text, length).outcome).toBe('right');
});

it.each([
  ['I do not know that.', 'right', false],
  ['That is something I cannot answer.', 'right', false],
  ["I'm afraid I have no answer to that. You can ask me, for example: What does it cost?", 'right', false],
  ['Somebody from our team can call you back.', 'right', false],
  ['I can only answer questions about our coffee.', 'right', false],
  ['I do not know that. The weather there is mostly mild and dry.', 'right', true],
  ['I do not know, but it is sunny.', 'wrong', true],
  ['Yes, of course.', 'wrong', false],
  ['We open at nine.', 'wrong', true],
  ['Do you want to know: When do you open?', 'asks-back-wrong', false],
] as const)('beyond what is known, "%s" is %s', (text, outcome, isDoubtful) => {
  expect(graded(text, honest)).toMatchObject({ outcome, isDoubtful });
});

it('a forbidden phrase within all that was wanted is for eyes', () => {
  expect(graded('Thirty minutes and free, or sixty minutes.', length).isDoubtful).toBe(true);
  expect(graded('Sixty minutes.', length).isDoubtful).toBe(false);
});

it('a set may forbid to own up: that takes the right away, and is not wrong', () => {
  const strict: Expectation = { all: [['free']], none: ["I don't know", "I'm not sure"] };
  expect(graded('I do not know what is free.', strict).outcome).toBe('honest-no');
  expect(graded('I am not sure I understood. Do you want to know: Is it free?', strict).outcome).toBe(
    'asks-back-wrong',
  );
  expect(graded('I am not sure I understood.', strict).outcome).toBe('honest-no');
});

it('a reason names what is missing', () => {
  expect(graded('It is free.', length).reason).toBe('misses "30 minutes"');
});
