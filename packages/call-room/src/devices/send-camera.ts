import type { CallContext } from '../call/call-context.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import type { LocalTracks } from '../media/local-tracks.ts';

const trackName = 'cam-video';

/** Sends a camera, or none, from this moment; outside a call nothing is sent. */
export function sendCamera(context: CallContext, tracks: LocalTracks, camera: MediaStreamTrack | null): void {
  if (!context.isJoined()) return;
  if (!camera) return tracks.remove(trackName);
  void tracks.send(trackName, camera, { owned: false }).catch((cause: unknown) => {
    const { code, message } = CallRoomError.from(cause);
    if (code !== 'cancelled') context.emit('nonfatal-error', { type: 'tracks-error', errorMsg: message });
  });
}
