/**
 * Tracks of people beside the assistant travel over a connection of their own, opened
 * when it is needed: `POST /room/<id>/session/<session id>/tracks` with the resume token
 * as bearer, body {@link TracksRequest}, answer 201 {@link TracksAnswer}. The offer has
 * what the browser sends (`sendonly`) and slots for what it receives (`recvonly`); which
 * track is in which slot is said by the room's `slots` message. Opening it again
 * replaces the one before: both carry their tracks until the browser closes the old one,
 * which it does when the new one delivers (after {@link trackLimits.overlapMs} at the latest).
 */
export interface TracksRequest {
  /** At most `limits.maxSdpBytes`, nothing but audio and video sections in one direction each. */
  readonly sdp: string;
  /** Name of each track that is sent. */
  readonly tracks: readonly { readonly mid: string; readonly name: string }[];
}

export interface TracksAnswer {
  readonly sdp: string;
  /** Names this connection in `slots` messages; counts up within a session. */
  readonly connection: number;
}

/** The microphone: sent over the call's own connection, received through slots. */
export const MICROPHONE_TRACK_NAME = 'cam-audio';

/** A track that somebody sends beside the microphone: `cam-video`, `screen-video`, `screen-audio` or a custom name. */
export interface RoomTrack {
  readonly name: string;
  readonly kind: 'audio' | 'video';
}

/** Whose track is in a slot. */
export interface RoomSlot {
  readonly mid: string;
  readonly sessionId: string;
  readonly name: string;
}

/** A track of somebody, as a subscription names it. */
export interface WantedTrack {
  readonly sessionId: string;
  readonly name: string;
}

/** Bounds of one participant's tracks. */
export const trackLimits = {
  /** Sent beside the microphone. */
  maxSent: 8,
  maxNameLength: 50,
  /** Entries of one subscription. */
  maxWanted: 64,
  /** A connection that was replaced is closed after this long. */
  overlapMs: 2_000,
} as const;
