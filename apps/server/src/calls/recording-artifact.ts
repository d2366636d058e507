import type { CallArtifact, CallRecording } from '@saywell/contract';
import type { RecordedFile } from '../rooms/services/recording.ts';

/** What a call's artifact says of its recordings; nothing without any. */
export function recordingArtifact(
  files: readonly RecordedFile[],
  urlOf: (recordingId: string) => string = (id) => id,
): Pick<CallArtifact, 'recording' | 'recordings'> {
  if (files.length === 0) return {};
  const recordings = files.map(
    ({ startedAt, ...file }): CallRecording => ({
      ...file,
      url: urlOf(file.id),
      startedAt: new Date(startedAt).toISOString(),
    }),
  );
  const whole = recordings.find(({ type }) => type === 'cloud');
  return { recordings, ...(whole !== undefined && { recording: { stereoUrl: whole.url } }) };
}
