import type { CallObject } from '@saywell/call-room';
import { CallRoomError } from '@saywell/call-room/basics';
import type { VoiceEnvironment } from '../environment.ts';
import * as messages from '../messages.ts';
import type { OutgoingMessage } from '../outgoing-message.ts';
import type { Stage } from './stage.ts';

const recording = {
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: { preset: 'default' },
} as const;
/** A room that has not begun to record by then is not waited for. */
const recordingTimeoutMs = 10_000;

/** Starts the video recording where the call asks for it, and tells the assistant that it may begin. */
export const videoRecordingSetup: Stage = {
  name: 'video-recording-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session, environment }) {
    const { call, webCall, ended } = session;
    if (webCall?.artifactPlan?.videoRecordingEnabled !== true || !call)
      return { reason: 'skipped-not-enabled' };
    const askedAtMs = environment.now();
    session.recording = true;
    await startRecording(call, environment, ended.signal);
    const message: OutgoingMessage = {
      type: 'control',
      control: 'say-first-message',
      videoRecordingStartDelaySeconds: (environment.now() - askedAtMs) / 1000,
    };
    call.sendAppMessage(JSON.stringify(message));
    return { width: recording.width, height: recording.height };
  },
};

/** The room answers by events. */
function startRecording(
  call: CallObject,
  { setTimer }: Pick<VoiceEnvironment, 'setTimer'>,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown): void => {
      cancelTimer();
      signal.removeEventListener('abort', onEnded);
      call.off('recording-started', onStarted);
      call.off('recording-error', onError);
      if (error === undefined) resolve();
      else reject(error);
    };
    const refused = (text: string): void => settle(new CallRoomError('request-refused', text));
    const onStarted = (): void => settle();
    const onError = (event: { readonly errorMsg: string }): void => refused(event.errorMsg);
    const onEnded = (): void => refused(messages.stopped);
    const cancelTimer = setTimer(() => refused(messages.noRecording), recordingTimeoutMs);
    signal.addEventListener('abort', onEnded);
    call.on('recording-started', onStarted);
    call.on('recording-error', onError);
    call.startRecording(recording);
  });
}
