import type { AssistantLines } from '../language/lines/assistant-lines.ts';

/** What is said when something fails. `failures`: in a row, this one included. `isLate`: it was understood too late, or would have been. */
export function fallbackLine(lines: AssistantLines, failures: number, isLate = false): string {
  if (isLate) return lines.tooSlow;
  return failures === 1 ? lines.notUnderstood : lines.stillNotUnderstood;
}

/** `turns`: in a row, this one included. */
export function askAgainLine({ notHeardWell }: AssistantLines, turns: number): string {
  const [first, again, last] = notHeardWell;
  return turns <= 1 ? first : turns === 2 ? again : last;
}
