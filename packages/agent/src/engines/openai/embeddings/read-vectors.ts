import { badAnswer } from '../failures.ts';

/** Models write between 64 and 4,096 numbers; a memory of 12,000 vectors must not outgrow the process. */
const maxDimensions = 4_096;

/**
 * What an answer gave for each text as vectors of length 1. Throws `engine-bad-answer` for anything else than one vector
 * of the same dimensions (`dimensions`, when they are known) for each of `count` texts.
 */
export function readVectors(
  engine: string,
  given: readonly unknown[],
  { count, dimensions }: { readonly count: number; readonly dimensions: number | undefined },
): readonly Float32Array[] {
  if (given.length !== count)
    throw badAnswer(engine, `The answer has ${given.length} vectors for ${count} texts`);
  const vectors = given.map((one) => readVector(engine, one));
  const expected = dimensions ?? vectors[0]?.length;
  const other = vectors.find((vector) => vector.length !== expected);
  if (other !== undefined)
    throw badAnswer(engine, `A vector has ${other.length} numbers instead of ${expected}`);
  return vectors;
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
