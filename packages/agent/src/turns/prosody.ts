/** How a voice ended: falling in pitch and loudness, level or rising, or not to be told. */
export type VoiceEnd = 'finished' | 'ongoing' | 'unknown';

/** The stretch of voice that is looked at. */
export const VOICE_END_MS = 300;

/** 4 kHz holds every pitch with its first overtones, at a sixteenth of the work. */
const DECIMATION = 4;
const RATE_HZ = 16_000 / DECIMATION;
/** Nearly three periods of the lowest pitch. */
const FRAME = Math.round(0.04 * RATE_HZ);
const STEP = Math.round(0.02 * RATE_HZ);
const MIN_LAG = Math.floor(RATE_HZ / 400);
const MAX_LAG = Math.ceil(RATE_HZ / 70);
/** A frame whose best correlation is lower has no pitch. */
const MIN_CORRELATION = 0.5;
/** Frames so far below the loudest are no voice any more, dB. */
const SILENCE_BELOW_DB = 30;
const MIN_PITCHED_FRAMES = 4;
/** Falls of statements are 2 to 6 semitones over the last syllables; a listener hears 1 to 2 as level. */
const FALL_SEMITONES = -1.5;
const FALL_DB = -4;
const STEADY_SEMITONES = -0.5;
const STEADY_DB = -2;

interface Frame {
  /** Hz; null without one. */
  readonly pitch: number | null;
  readonly levelDb: number;
}

/**
 * Reads the end of a voice from its last 300 ms, 16 000 Hz. Falling pitch and falling energy: finished.
 * Neither falls: going on. Too short, without pitch, or one without the other: unknown. Takes 0.3 ms.
 */
export function voiceEndOf(samples: Int16Array): VoiceEnd {
  const frames = voicedPart(framesOf(decimate(samples)));
  const pitches = frames.flatMap(({ pitch }) => (pitch === null ? [] : [12 * Math.log2(pitch)]));
  if (pitches.length < MIN_PITCHED_FRAMES) return 'unknown';
  const semitones = change(pitches);
  const decibels = change(frames.map(({ levelDb }) => levelDb));
  if (semitones <= FALL_SEMITONES && decibels <= FALL_DB) return 'finished';
  return semitones >= STEADY_SEMITONES && decibels >= STEADY_DB ? 'ongoing' : 'unknown';
}

function decimate(samples: Int16Array): Float32Array {
  const length = Math.floor(samples.length / DECIMATION);
  return Float32Array.from({ length }, (_value, index) => {
    let sum = 0;
    for (let offset = 0; offset < DECIMATION; offset += 1) sum += samples[index * DECIMATION + offset] ?? 0;
    return sum / DECIMATION;
  });
}
function framesOf(samples: Float32Array): Frame[] {
  const frames: Frame[] = [];
  for (let start = 0; start + FRAME + MAX_LAG <= samples.length; start += STEP) {
    frames.push(frameOf(centred(samples.subarray(start, start + FRAME + MAX_LAG))));
  }
  return frames;
}
/** Around its own mean: a steady offset would fit every lag. */
function centred(samples: Float32Array): Float32Array {
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  return samples.map((sample) => sample - mean);
}
function frameOf(samples: Float32Array): Frame {
  const energy = product(samples, 0, 0);
  const levelDb = 10 * Math.log10(energy / FRAME + 1);
  // Less than one step of 16 bits.
  if (energy <= FRAME) return { pitch: null, levelDb };
  let best = MIN_CORRELATION;
  let bestLag = 0;
  for (let lag = MIN_LAG; lag <= MAX_LAG; lag += 1) {
    const other = product(samples, lag, lag);
    const correlation = product(samples, 0, lag) / Math.sqrt(energy * other + 1);
    // A multiple of the period fits as well: a longer lag must be clearly better.
    if (correlation <= best + (bestLag === 0 ? 0 : 0.02)) continue;
    best = correlation;
    bestLag = lag;
  }
  return { pitch: bestLag === 0 ? null : RATE_HZ / bestLag, levelDb };
}
function product(samples: Float32Array, first: number, second: number): number {
  let sum = 0;
  for (let index = 0; index < FRAME; index += 1) {
    sum += (samples[first + index] ?? 0) * (samples[second + index] ?? 0);
  }
  return sum;
}

function voicedPart(frames: readonly Frame[]): readonly Frame[] {
  const loudest = Math.max(...frames.map(({ levelDb }) => levelDb));
  const last = frames.findLastIndex(({ levelDb }) => levelDb > loudest - SILENCE_BELOW_DB);
  return frames.slice(0, last + 1);
}
/** Of the second half against the first; medians, because single frames are an octave off. */
function change(values: readonly number[]): number {
  const middle = Math.ceil(values.length / 2);
  return median(values.slice(middle)) - median(values.slice(0, middle));
}
function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
