import type { Call, EndedReason, EndOfCallReportMessage } from '@saywell/contract';
import { present } from '../store/rows.ts';

/** What is told of a call that is over, from its stored row with its artifact. */
export function endOfCallReport(call: Call, endedReason: EndedReason): EndOfCallReportMessage {
  const { startedAt, endedAt, artifact = {}, analysis = {}, cost, costs, costBreakdown } = call;
  const durationMs =
    startedAt === undefined || endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
  const { messages, transcript, recording } = artifact;
  const copies = {
    startedAt,
    endedAt,
    cost,
    costs,
    costBreakdown,
    summary: analysis.summary,
    transcript,
    messages,
    recordingUrl: artifact.recordingUrl ?? recording?.mono?.combinedUrl ?? recording?.stereoUrl,
    stereoRecordingUrl: artifact.stereoRecordingUrl ?? recording?.stereoUrl,
  };
  return {
    type: 'end-of-call-report',
    endedReason,
    durationMs,
    durationSeconds: durationMs / 1_000,
    durationMinutes: durationMs / 60_000,
    artifact,
    analysis,
    ...present(copies),
  };
}
