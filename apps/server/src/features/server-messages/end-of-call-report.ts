import type { Call, EndedReason, EndOfCallReportMessage } from '@saywell/contract';
import { present } from '../../store/rows/rows.ts';

/** What is sent of a call that is over, from its stored row with its artifact. */
export function endOfCallReport(call: Call, endedReason: EndedReason): EndOfCallReportMessage {
  const { startedAt, endedAt, artifact = {} } = call;
  const durationMs =
    startedAt === undefined || endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
  const { messages, transcript, recording } = artifact;
  const copies = {
    startedAt,
    endedAt,
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
    ...present(copies),
    ...accountOf(call),
  };
}

/** What is known of a call only when its analysis is made. */
export function accountOf({ analysis = {}, cost, costs, costBreakdown }: Call) {
  return { analysis, ...present({ cost, costs, costBreakdown, summary: analysis.summary }) };
}
