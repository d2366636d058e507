import { useEffect, useState } from 'react';

export interface Playback {
  /** The word being spoken; undefined at rest, when everything can be read. */
  readonly position: number | undefined;
  /** From the first word, or on from where it was paused. */
  readonly play: () => void;
}

/** Goes from word to word, each for its own time; stays where it is while `isPlaying` is false. */
export function usePlayback(durationsMs: readonly number[], isPlaying: boolean, onEnd: () => void): Playback {
  const [position, setPosition] = useState<number>();

  useEffect(() => {
    if (!isPlaying || position === undefined) return undefined;
    const timer = setTimeout(() => {
      const isLast = position + 1 === durationsMs.length;
      setPosition(isLast ? undefined : position + 1);
      if (isLast) onEnd();
    }, durationsMs[position]);
    return () => clearTimeout(timer);
  });
  return { position, play: () => setPosition(position ?? 0) };
}
