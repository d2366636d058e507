/** A spoken exchange, fetched when it is first played. */
export interface Sound {
  /** On from where it was paused. To be called in a press; rejects when it cannot be had. */
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  /** The word being spoken, from 0; `over` after the last, undefined before the first is known. */
  readonly word: () => number | 'over' | undefined;
}

/** When its words begin must be known by then; without it the words go by themselves. */
const marksLimitMs = 5_000;

/** `/spoken/<name>.ogg`, and beside it when each of its words begins. */
export function createSound(name: string, wordCount: number): Sound {
  const audio = new Audio(`/spoken/${name}.ogg`);
  let startsMs: readonly number[] | undefined;
  const marks = learnMarks();
  async function learnMarks(): Promise<void> {
    startsMs = await fetchMarks(name, wordCount);
  }
  return {
    async play() {
      // Again from the beginning when it is over.
      await Promise.all([audio.play(), marks]).catch((reason: unknown) => {
        audio.pause();
        throw reason;
      });
    },
    pause: () => audio.pause(),
    word() {
      if (audio.ended) return 'over';
      const nowMs = audio.currentTime * 1_000;
      return (
        startsMs &&
        Math.max(
          0,
          startsMs.findLastIndex((startMs) => startMs <= nowMs),
        )
      );
    },
  };
}

async function fetchMarks(name: string, wordCount: number): Promise<readonly number[]> {
  const response = await fetch(`/spoken/${name}.json`, { signal: AbortSignal.timeout(marksLimitMs) });
  const marks: unknown = await response.json();
  const starts = typeof marks === 'object' && marks !== null && 'wordStartsMs' in marks && marks.wordStartsMs;
  if (!Array.isArray(starts) || starts.length !== wordCount) throw new Error(`No words of ${name}`);
  return starts;
}
