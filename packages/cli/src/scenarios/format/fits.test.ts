import { expect, it } from 'vitest';
import { fits, valueAt } from './fits.ts';
import { createMatcher } from './matcher.ts';

it.each([
  [7, 7, true],
  [7, '7', false],
  ['a', 'a', true],
  ['a', 'ab', false],
  ['/^a/', 'ab', true],
  ['/^A/', 'ab', false],
  ['/^A/i', 'ab', true],
  ['/7/', 17, true],
  [null, null, true],
  [null, undefined, false],
  [{ a: 1 }, { a: 1, b: 2 }, true],
  [{ a: 1 }, { b: 2 }, false],
  [{ a: { b: '/x/' } }, { a: { b: 'yxy' } }, true],
  [[1, { a: 1 }], [1, { a: 1, b: 1 }], true],
  [[1], [1, 2], false],
  [{}, [], false],
])('%j of %j: %s', (expected, actual, result) => {
  expect(fits(expected, actual)).toBe(result);
});

it('finds values by their way, from the end of lists, too', () => {
  const call = { artifact: { messages: [{ message: 'a' }, { message: 'b' }] } };
  expect(valueAt(call, 'artifact.messages.1.message')).toBe('b');
  expect(valueAt(call, 'artifact.messages.-1.message')).toBe('b');
  expect(valueAt(call, 'artifact.nothing.here')).toBeUndefined();
});

it('finds words whatever their case, spaces and apostrophes', () => {
  expect(createMatcher("i'm  HERE").isIn('Yes, I’m here.')).toBe(true);
  expect(createMatcher('here i am').isIn('Yes, I’m here.')).toBe(false);
});

it('searches patterns in time that grows with the text alone', () => {
  const text = `${'a'.repeat(50_000)}b`;
  expect(createMatcher('/^(a+)+$/').isIn(text)).toBe(false);
  expect(() => createMatcher('/((a{1,100}){1,100}){1,100}/')).toThrow(SyntaxError);
});
