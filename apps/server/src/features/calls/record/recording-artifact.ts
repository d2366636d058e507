import type { CallArtifact, CallRecording } from '@saywell/contract';
import type { RecordedFile } from '../../rooms/recording/running-recording.ts';

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
  if (whole === undefined) return { recordings };
  const { url } = whole;
  const mono = {
    combinedUrl: `${url}?channel=mix`,
    assistantUrl: `${url}?channel=assistant`,
    customerUrl: `${url}?channel=customer`,
  };
  return { recordings, recording: { stereoUrl: url, mono } };
}
