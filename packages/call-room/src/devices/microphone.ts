import { CallRoomError } from '../errors/call-room-error.ts';
import { type CaptureKind, toCameraError } from './camera-error.ts';

/** What every call asks of a microphone; browsers ignore what they do not have. */
export const voiceConstraints: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** `true`: the default device; `false`: none; a device id; or a track of the page's own. */
export type CaptureSource = boolean | string | MediaStreamTrack;
export type MicrophoneSource = CaptureSource;

/** Is it a track that the page brought, and so stops itself? */
export function isTrack(source: CaptureSource | undefined): source is MediaStreamTrack {
  return typeof source === 'object';
}

/**
 * Opens a microphone with echo cancellation, noise suppression and gain control;
 * `constraints` are laid over these. Rejects with a {@link CallRoomError} of code
 * `device-error` whose `cameraError` says why.
 */
export async function openMicrophone(
  mediaDevices: Pick<MediaDevices, 'getUserMedia'> | undefined,
  source: CaptureSource = true,
  constraints?: MediaTrackConstraints,
): Promise<MediaStreamTrack | null> {
  if (source === false) return null;
  if (isTrack(source)) return source;
  const stream = await capture(mediaDevices, { audio: audioConstraints(source, constraints) });
  return stream.getAudioTracks()[0] ?? null;
}

export const audioConstraints = (
  source: true | string,
  constraints?: MediaTrackConstraints,
): MediaTrackConstraints => ({ ...voiceConstraints, deviceId: exactly(source), ...constraints });

export const exactly = (source: true | string): ConstrainDOMString | undefined =>
  typeof source === 'string' ? { exact: source } : undefined;

/** Asks the browser. Rejects with a `device-error` about all that was asked for. */
export async function capture(
  mediaDevices: Pick<MediaDevices, 'getUserMedia'> | undefined,
  wanted: { readonly audio?: MediaTrackConstraints; readonly video?: MediaTrackConstraints },
): Promise<MediaStream> {
  try {
    if (mediaDevices) return await mediaDevices.getUserMedia(wanted);
    // Browsers hide them on pages that are not secure.
    const error = new Error('navigator.mediaDevices is undefined');
    error.name = 'UndefinedMediaDevicesError';
    throw error;
  } catch (error) {
    const media = (['audio', 'video'] satisfies CaptureKind[]).filter((kind) => wanted[kind] !== undefined);
    const cameraError = toCameraError(error, media);
    throw new CallRoomError('device-error', cameraError.msg, { cause: error, cameraError });
  }
}
