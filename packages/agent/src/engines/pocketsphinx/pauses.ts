import { levelDb, silentDb } from '../../audio/level.ts';

export interface PausesOptions {
  /** No pause is reported before the segment has this length, ms. */
  readonly minSegmentMs: number;
  /** At this length it is cut wherever it is, ms. */
  readonly maxSegmentMs: number;
}

/** Finds where a long utterance may be cut: in a pause, and the longer it is the fainter the pause may be. */
export interface Pauses {
  /** True: cut here; what comes belongs to the next segment. */
  push(samples: Int16Array): boolean;
}

const samplesPerMs = 16;
const windowMs = 20;
const windowSamples = windowMs * samplesPerMs;
/** Stops inside of words ("p", "t", "k") are shorter. */
const pauseWindows = 10;
/** Below the loudest part; in the pauses of a close microphone it is 30 dB and more. */
const clearPauseDb = 20;
/** What was loud counts less with time, dB per second: he may step back from the microphone. */
const fadingDb = 1;

export function createPauses({ minSegmentMs, maxSegmentMs }: PausesOptions): Pauses {
  const window = new Int16Array(windowSamples);
  let filled = 0;
  let loudestDb = silentDb;
  let quietWindows = 0;
  let lengthMs = 0;

  function measure(): void {
    filled = 0;
    lengthMs += windowMs;
    const level = levelDb(window);
    loudestDb = Math.max(level, loudestDb - (fadingDb * windowMs) / 1000);
    const age = Math.max(0, lengthMs - minSegmentMs) / (maxSegmentMs - minSegmentMs);
    quietWindows = level <= loudestDb - clearPauseDb * (1 - age) ? quietWindows + 1 : 0;
  }
  return {
    push(samples) {
      for (let at = 0; at < samples.length; ) {
        const part = samples.subarray(at, at + windowSamples - filled);
        window.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === windowSamples) measure();
      }
      const isPause = lengthMs >= minSegmentMs && quietWindows >= pauseWindows;
      if (!isPause && lengthMs < maxSegmentMs) return false;
      lengthMs = 0;
      quietWindows = 0;
      return true;
    },
  };
}
