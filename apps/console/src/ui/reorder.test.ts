import { expect, it } from 'vitest';
import { dropPlace, followed, moved, noItems } from './reorder.ts';

it('moves one thing of a list, up and down', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

it('finds the thing under a pointer, and the nearest beyond them', () => {
  const places = [0, 40, 80].map((top) => ({ top, bottom: top + 40 }));
  expect([-5, 0, 39, 40, 119, 500].map((y) => dropPlace(places, y))).toEqual([0, 0, 0, 1, 2, 2]);
});

it('knows a thing by its key while it is moved and changed, and gives no key twice', () => {
  const [one, two, three] = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const begun = followed(noItems, [one, two, three]);
  expect(begun.keys).toEqual([0, 1, 2]);
  expect(followed(begun, [three, one, two]).keys).toEqual([2, 0, 1]);
  expect(followed(begun, [one, { n: 4 }, three]).keys).toEqual([0, 1, 2]);
  expect(followed(begun, [one, three]).keys).toEqual([0, 2]);
  const added = followed(followed(begun, [one, two]), [one, two, three]);
  expect(added.keys).toEqual([0, 1, 3]);
});

it('tells things apart that are the same', () => {
  const one = { n: 1 };
  const begun = followed(noItems, [one, one]);
  expect(begun.keys).toEqual([0, 1]);
  expect(followed(begun, [{ n: 2 }, one]).keys).toEqual([0, 1]);
});
