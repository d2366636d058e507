import { type CallArtifact, type CallMessage, isFailedResult } from '@saywell/contract';

/** What lists show and find of an artifact. */
export interface CallMeasures {
  readonly turnCount: number | null;
  readonly turnLatencyP50Ms: number | null;
  readonly turnLatencyP95Ms: number | null;
  readonly toolFailed: boolean;
  readonly hasRecording: boolean;
}

export const isFailedAnswer = ({ role, result }: CallMessage): boolean =>
  role === 'tool_call_result' && isFailedResult(result);

export function measuresOf({
  performanceMetrics,
  messages,
  recordings,
  recording,
}: CallArtifact): CallMeasures {
  const latencies = performanceMetrics?.turns
    .map(({ totalMs }) => totalMs)
    .toSorted((one, other) => one - other);
  return {
    turnCount: latencies?.length ?? null,
    turnLatencyP50Ms: percentile(latencies ?? [], 0.5),
    turnLatencyP95Ms: percentile(latencies ?? [], 0.95),
    toolFailed: messages?.some(isFailedAnswer) ?? false,
    hasRecording: (recordings?.length ?? 0) > 0 || recording?.stereoUrl !== undefined,
  };
}

/** The first of the sorted values that is not below so large a share of them, as `percentile_disc` of the database. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
