import { expect, it } from 'vitest';
import { shareOut } from './share-out.ts';

it.each([
  [[[1, 2, 3], [4]], 9, [1, 2, 3, 4]],
  [[[1, 2, 3], [4]], 3, [1, 2, 4]],
  [[[1, 2, 3, 4], [], [5, 6, 7]], 5, [1, 2, 3, 5, 6]],
  [[[1], [2], [3]], 2, [1, 2]],
  [[[1]], 0, []],
  [[], 5, []],
])('of %j at most %i are %j', (lists, most, expected) => {
  expect(shareOut<number>(lists, most)).toEqual(expected);
});
