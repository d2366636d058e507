/** When sound is taken for background, by its loudness. Decibels below full scale. */
export interface GatePlan {
  /** The threshold as long as nothing is known of the speaker. */
  readonly staticThresholdDb: number;
  /** How far below the speaker's loudness the threshold is; negative. */
  readonly baselineOffsetDb: number;
  /** Of how much sound the speaker's loudness is learnt, ms. */
  readonly windowMs: number;
  /** Which of the loudnesses of the window is the speaker's, per cent. */
  readonly baselinePercentile: number;
  /** Does sound without pauses, as of television and music, raise the threshold? */
  readonly detectsMedia: boolean;
}

export interface GateThreshold {
  push(levelDb: number): void;
  readDb(): number;
}

/** So much of a speaker has been heard before its loudness is believed, ms. */
const minSpeakerMs = 200;
/** Sound that goes on at least this share of the time has no pauses. */
const mediaShare = 0.8;
/** Quieter is silence, dB below the static threshold. */
const silenceBelowDb = 20;
const mediaMarginDb = 6;
/** Between two readings of the window, blocks: it changes slowly, and sorting it costs. */
const blocksBetween = 8;

export function createGateThreshold(plan: GatePlan, blockMs: number): GateThreshold {
  const length = Math.ceil(plan.windowMs / blockMs);
  const levels: number[] = [];
  let pushed = 0;
  let thresholdDb = plan.staticThresholdDb;
  return {
    push(levelDb) {
      levels.push(levelDb);
      if (levels.length > length) levels.shift();
      pushed += 1;
      if (pushed % blocksBetween === 0)
        thresholdDb = thresholdOf(plan, levels, { isFull: levels.length === length, blockMs });
    },
    readDb: () => thresholdDb,
  };
}

function thresholdOf(
  plan: GatePlan,
  levels: readonly number[],
  { isFull, blockMs }: { readonly isFull: boolean; readonly blockMs: number },
): number {
  const { staticThresholdDb, baselineOffsetDb, baselinePercentile } = plan;
  const sorted = levels.toSorted((one, other) => one - other);
  const loud = sorted.filter((level) => level >= staticThresholdDb);
  const isKnown = loud.length * blockMs >= minSpeakerMs;
  // Whoever is quieter than the static threshold all the time is a quiet speaker, and no background.
  if (!isKnown && !isFull) return staticThresholdDb;
  const baselineDb = percentile(isKnown ? loud : sorted, baselinePercentile);
  const thresholdDb = baselineDb + baselineOffsetDb;
  if (!plan.detectsMedia || !isFull) return thresholdDb;
  const sounding = sorted.filter((level) => level >= staticThresholdDb - silenceBelowDb);
  if (sounding.length < mediaShare * sorted.length) return thresholdDb;
  const mediaDb = percentile(sorted, 25) + mediaMarginDb;
  return Math.max(thresholdDb, Math.min(mediaDb, baselineDb - mediaMarginDb));
}

/** Of sorted values. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? -Infinity;
