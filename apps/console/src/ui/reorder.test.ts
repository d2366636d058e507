import { expect, it } from 'vitest';
import { dropPlace, moved } from './reorder.ts';

it('moves one thing of a list, up and down', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

it('finds the thing under a pointer, and the nearest beyond them', () => {
  const places = [0, 40, 80].map((top) => ({ top, bottom: top + 40 }));
  expect([-5, 0, 39, 40, 119, 500].map((y) => dropPlace(places, y))).toEqual([0, 0, 0, 1, 2, 2]);
});
