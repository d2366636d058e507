import type { Evidence } from './candidates.ts';

/** How sure it is that an entry answers, 0 to 1. */
export function confidenceOf({ phrase }: Evidence): number {
  return Math.min(1, phrase);
}
