import type { WordTiming } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';

/** Words whose names and times, in seconds, stand in lists beside each other. */
export function listedWords(words: unknown, starts: unknown, ends: unknown): readonly WordTiming[] {
  if (!Array.isArray(words)) return [];
  return words.flatMap((word: unknown, at) => {
    const [start, end] = [fieldOf(starts, at), fieldOf(ends, at)];
    if (typeof word !== 'string' || typeof start !== 'number' || typeof end !== 'number') return [];
    return [{ word, startMs: start * 1000, endMs: end * 1000 }];
  });
}
