/** Audio of an utterance that no text was decided for yet: another socket needs it. */
export interface UnsaidAudio {
  push(samples: Int16Array): void;
  /** Up to here of the utterance it is not needed, ms. */
  forgetUntil(ms: number): void;
  /** What is left, and where in the utterance it begins, ms. */
  read(): { readonly startMs: number; readonly frames: readonly Int16Array[] };
  clear(): void;
}

const samplesPerMs = 16;
const defaultMaxMs = 10_000;

/** `maxMs`: of a longer stretch without a decision the newest so much. */
export function createUnsaidAudio(maxMs = defaultMaxMs): UnsaidAudio {
  let frames: Int16Array[] = [];
  let startMs = 0;
  let endMs = 0;
  const firstMs = (): number => (frames[0]?.length ?? 0) / samplesPerMs;
  const dropWhile = (isUnneeded: () => boolean): void => {
    while (frames.length > 0 && isUnneeded()) {
      startMs += firstMs();
      frames.shift();
    }
  };
  const clear = (): void => {
    frames = [];
    startMs = 0;
    endMs = 0;
  };
  return {
    clear,
    push(samples) {
      frames.push(samples);
      endMs += samples.length / samplesPerMs;
      dropWhile(() => endMs - startMs > maxMs);
    },
    forgetUntil(ms) {
      dropWhile(() => startMs + firstMs() <= ms);
    },
    read: () => ({ startMs, frames: [...frames] }),
  };
}
