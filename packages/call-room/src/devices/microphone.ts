import { CallRoomError } from '../errors.ts';
import { toCameraError } from './camera-error.ts';

/** What every call asks of a microphone; browsers ignore what they do not have. */
const voiceConstraints: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** `true`: the default microphone; `false`: none; a device id; or a track of the page's own. */
export type MicrophoneSource = boolean | string | MediaStreamTrack;

/** Is it a track that the page brought, and so stops itself? */
export function isTrack(source: MicrophoneSource | undefined): source is MediaStreamTrack {
  return typeof source === 'object';
}

/**
 * Opens a microphone with echo cancellation, noise suppression and gain control;
 * `constraints` are laid over these. Rejects with a {@link CallRoomError} of code
 * `device-error` whose `cameraError` says why.
 */
export async function openMicrophone(
  mediaDevices: Pick<MediaDevices, 'getUserMedia'> | undefined,
  source: MicrophoneSource = true,
  constraints?: MediaTrackConstraints,
): Promise<MediaStreamTrack | null> {
  if (source === false) return null;
  if (isTrack(source)) return source;
  const deviceId = typeof source === 'string' ? { exact: source } : undefined;
  try {
    const stream = await capture(mediaDevices, { ...voiceConstraints, deviceId, ...constraints });
    return stream.getAudioTracks()[0] ?? null;
  } catch (error) {
    const cameraError = toCameraError(error);
    throw new CallRoomError('device-error', cameraError.msg, { cause: error, cameraError });
  }
}

// Browsers hide them on pages that are not secure.
function capture(
  mediaDevices: Pick<MediaDevices, 'getUserMedia'> | undefined,
  audio: MediaTrackConstraints,
): Promise<MediaStream> {
  if (mediaDevices) return mediaDevices.getUserMedia({ audio });
  const error = new Error('navigator.mediaDevices is undefined');
  error.name = 'UndefinedMediaDevicesError';
  throw error;
}
