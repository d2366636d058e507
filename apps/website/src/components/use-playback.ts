import { useEffect, useRef, useState } from 'react';
import { createSound, type Sound } from './sound.ts';

export interface PlaybackOptions {
  /** How long each word takes where there is no sound, ms. */
  readonly durationsMs: readonly number[];
  readonly isPlaying: boolean;
  /** The file of the sound, without its ending. Absent: none. */
  readonly sound?: string | undefined;
  /** The last word has been said. */
  readonly onEnd: () => void;
}

export interface Playback {
  /** The word being spoken; undefined at rest, when everything can be read. */
  readonly position: number | undefined;
  /** The sound could not be had: the words go on without it. */
  readonly isSilent: boolean;
  /** From the first word, or on from where it was paused. */
  readonly play: () => void;
}

/** While sound plays, it is looked at this often. */
const lookEveryMs = 40;

/** Goes from word to word, by the sound or else each for its own time; stays where it is while `isPlaying` is false. */
export function usePlayback({ durationsMs, isPlaying, sound, onEnd }: PlaybackOptions): Playback {
  const [position, setPosition] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const isSilent = sound === undefined || hasFailed;
  const player = useRef<Sound>(undefined);
  const end = () => {
    setPosition(undefined);
    onEnd();
  };

  useEffect(() => {
    if (!isPlaying || position === undefined) return undefined;
    const isLast = position + 1 === durationsMs.length;
    if (isSilent) {
      const timer = setTimeout(() => (isLast ? end() : setPosition(position + 1)), durationsMs[position]);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(() => {
      const word = player.current?.word();
      if (word === 'over') end();
      else if (word !== undefined) setPosition(word);
    }, lookEveryMs);
    return () => clearInterval(timer);
  });
  useEffect(() => {
    if (!isPlaying) player.current?.pause();
  }, [isPlaying]);
  useEffect(() => () => player.current?.pause(), []);

  function play(): void {
    setPosition(position ?? 0);
    if (sound === undefined || hasFailed) return;
    player.current ??= createSound(sound, durationsMs.length);
    player.current.play().catch((reason: unknown) => {
      // A pause that came before the sound is no failure.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) setFailed(true);
    });
  }
  return { position, isSilent, play };
}
