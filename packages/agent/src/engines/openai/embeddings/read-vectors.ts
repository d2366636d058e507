import { fieldOf } from '../body.ts';
import { badAnswer } from '../failures.ts';

/** Models write between 64 and 4,096 numbers; a memory of 12,000 vectors must not outgrow the process. */
const maxDimensions = 4_096;

/**
 * The vectors of an answer in the order of the texts, each of length 1. Throws `engine-bad-answer` for anything else than
 * one vector of the same dimensions (`dimensions`, when they are known) for each of `count` texts.
 */
export function readVectors(
  engine: string,
  answer: unknown,
  { count, dimensions }: { readonly count: number; readonly dimensions: number | undefined },
): readonly Float32Array[] {
  const data = fieldOf(answer, 'data');
  if (!Array.isArray(data)) throw badAnswer(engine, 'The answer has no data');
  if (data.length !== count)
    throw badAnswer(engine, `The answer has ${data.length} vectors for ${count} texts`);
  const vectors = new Map<number, Float32Array>();
  for (const [place, item] of data.entries()) {
    const index = fieldOf(item, 'index') ?? place;
    if (typeof index !== 'number') throw badAnswer(engine, 'The index of a vector is no number');
    vectors.set(index, readVector(engine, fieldOf(item, 'embedding')));
  }
  const ordered = Array.from({ length: count }, (_, index) => vectors.get(index));
  const expected = dimensions ?? ordered[0]?.length;
  return ordered.map((vector) => {
    if (vector === undefined) throw badAnswer(engine, 'The indexes are not those of the texts');
    if (vector.length !== expected)
      throw badAnswer(engine, `A vector has ${vector.length} numbers instead of ${expected}`);
    return vector;
  });
}

function readVector(engine: string, given: unknown): Float32Array {
  if (!Array.isArray(given) || given.length === 0 || given.length > maxDimensions)
    throw badAnswer(engine, `A vector is no list of 1 to ${maxDimensions} numbers`);
  const numbers = given.map(Number);
  const isNumeric = given.every((value) => typeof value === 'number' && Number.isFinite(value));
  const length = Math.hypot(...numbers);
  if (!isNumeric || !Number.isFinite(length) || length === 0)
    throw badAnswer(engine, 'A vector holds something else than numbers, or nothing but zeros');
  return Float32Array.from(numbers, (value) => value / length);
}
