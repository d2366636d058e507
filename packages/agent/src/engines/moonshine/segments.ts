/** Sound is looked at in frames of this length, ms. */
export const frameMs = 20;
const samplesPerMs = 16;
export const frameSamples = frameMs * samplesPerMs;

/** From this length on a segment ends at the next pause: the model was made for up to half a minute, and work grows faster than length. */
const softLimitMs = 10_000;
/** A segment without a pause ends where it is quietest. */
const hardLimitMs = 20_000;
/** Silence that separates sentences, ms. */
const pauseMs = 240;
/** A segment has at least so much before its end. */
const leastMs = 4000;
/** Of the loudest frame; below, a frame is silent. */
const silentShare = 0.08;

/** Loudness of each whole frame, 0 to 1 (root mean square). */
export function frameLevels(samples: Int16Array): number[] {
  const levels: number[] = [];
  for (let start = 0; start + frameSamples <= samples.length; start += frameSamples) {
    let sum = 0;
    for (let index = start; index < start + frameSamples; index += 1)
      sum += ((samples[index] ?? 0) / 32_768) ** 2;
    levels.push(Math.sqrt(sum / frameSamples));
  }
  return levels;
}

/** Louder than this is not silent. */
const silenceOf = (levels: readonly number[]): number =>
  silentShare * levels.reduce((most, level) => Math.max(most, level), 0);

/** The first frame that is not silent beside the loudest; 0: all are. */
export function startOfVoice(levels: readonly number[]): number {
  const limit = silenceOf(levels);
  return Math.max(
    0,
    levels.findIndex((level) => level > limit),
  );
}

/** The frame behind the last that is not silent beside the loudest; 0: all are. */
export function endOfVoice(levels: readonly number[]): number {
  const limit = silenceOf(levels);
  return levels.findLastIndex((level) => level > limit) + 1;
}

/** The frame at which what has been said is cut in two, in a silence; null: not yet. */
export function segmentEnd(levels: readonly number[]): number | null {
  if (levels.length * frameMs < softLimitMs) return null;
  const limit = silenceOf(levels);
  const least = pauseMs / frameMs;
  let quiet = 0;
  for (let frame = leastMs / frameMs; frame < levels.length; frame += 1) {
    quiet = (levels[frame] ?? 0) <= limit ? quiet + 1 : 0;
    if (quiet === least) return frame - Math.floor(least / 2);
  }
  return levels.length * frameMs < hardLimitMs ? null : quietestFrame(levels);
}

/** Of the second half: the middle of the quietest pause's length. */
function quietestFrame(levels: readonly number[]): number {
  const span = pauseMs / frameMs / 2;
  let best = levels.length;
  let least = Number.POSITIVE_INFINITY;
  for (let frame = Math.floor(levels.length / 2); frame + span < levels.length; frame += 1) {
    const sum = levels.slice(frame, frame + span).reduce((total, level) => total + level, 0);
    if (sum >= least) continue;
    least = sum;
    best = frame + Math.floor(span / 2);
  }
  return best;
}
