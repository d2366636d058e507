import type { OutgoingMessage } from '../options/outgoing-message.ts';
import type { StageContext, StageMetadata } from './stage.ts';
import { recording, startRecording } from './start-recording.ts';

/** Starts the video recording and lets the assistant begin. Fetched for calls that are recorded. */
export async function recordVideo({ session, setup }: StageContext): Promise<StageMetadata | undefined> {
  const { now, setTimer } = setup.environment;
  const { call } = session;
  if (!call) return undefined;
  const askedAtMs = now();
  session.dispatch({ type: 'recording-requested' });
  await startRecording(call, setTimer, session.signal);
  const message: OutgoingMessage = {
    type: 'control',
    control: 'say-first-message',
    videoRecordingStartDelaySeconds: (now() - askedAtMs) / 1000,
  };
  call.sendAppMessage(JSON.stringify(message));
  return { width: recording.width, height: recording.height };
}
