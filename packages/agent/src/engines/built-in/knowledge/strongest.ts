/** The `count` positions that score highest, the highest first. */
export function strongest(
  positions: readonly number[],
  scoreOf: (position: number) => number,
  count: number,
): number[] {
  if (positions.length <= count * 4)
    return [...positions].sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, count);
  // Of a hundred thousand only those above the lowest that can still be among the first are sorted.
  const scores = Float32Array.from(positions, scoreOf).sort();
  const lowest = scores[scores.length - count] ?? 0;
  return positions
    .filter((position) => scoreOf(position) >= lowest)
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, count);
}
