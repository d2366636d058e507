import type { WordTiming } from '@saywell/agent';

/** When characters are heard, ms of the audio. */
export interface CharacterTimes {
  readonly characters: readonly string[];
  readonly startMs: readonly number[];
  readonly endMs: readonly number[];
}

/** Joins characters between spaces to words, also over the borders of chunks. */
export interface CharacterWords {
  push(times: CharacterTimes): readonly WordTiming[];
  /** The last word, which no space follows. */
  flush(): readonly WordTiming[];
}

export function createCharacterWords(): CharacterWords {
  let open: WordTiming | null = null;
  const flush = (): readonly WordTiming[] => {
    const words = open === null ? [] : [open];
    open = null;
    return words;
  };
  return {
    flush,
    push({ characters, startMs, endMs }) {
      const words: WordTiming[] = [];
      for (const [at, character] of characters.entries()) {
        if (character.trim() === '') words.push(...flush());
        else {
          const start = open?.startMs ?? startMs[at] ?? 0;
          open = { word: (open?.word ?? '') + character, startMs: start, endMs: endMs[at] ?? start };
        }
      }
      return words;
    },
  };
}
