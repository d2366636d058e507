import type { CallArtifact, CallRecording, CreateAssistant } from '@saywell/contract';
import type { RecordedFile } from '../../rooms/recording/recorded-file.ts';

export type RecordingFormat = NonNullable<NonNullable<CreateAssistant['artifactPlan']>['recordingFormat']>;

/** Under which address a recording is reached is known when somebody asks: stored is its path. */
export const recordingPathOf =
  (callId: string) =>
  (recordingId: string): string =>
    `/call/${callId}/recording/${recordingId}`;

/** What a call's artifact says of its recordings; nothing without any. */
export function recordingArtifact(
  files: readonly RecordedFile[],
  urlOf: (recordingId: string) => string = (id) => id,
  format: RecordingFormat = 'wav;l16',
): Pick<CallArtifact, 'recording' | 'recordings'> {
  if (files.length === 0) return {};
  const addressOf = (url: string, channel?: string): string => {
    const query = [...(channel ? [`channel=${channel}`] : []), ...(format === 'mp3' ? ['format=mp3'] : [])];
    return query.length === 0 ? url : `${url}?${query.join('&')}`;
  };
  const recordings = files.map(
    ({ startedAt, ...file }): CallRecording => ({
      ...file,
      url: addressOf(urlOf(file.id)),
      startedAt: new Date(startedAt).toISOString(),
    }),
  );
  const whole = recordings.find(({ type }) => type === 'cloud');
  if (whole === undefined) return { recordings };
  const { id } = whole;
  const mono = {
    combinedUrl: addressOf(urlOf(id), 'mix'),
    assistantUrl: addressOf(urlOf(id), 'assistant'),
    customerUrl: addressOf(urlOf(id), 'customer'),
  };
  return { recordings, recording: { stereoUrl: whole.url, mono } };
}
