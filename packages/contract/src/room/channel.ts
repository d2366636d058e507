import type { RoomMessagePart } from './parts.ts';
import type {
  RoomEventMessage,
  RoomPermissions,
  RoomRequestMessage,
  RoomResponseMessage,
} from './requests.ts';
import type { RoomSlot, RoomTrack, WantedTrack } from './tracks.ts';
import type { RoomWaitingParticipant } from './waiting-participant.ts';

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
  /**
   * Absent: a person or the assistant. A player is heard with the assistant's voice, and so is an operator: somebody of
   * the organisation who speaks in the assistant's place.
   */
  readonly participantType?: 'remote-media-player' | 'operator';
  readonly permissions?: RoomPermissions;
  /** What it sends beside the microphone. */
  readonly tracks?: readonly RoomTrack[];
}

/** How many are in the room with full access, the assistant among them. */
export interface RoomParticipantCounts {
  readonly present: number;
  /** Those whose permissions say `hasPresence: false`: nobody sees them. */
  readonly hidden: number;
}

/** Fatal errors a room sends its participants, named as call-room clients know them. */
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
 * Browser → server, one JSON text a message; what is longer than `partLimits.maxPartLength`
 * goes in parts, see `splitMessage`. `hello` is the first; without it within the connect
 * time-out the session is closed.
 */
export type RoomClientMessage =
  | {
      readonly type: 'hello';
      readonly userName?: string;
      readonly userData?: unknown;
      readonly audio?: boolean;
      /** What is wanted of others, see `subscribe`. Absent: as before. */
      readonly tracks?: '*' | readonly WantedTrack[];
      /**
       * The page may be loaded again: `joined` brings a ticket with which it takes its place back,
       * and a connection that ends without `bye` reserves the place for `limits.resumeWindowMs`.
       */
      readonly wantsTicket?: boolean;
      /** Serial of the room's last app message that came; with it the room numbers them, and sends the rest again. */
      readonly received?: number;
    }
  | {
      readonly type: 'app-message';
      readonly data: unknown;
      readonly to: string;
      /** Counts this browser's app messages from 1: one that was sent again is taken once. */
      readonly serial?: number;
    }
  | {
      readonly type: 'update';
      readonly audio?: boolean;
      /** True: the camera is sent again, after a `stop-sending`. The same for the screen. */
      readonly video?: boolean;
      readonly screen?: boolean;
      readonly userName?: string;
      readonly userData?: unknown;
    }
  /** What is wanted of others: everything (the default), or these tracks. */
  | { readonly type: 'subscribe'; readonly tracks: '*' | readonly WantedTrack[] }
  | RoomRequestMessage
  | { readonly type: 'ping'; readonly at: number; readonly received?: number }
  /**
   * Leaves; `resumable`: the place is reserved for `limits.resumeWindowMs`, because the page may come back. A connection
   * that is closed without it reserves the place for `limits.participantGoneMs`: the page may be joining again.
   */
  | { readonly type: 'bye'; readonly resumable?: boolean }
  | RoomMessagePart;

/** Server → browser, one JSON text a message. */
export type RoomServerMessage =
  /** First message over a WebSocket: what the join answer's headers say over HTTP. */
  | {
      readonly type: 'session';
      readonly sessionId: string;
      readonly resumeToken: string;
      /** Where the sound comes from. LiveKit calls people by their session id, a dot and a number, and the assistant `assistant`. */
      readonly liveKit?: { readonly url: string; readonly token: string };
    }
  | {
      readonly type: 'joined';
      readonly sessionId: string;
      readonly participants: readonly RoomParticipant[];
      /** Cap of an app message's JSON text, UTF-16 code units. */
      readonly maxAppMessageLength: number;
      /** In the lobby `participants` contains nobody but oneself. `joined` comes again when access is granted. */
      readonly access?: 'lobby' | 'full';
      readonly counts?: RoomParticipantCounts;
      /** Absent: nothing was set yet. */
      readonly sessionData?: Readonly<Record<string, unknown>>;
      readonly waiting?: readonly RoomWaitingParticipant[];
      /** For one join request in place of the room token; ends every other token of this session when it is used. */
      readonly returnTicket?: string;
      /** Serial of this browser's last app message that came: what was sent after it is sent again. */
      readonly received?: number;
    }
  | { readonly type: 'participant-joined'; readonly participant: RoomParticipant }
  | { readonly type: 'participant-updated'; readonly participant: RoomParticipant }
  | {
      readonly type: 'participant-left';
      readonly participant: RoomParticipant;
      /** It is still there, but not shown any more. */
      readonly reason?: 'hidden';
    }
  | { readonly type: 'participant-counts'; readonly counts: RoomParticipantCounts }
  | {
      readonly type: 'app-message';
      readonly data: unknown;
      readonly fromId: string;
      /** Counts from 1 what this browser is sent; absent where it does not say what it has received. */
      readonly serial?: number;
    }
  /** Which track is in which slot of this tracks connection; the whole list at every change. */
  | { readonly type: 'slots'; readonly connection: number; readonly slots: readonly RoomSlot[] }
  /** What is wanted needs so many slots; without them it is not received. */
  | { readonly type: 'slots-needed'; readonly audio: number; readonly video: number }
  | RoomResponseMessage
  | RoomEventMessage
  | RoomMessagePart
  | { readonly type: 'pong'; readonly at: number; readonly received?: number }
  /** A message of the browser was not carried out; the session goes on. */
  | { readonly type: 'refused'; readonly what: string; readonly reason: string }
  | { readonly type: 'error'; readonly error: { readonly type: RoomErrorType; readonly msg: string } }
  /** The room is gone; nothing follows. */
  | { readonly type: 'ended'; readonly reason: string };
