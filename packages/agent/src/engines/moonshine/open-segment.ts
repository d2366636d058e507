import { endOfVoice, frameLevels, frameSamples, segmentEnd } from './segments.ts';

/** The part of an utterance that is not settled yet. */
export interface OpenSegment {
  write(added: Int16Array): void;
  /** Number of samples. */
  length(): number;
  samples(): Int16Array;
  /** The sample behind which nobody speaks; 0: nobody has spoken. */
  voiceEnd(): number;
  /** What is over by now, taken off its beginning; null: nothing is. */
  takeSettled(): Int16Array | null;
}

export function createOpenSegment(): OpenSegment {
  let stored = new Int16Array(32_000);
  let length = 0;
  let levels: number[] = [];

  const keep = (from: number): void => {
    stored.copyWithin(0, from, length);
    length -= from;
    levels = frameLevels(stored.subarray(0, length));
  };
  return {
    length: () => length,
    samples: () => stored.slice(0, length),
    voiceEnd: () => endOfVoice(levels) * frameSamples,
    write(added) {
      if (length + added.length > stored.length) {
        const larger = new Int16Array(2 * (length + added.length));
        larger.set(stored.subarray(0, length));
        stored = larger;
      }
      stored.set(added, length);
      length += added.length;
      levels.push(...frameLevels(stored.subarray(levels.length * frameSamples, length)));
    },
    takeSettled() {
      const end = segmentEnd(levels);
      if (end === null) return null;
      const settled = stored.slice(0, end * frameSamples);
      keep(settled.length);
      return settled;
    },
  };
}
