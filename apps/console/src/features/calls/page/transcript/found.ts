import type { Line } from '../lines.ts';
import type { Place } from './words.ts';

/** Where in a conversation something stands. */
export interface Found {
  readonly line: number;
  readonly place: Place;
}

/** More than anybody walks through. */
export const mostFound = 1_000;

/** Every place where `query` is said, letter case aside, in their order; empty for an empty one. */
export function findIn(lines: readonly Pick<Line, 'text'>[], query: string): readonly Found[] {
  const sought = query.trim();
  if (sought === '') return [];
  const pattern = new RegExp(sought.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`), 'giu');
  const found: Found[] = [];
  for (const [line, { text }] of lines.entries())
    for (const { index, 0: words } of text.matchAll(pattern)) {
      if (found.length === mostFound) return found;
      found.push({ line, place: [index, index + words.length] });
    }
  return found;
}
