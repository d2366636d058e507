import { levelDb, silentDb } from '../audio/level.ts';

/** How loud an utterance was. */
export interface Loudness {
  /** Of what sounds: pauses and background left out, ms. */
  readonly soundMs: number;
  /** Its mean power, dBFS. */
  readonly levelDb: number;
  /** Its loudest tenth, dBFS: hardly moved by pauses and soft consonants. */
  readonly peakDb: number;
  /** Share of its samples at the ends of the 16-bit range, 0..1. */
  readonly clippedShare: number;
  /** What there is without a voice, dBFS. */
  readonly backgroundDb: number;
}

/** Measures the visitor's microphone. */
export interface LevelMeter {
  push(samples: Int16Array): void;
  /** An utterance begins; the time in which a voice is noticed belongs to it. */
  begin(): void;
  /** Since `begin`; of the newest 60 s. */
  read(): Loudness;
  /** Loudest 20 ms of the newest 160 ms, dBFS. */
  newestDb(): number;
}

const windowMs = 20;
const windowSamples = 320;
const keptWindows = 3_000;
const leadWindows = 15;
const newestWindows = 8;
/** Speech has its soft consonants 20 dB below its vowels; less is a pause. */
const soundRangeDb = 20;
/** Samples that a converter or a gain cut off; some devices stop a little below the range. */
const clippedAt = 32_600;
/** The background rises no faster, dB a second, or a long sentence would become it. */
const backgroundRiseDb = 1;

interface Window {
  readonly db: number;
  readonly clipped: number;
}

export function createLevelMeter(): LevelMeter {
  const open = new Int16Array(windowSamples);
  let filled = 0;
  let windows: Window[] = [];
  let utteranceWindows = 0;
  let backgroundDb: number | null = null;

  function measure(): void {
    filled = 0;
    const db = levelDb(open);
    const clipped = open.reduce((count, sample) => (Math.abs(sample) >= clippedAt ? count + 1 : count), 0);
    const risen = (backgroundDb ?? db) + (backgroundRiseDb * windowMs) / 1000;
    backgroundDb = Math.min(db, risen);
    windows.push({ db, clipped });
    utteranceWindows = Math.min(keptWindows, utteranceWindows + 1);
    // Trimmed in bulk: moving the whole list for each window would cost more than measuring.
    if (windows.length >= 2 * keptWindows) windows = windows.slice(-keptWindows);
  }
  return {
    push(samples) {
      for (let at = 0; at < samples.length; ) {
        const part = samples.subarray(at, at + windowSamples - filled);
        open.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === windowSamples) measure();
      }
    },
    begin() {
      utteranceWindows = Math.min(leadWindows, windows.length);
    },
    read: () => summarise(utteranceWindows === 0 ? [] : windows.slice(-utteranceWindows), backgroundDb),
    newestDb: () => loudest(windows.slice(-newestWindows)),
  };
}

function loudest(windows: readonly Window[]): number {
  return windows.reduce((most, { db }) => Math.max(most, db), silentDb);
}
function summarise(windows: readonly Window[], backgroundDb: number | null): Loudness {
  const least = loudest(windows) - soundRangeDb;
  const sounding = windows.filter(({ db }) => db > silentDb && db >= least);
  const sorted = sounding.map(({ db }) => db).toSorted((a, b) => b - a);
  const clipped = sounding.reduce((sum, window) => sum + window.clipped, 0);
  return {
    soundMs: sounding.length * windowMs,
    levelDb: meanDb(sorted),
    peakDb: meanDb(sorted.slice(0, Math.ceil(sorted.length / 10))),
    clippedShare: sounding.length === 0 ? 0 : clipped / (sounding.length * windowSamples),
    backgroundDb: backgroundDb ?? silentDb,
  };
}
function meanDb(levels: readonly number[]): number {
  if (levels.length === 0) return silentDb;
  const power = levels.reduce((sum, db) => sum + 10 ** (db / 10), 0) / levels.length;
  return 10 * Math.log10(power);
}
