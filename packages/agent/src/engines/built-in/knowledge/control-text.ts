/** Stored beside the vectors of a model that may change: read again, it tells whether it has. */
export const controlText = 'The quick brown fox jumps over the lazy dog.';
/** Square of the distance, as a share of the length: servers do not count the same to the last digit. */
const maxDistance = 0.01;

/** Did the same model make these two of the same text? */
export function isSameVector(one: Float32Array, other: Float32Array): boolean {
  if (one.length !== other.length) return false;
  const distance = one.reduce((sum, value, place) => sum + (value - (other[place] ?? 0)) ** 2, 0);
  return distance <= maxDistance * one.reduce((sum, value) => sum + value ** 2, 0);
}
