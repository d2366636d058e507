import { fieldOf } from '@saywell/agent/hosted';
import type { CharacterTimes } from '../speaking/character-words.ts';

/** When characters are heard; the names of its fields differ between routes and over the years. */
export function alignmentOf(given: unknown): CharacterTimes | undefined {
  const characters = listOf(given, 'chars', 'characters').map(String);
  const startsMs = listOf(given, 'charStartTimesMs', 'charsStartTimesMs').map(Number);
  const lengthsMs = listOf(given, 'charDurationsMs', 'charsDurationsMs').map(Number);
  const starts = listOf(given, 'character_start_times_seconds').map(Number);
  const ends = listOf(given, 'character_end_times_seconds').map(Number);
  const startMs = startsMs.length > 0 ? startsMs : starts.map((seconds) => seconds * 1000);
  const endMs =
    lengthsMs.length > 0
      ? lengthsMs.map((length, at) => (startMs[at] ?? 0) + length)
      : ends.map((seconds) => seconds * 1000);
  const isWhole = startMs.length === characters.length && endMs.length === characters.length;
  const isNumbers = [...startMs, ...endMs].every((ms) => Number.isFinite(ms));
  return characters.length > 0 && isWhole && isNumbers ? { characters, startMs, endMs } : undefined;
}

function listOf(given: unknown, ...names: readonly string[]): readonly unknown[] {
  for (const name of names) {
    const list = fieldOf(given, name);
    if (Array.isArray(list)) return list;
  }
  return [];
}
