import { rootMeanSquare } from '../audio/root-mean-square.ts';

/** Loudness of the two sides of a call, root mean square, 0–1, in hundredths. */
export interface VoiceLevels {
  readonly user: number;
  readonly assistant: number;
}

/** How loud the two sides are. */
export interface Levels {
  isWanted(): boolean;
  heard(side: keyof VoiceLevels, samples: Int16Array): void;
  /** The loudest since it was asked last. */
  take(): VoiceLevels;
}

/** `isWanted`: does anybody look? */
export function createLevels(isWanted: () => boolean): Levels {
  let loudest = { user: 0, assistant: 0 };
  return {
    isWanted,
    heard(side, samples) {
      if (isWanted()) loudest[side] = Math.max(loudest[side], rootMeanSquare(samples));
    },
    take() {
      const { user, assistant } = loudest;
      loudest = { user: 0, assistant: 0 };
      return { user: inHundredths(user), assistant: inHundredths(assistant) };
    },
  };
}

const inHundredths = (level: number): number => Math.round(level * 100) / 100;
