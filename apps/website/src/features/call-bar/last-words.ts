import type { CallSnapshot, Speaker } from '@saywell/react';

/** The sentence that is being said, or the last one. */
export interface LastWords {
  readonly speaker: Speaker;
  readonly words: readonly Word[];
  /** Words before the first one are left out. */
  readonly isCut: boolean;
}

export interface Word {
  /** The same word keeps its key while the sentence grows: only new words arrive. */
  readonly key: string;
  readonly text: string;
}

/** Two lines on a phone, one on a wide screen. */
const longestText = 84;

/** The end of what was said last, word by word; undefined before the first word. */
export function lastWords({
  messages,
  partials,
}: Pick<CallSnapshot, 'messages' | 'partials'>): LastWords | undefined {
  const speaker = (['user', 'assistant'] as const).find((one) => partials[one].trim() !== '');
  if (speaker !== undefined) return endOf(speaker, partials[speaker], messages.length);
  const last = messages.at(-1);
  return last && endOf(last.role, last.content, messages.length - 1);
}

function endOf(speaker: Speaker, text: string, place: number): LastWords {
  const all = text.trim().split(/\s+/u);
  let first = all.length - 1;
  for (let length = all.at(-1)?.length ?? 0; first > 0; first -= 1) {
    length += (all[first - 1]?.length ?? 0) + 1;
    if (length > longestText) break;
  }
  const words = all.slice(first).map((word, index) => ({ key: `${place}.${first + index}`, text: word }));
  return { speaker, words, isCut: first > 0 };
}
