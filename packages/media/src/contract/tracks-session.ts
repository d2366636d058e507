import type { MediaCloseReason, MediaSession } from './media-session.ts';
import type { OfferedTrack } from './offered-track.ts';

/** A track that somebody sends; `session` is the one of the call for a microphone. */
export interface TrackRef {
  readonly session: MediaSession | TracksSession;
  /** Of a tracks session; without one the microphone of the call's session. */
  readonly mid?: string;
}

/** The tracks of one participant, beside the session that carries the call. */
export interface TracksSession {
  readonly id: string;
  /** What the browser offered: `sendonly` is sent by it, `recvonly` is a slot for somebody else's track. */
  readonly tracks: readonly OfferedTrack[];
  /** Puts a track into a slot, unchanged; null empties it. A video begins with the sender's next whole picture. */
  route(slotMid: string, source: TrackRef | null): void;
  close(): void;
}

export interface TracksHandlers {
  connected(): void;
  closed(reason: MediaCloseReason): void;
}
