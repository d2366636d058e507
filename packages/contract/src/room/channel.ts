/** Somebody in a room, as everybody in it sees them. */
export interface RoomParticipant {
  readonly sessionId: string;
  readonly userName: string;
  readonly userId?: string;
  readonly userData?: unknown;
  /** ISO 8601. */
  readonly joinedAt: string;
  /** Is its microphone sending? */
  readonly audio: boolean;
  readonly owner?: boolean;
}

/** Fatal errors a room tells its members, named as call-room clients know them. */
export type RoomErrorType =
  | 'ejected'
  | 'nbf-room'
  | 'nbf-token'
  | 'exp-room'
  | 'exp-token'
  | 'no-room'
  | 'meeting-full'
  | 'end-of-life'
  | 'not-allowed'
  | 'connection-error';

/** Label of the one ordered data channel of a room session, and its WebSocket subprotocol. */
export const ROOM_CHANNEL_LABEL = 'saywell.room.v1';

/**
 * Browser → server, one JSON text a message. `hello` is the first; without it
 * within the connect time-out the session is closed.
 */
export type RoomClientMessage =
  | {
      readonly type: 'hello';
      readonly userName?: string;
      readonly userData?: unknown;
      readonly audio?: boolean;
    }
  | { readonly type: 'app-message'; readonly data: unknown; readonly to: string }
  | {
      readonly type: 'update';
      readonly audio?: boolean;
      readonly userName?: string;
      readonly userData?: unknown;
    }
  | { readonly type: 'ping'; readonly at: number }
  | { readonly type: 'bye' };

/** Server → browser, one JSON text a message. */
export type RoomServerMessage =
  /** First message over a WebSocket: what the join answer's headers say over HTTP. */
  | { readonly type: 'session'; readonly sessionId: string; readonly resumeToken: string }
  | {
      readonly type: 'joined';
      readonly sessionId: string;
      readonly participants: readonly RoomParticipant[];
      /** Cap of an app message's JSON text, UTF-16 code units. */
      readonly maxAppMessageLength: number;
    }
  | { readonly type: 'participant-joined'; readonly participant: RoomParticipant }
  | { readonly type: 'participant-updated'; readonly participant: RoomParticipant }
  | { readonly type: 'participant-left'; readonly participant: RoomParticipant }
  | { readonly type: 'app-message'; readonly data: unknown; readonly fromId: string }
  | { readonly type: 'pong'; readonly at: number }
  /** A message of the browser was not carried out; the session goes on. */
  | { readonly type: 'refused'; readonly what: string; readonly reason: string }
  | { readonly type: 'error'; readonly error: { readonly type: RoomErrorType; readonly msg: string } }
  /** The room is gone; nothing follows. */
  | { readonly type: 'ended'; readonly reason: string };
