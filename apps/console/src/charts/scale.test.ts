import { expect, it } from 'vitest';
import { apart, bandAt, labelled, stacked, valueScale } from './scale.ts';

const room = { top: 10, bottom: 110 };

it('a scale begins at nothing and ends above all values', () => {
  const scale = valueScale([12, 87, 40], room);
  expect(scale.max).toBe(100);
  expect([scale.y(0), scale.y(50), scale.y(100)]).toEqual([110, 60, 10]);
  expect(scale.ticks).toEqual([0, 20, 40, 60, 80, 100]);
});

it('counts have no halves, and nothing is still a scale', () => {
  expect(valueScale([1, 2], { ...room, isWhole: true }).ticks).toEqual([0, 1, 2, 3, 4]);
  expect(valueScale([], room).y(0)).toBe(110);
  expect(valueScale([0], room).max).toBe(1);
});

it('bands share the room', () => {
  expect(bandAt(0, 4, 0, 100)).toEqual({ start: 3.125, width: 18.75, middle: 12.5 });
  expect(bandAt(3, 4, 0, 100).middle).toBe(87.5);
  expect(bandAt(0, 1, 0, 1_000)).toEqual({ start: 476, width: 48, middle: 500 });
});

it('labels are as many as fit', () => {
  expect(labelled(5, 500, 50)).toEqual([0, 1, 2, 3, 4]);
  expect(labelled(10, 200, 50)).toEqual([0, 3, 6, 9]);
  expect(labelled(400, 10, 50)).toEqual([0]);
});

it('names that would cover each other are moved apart', () => {
  expect(apart([50, 52, 10], 15, 0, 100)).toEqual([50, 65, 10]);
  expect(apart([99, 98, 97], 15, 0, 100)).toEqual([100, 85, 70]);
});

it('values stand one on the other', () => {
  expect(stacked([2, 0, 3])).toEqual([
    [0, 2],
    [2, 2],
    [2, 5],
  ]);
});
