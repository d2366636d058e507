import { expect, it } from 'vitest';
import { idsOfBoth } from './ids-of-both.ts';

it('keeps what two have added at the same time, and leaves out what either took out', () => {
  expect(idsOfBoth(['a'], ['a', 'b'], ['a', 'c'])).toEqual(['a', 'c', 'b']);
  expect(idsOfBoth(['a', 'b'], ['b'], ['a', 'b', 'c'])).toEqual(['b', 'c']);
  expect(idsOfBoth(['a', 'b'], ['a', 'b', 'd'], ['b'])).toEqual(['b', 'd']);
  expect(idsOfBoth(undefined, ['a'], ['a'])).toEqual(['a']);
});
