import type { TurnMetrics } from '@saywell/contract';

/** Moments of one turn, epoch ms. A part that did not happen has no moments and counts 0. */
export interface TurnMarks {
  speechEndedAt: number;
  turnEndedAt: number;
  snapshotAskedAt: number | null;
  snapshotAnsweredAt: number | null;
}
export interface ModelMarks {
  modelAskedAt: number;
  modelAnsweredAt: number | null;
}
export interface VoiceMarks {
  readonly voiceAskedAt: number | null;
  readonly voiceAnsweredAt: number | null;
}

export function measureTurn(
  turn: number,
  marks: TurnMarks,
  reply: ModelMarks & VoiceMarks,
  audibleAt: number,
): TurnMetrics {
  return {
    turn,
    at: marks.speechEndedAt,
    endpointingMs: marks.turnEndedAt - marks.speechEndedAt,
    transcriberMs: between(marks.snapshotAskedAt, marks.snapshotAnsweredAt),
    modelMs: between(reply.modelAskedAt, reply.modelAnsweredAt),
    voiceMs: between(reply.voiceAskedAt, reply.voiceAnsweredAt),
    totalMs: audibleAt - marks.speechEndedAt,
  };
}
function between(from: number | null, to: number | null): number {
  return from === null || to === null ? 0 : Math.max(0, to - from);
}
