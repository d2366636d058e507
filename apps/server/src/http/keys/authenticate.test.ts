import { expect, it } from 'vitest';
import { bearerKey } from './authenticate.ts';

it('reads the key', () => {
  expect(bearerKey('Bearer abc-1')).toBe('abc-1');
  expect(bearerKey('bearer abc-1')).toBe('abc-1');
});

it.each([
  undefined,
  '',
  'abc',
  'Basic abc',
  'Bearer',
  'Bearer a b',
  'Bearer ä',
  `Bearer ${'a'.repeat(8_193)}`,
])('finds none in %j', (header) => {
  expect(bearerKey(header)).toBeNull();
});
