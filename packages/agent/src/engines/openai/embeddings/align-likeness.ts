/** Changes a model's vector so that the likeness of two (their product) is on the scale of the built-in encoder. */
export type Alignment = (vector: Float32Array) => Float32Array;
type Pair = readonly [Float32Array, Float32Array];

/** Mean likeness of the reference pairs, and of sentences of different pairs, as the built-in encoder sees them. */
export const builtInScale = { related: 0.441, unrelated: 0.135 } as const;
/** A model that puts what belongs together hardly nearer than the rest cannot be used. */
const leastSeparation = 0.1;

/**
 * What the search takes for sure was learned with the built-in encoder; other models have other numbers for the same
 * nearness, and some put all sentences near each other. So what all reference vectors share is taken away, and the
 * rest stretched: `a · likeness + b`, by factors of the vector and one more number behind it. Null: the model does not
 * tell the pairs apart.
 */
export function alignLikeness(pairs: readonly Pair[]): Alignment | null {
  const shared = meanOf(pairs.flat());
  const centred = (vector: Float32Array): Float32Array =>
    unit(vector.map((value, index) => value - (shared[index] ?? 0)));
  const [firsts, seconds] = [0, 1].map((side) => pairs.map((pair) => centred(pair[side] ?? shared)));
  const likeness = (offset: number): number =>
    average(
      pairs.map((_, index) =>
        dot(firsts?.[index] ?? shared, seconds?.[(index + offset) % pairs.length] ?? shared),
      ),
    );
  const related = likeness(0);
  const unrelated = average(pairs.slice(1).map((_, index) => likeness(index + 1)));
  if (!(related - unrelated >= leastSeparation)) return null;
  const factor = (builtInScale.related - builtInScale.unrelated) / (related - unrelated);
  const constant = Math.max(0, builtInScale.unrelated - factor * unrelated);
  return (vector) => {
    const changed = new Float32Array(vector.length + 1);
    changed.set(centred(vector).map((value) => value * Math.sqrt(factor)));
    changed[vector.length] = Math.sqrt(constant);
    return changed;
  };
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) sum[index] = (sum[index] ?? 0) + value;
  return sum.map((value) => value / vectors.length);
}

/** A vector that is nothing but what all share stays nothing. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
