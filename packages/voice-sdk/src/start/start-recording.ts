import type { CallObject } from '@saywell/call-room';
import { CallRoomError } from '@saywell/call-room/basics';
import type { PageEnvironment } from '../environment/page-environment.ts';

export const recording = {
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: { preset: 'default' },
} as const;
/** A room that has not begun to record by then is not waited for. */
export const recordingTimeoutMs = 10_000;

/** Resolves when the room records; it answers by events. */
export function startRecording(
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
    const onEnded = (): void => refused('The call is over');
    const cancelTimer = setTimer(() => refused('The room has not begun to record.'), recordingTimeoutMs);
    signal.addEventListener('abort', onEnded);
    call.on('recording-started', onStarted);
    call.on('recording-error', onError);
    call.startRecording(recording);
  });
}
