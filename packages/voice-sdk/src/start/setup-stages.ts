import type { CallObject } from '@saywell/call-room';
import { CallRoomError } from '@saywell/call-room/basics';
import type { PageEnvironment } from '../environment/page-environment.ts';
import * as messages from '../messages.ts';
import type { OutgoingMessage } from '../options/outgoing-message.ts';
import { roomOf, webCallOf } from '../session/session-state.ts';
import type { Stage } from './stage.ts';

// What is set up in the room; the call goes on without what fails.

const skipped = { reason: 'skipped-not-enabled' } as const;

const recording = {
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: { preset: 'default' },
} as const;
/** A room that has not begun to record by then is not waited for. */
const recordingTimeoutMs = 10_000;

/** Starts the video recording where the call asks for it, and lets the assistant begin. */
export const videoRecordingSetup: Stage = {
  name: 'video-recording-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session, setup }) {
    const { now, setTimer } = setup.environment;
    const call = roomOf(session.state)?.call;
    const isWanted = webCallOf(session.state)?.artifactPlan?.videoRecordingEnabled === true;
    if (!isWanted || !call) return skipped;
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
  },
};

/** The room answers by events. */
function startRecording(
  call: CallObject,
  setTimer: PageEnvironment['setTimer'],
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

const observerIntervalMs = 100;

/** Measures how loud the assistant and the visitor are. */
export const audioObserverSetup: Stage = {
  name: 'audio-observer-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session }) {
    if (session.request.page.mode === 'text') return skipped;
    const call = roomOf(session.state)?.call;
    await call?.startRemoteParticipantsAudioLevelObserver(observerIntervalMs);
    await call?.startLocalAudioLevelObserver(observerIntervalMs);
    return { intervalMs: observerIntervalMs };
  },
};

/** Asks for noise cancellation of the microphone. */
export const audioProcessingSetup: Stage = {
  name: 'audio-processing-setup',
  hasErrorType: true,
  isOptional: true,
  async run({ session }) {
    if (session.callObjectOptions.audioSource === false) return skipped;
    await roomOf(session.state)?.call.updateInputSettings({
      audio: { processor: { type: 'noise-cancellation' } },
    });
    return { processor: 'noise-cancellation' };
  },
};
