import { expect, it } from 'vitest';
import { createPassageMatrix } from './passage-matrix.ts';

const vectorOf = (...numbers: number[]) => Float32Array.from(numbers);
const passage = (passageId: string, ...numbers: number[]) => ({ passageId, vector: vectorOf(...numbers) });

it('compares with every passage exactly, the nearest first, and leaves out those of other bases', async () => {
  const matrix = createPassageMatrix();
  matrix.add([passage('a', 1, 0, 0, 0, 0.5), passage('b', 0, 1, 0, 0, 0), passage('c', 0.6, 0, 0, 0, 0.5)]);
  matrix.add([passage('d', 1, 1, 1, 1, 1)]);
  expect(matrix.ids).toEqual(['a', 'b', 'c', 'd']);
  const found = await matrix.compare(vectorOf(1, 0, 0, 0, 1), Int32Array.of(2, 0, 3, -1), 5);
  expect(found?.nearest).toEqual([2, 3, 0]);
  expect([...(found?.whole ?? [])].map((one) => Math.round(one * 10) / 10)).toEqual([0, NaN, 1.5, 1.1, NaN]);
});

it('finds the nearest among more than one piece of memory', async () => {
  const matrix = createPassageMatrix();
  const count = 3_000;
  matrix.add(
    Array.from({ length: count }, (_, place) => passage(String(place), Math.sin(place), Math.cos(place))),
  );
  const slots = Int32Array.from({ length: count }, (_, place) => place);
  const question = vectorOf(0.6, 0.8);
  const found = await matrix.compare(question, slots, count);
  const likeness = (place: number): number => 0.6 * Math.sin(place) + 0.8 * Math.cos(place);
  const expected = [...slots].sort((one, other) => likeness(other) - likeness(one)).slice(0, 40);
  const tenth = (places: readonly number[] = []) => places.map((place) => Math.round(likeness(place) * 1e5));
  expect(tenth(found?.nearest)).toEqual(tenth(expected));
  expect(matrix.bytes).toBe(3 * 1_024 * 2 * 4);
});

it('a vector of another length is left out, a question of one is not compared', async () => {
  const matrix = createPassageMatrix();
  matrix.add([passage('a', 1, 0), passage('b', 1, 0, 0)]);
  expect(matrix.ids).toEqual(['a']);
  expect(await matrix.compare(vectorOf(1, 0, 0), Int32Array.of(0), 1)).toBeNull();
});
