import type { Call, EndedReason, EndOfCallReportMessage } from '@saywell/contract';
import { present } from '../../store/rows/rows.ts';
import { wholeArtifact } from '../artifacts/whole-call.ts';

/** What is sent of a call that is over, from its stored row with its artifact, of which the addresses are sent as they are. */
export function endOfCallReport(call: Call, endedReason: EndedReason): EndOfCallReportMessage {
  const { startedAt, endedAt, engines, warnings, compliance } = call;
  const artifact = wholeArtifact(call.artifact ?? {});
  const durationMs =
    startedAt === undefined || endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
  const { messages, transcript, recordingUrl, stereoRecordingUrl } = artifact;
  const copies = {
    startedAt,
    endedAt,
    transcript,
    messages,
    recordingUrl,
    stereoRecordingUrl,
    engines,
    warnings,
    compliance,
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
