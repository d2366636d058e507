/** One entry of what `getStats()` reports. */
export type StatsEntry = Readonly<Record<string, unknown>>;

/** On what way media go. */
export interface MediaPath {
  /** There and back; undefined: not measured yet. */
  readonly roundTripMs: number | undefined;
  /** Through a TURN server. */
  readonly isRelayed: boolean;
}

export function statsEntries(report: RTCStatsReport): readonly StatsEntry[] {
  const entries: StatsEntry[] = [];
  report.forEach((entry: StatsEntry) => entries.push(entry));
  return entries;
}

export function mediaPath(entries: readonly StatsEntry[]): MediaPath {
  const pair = selectedPair(entries);
  const local = entries.find(({ id }) => id !== undefined && id === pair?.['localCandidateId']);
  return {
    roundTripMs: milliseconds(pair?.['currentRoundTripTime']),
    isRelayed: local?.['candidateType'] === 'relay',
  };
}

/** The pair of candidates between which media go. */
export function selectedPair(entries: readonly StatsEntry[]): StatsEntry | undefined {
  const transport = entries.find((entry) => entry['selectedCandidatePairId'] !== undefined);
  // Firefox has no report of the transport.
  return transport === undefined
    ? entries.find(
        ({ type, nominated, state }) =>
          type === 'candidate-pair' && nominated === true && state === 'succeeded',
      )
    : entries.find(({ id }) => id === transport['selectedCandidatePairId']);
}

/** Undefined: not told. */
export const milliseconds = (seconds: unknown): number | undefined =>
  typeof seconds === 'number' ? seconds * 1000 : undefined;
