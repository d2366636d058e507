/** Without a sign of life for so long a server is taken for dead, ms. */
export const deadAfterMs = 15_000;
/** ms. Seven may be lost. */
export const beatIntervalMs = 2_000;

/** How steadily a server reaches the database. */
export interface Pulse {
  /** Since when no sign of life was missing, epoch milliseconds; null: the last one was not stored. */
  readonly steadySince: number | null;
  readonly lastBeatAt: number | null;
}

export const noPulse: Pulse = { steadySince: null, lastBeatAt: null };

export type PulseEvent = { readonly type: 'beat' | 'missed'; readonly at: number };

/** Also a process that slept begins anew: the database may have slept with it. */
export function transitionPulse(pulse: Pulse, { type, at }: PulseEvent): Pulse {
  if (type === 'missed') return { ...pulse, steadySince: null };
  const isGap = pulse.lastBeatAt === null || at - pulse.lastBeatAt > deadAfterMs / 2;
  return { steadySince: isGap || pulse.steadySince === null ? at : pulse.steadySince, lastBeatAt: at };
}

/**
 * May this server judge the others? After it was cut off from the database they may have been, too:
 * each of them has as long to show itself as it takes to be called dead.
 */
export const mayJudge = ({ steadySince }: Pulse, now: number): boolean =>
  steadySince !== null && now - steadySince >= deadAfterMs;
