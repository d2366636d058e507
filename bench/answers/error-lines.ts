import { countErrors } from './error-kinds.ts';
import { type AnsweredSet } from './table.ts';

/** For each set how many answers were not right, by the kind of their error, the most frequent first. */
export function errorLines(sets: readonly AnsweredSet[]): readonly string[] {
  const lines = sets.flatMap(({ name, answered }) => {
    const counted = countErrors(answered.map(({ errorKind }) => errorKind));
    if (counted.length === 0) return [];
    const total = counted.reduce((sum, [, count]) => sum + count, 0);
    return [
      `   ${name}: ${total} of ${answered.length}`,
      ...counted.map(([kind, count]) => `   ${String(count).padStart(5)}  ${kind}`),
    ];
  });
  return lines.length === 0 ? [] : ['   errors by kind', ...lines];
}
