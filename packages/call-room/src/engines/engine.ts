import type {
  RoomEventMessage,
  RoomParticipantCounts,
  RoomRequestMethod,
  RoomRequests,
  RoomWaitingParticipant,
} from '@saywell/contract';
import type { EmitCallEvent, RoomFailure } from '../events/call-events.ts';
import type { RoomConfig } from '../options/room-config.ts';
import type { Participants } from '../room/participant.ts';

export type TrackSubscription =
  | boolean
  | 'staged'
  | {
      readonly audio?: boolean | 'staged';
      readonly video?: boolean | 'staged';
      readonly screenAudio?: boolean | 'staged';
      readonly screenVideo?: boolean | 'staged';
      readonly rmpAudio?: boolean | 'staged';
      readonly rmpVideo?: boolean | 'staged';
      /** All custom tracks, or each by its name. */
      readonly custom?: boolean | 'staged' | Readonly<Record<string, boolean | 'staged'>>;
    };

export interface ParticipantUpdate {
  /** The caller's own microphone on or off. */
  readonly setAudio?: boolean;
  /** Only with automatic subscription off. */
  readonly setSubscribedTracks?: TrackSubscription;
}

export interface EngineJoinRequest {
  /** Room address without the token. */
  readonly url: string;
  readonly token: string;
  readonly userName: string | undefined;
  readonly userData: unknown;
  readonly microphone: MediaStreamTrack | null;
  /** Is the microphone on from the beginning? */
  readonly audio: boolean;
  /** Are everybody's tracks wanted, or does the page subscribe one by one? */
  readonly subscribesToAll: boolean;
  readonly iceConfig: RoomConfig['iceConfig'];
  /** For the level meters and the socket transport; undefined: the engine makes and closes its own. */
  readonly audioContext: AudioContext | undefined;
  /**
   * The page may be loaded again: called when it goes away, instead of leaving. A join with this token
   * within 30 s takes the place back; it works once. Engines whose rooms cannot do that leave as ever.
   */
  readonly keepSeat?: ((seat: Seat) => void) | undefined;
}

/** A place in a room that waits for a page to come back. */
export interface Seat {
  /** Room address without the token. */
  readonly url: string;
  readonly token: string;
}

/** A track of the page's own. `cam-video`, `screen-video`, `screen-audio` or a custom name. */
export interface PublishedTrack {
  readonly name: string;
  readonly track: MediaStreamTrack;
  /** From best to worst is the browser's affair; ours are sent as they are. */
  readonly encodings?: readonly RTCRtpEncodingParameters[];
}

/** Participant id or `base` → layer, from 0 (smallest). */
export type ReceiveSettings = Readonly<
  Record<string, { readonly video?: LayerSetting; readonly screenVideo?: LayerSetting }>
>;
type LayerSetting = { readonly layer?: number | 'inherit' } | 'inherit';

/** Of the last two seconds. */
export interface EngineNetworkStats {
  readonly roundTripMs?: number;
  /** 0–1. */
  readonly sendLoss?: number;
  readonly receiveLoss?: number;
  readonly sendBitsPerSecond?: number;
  readonly receiveBitsPerSecond?: number;
  readonly jitterMs?: number;
}

/** Absent: unchanged, or nothing yet. */
export interface RoomState {
  readonly access?: 'lobby' | 'full';
  readonly counts?: RoomParticipantCounts;
  readonly sessionData?: Readonly<Record<string, unknown>>;
  readonly waiting?: readonly RoomWaitingParticipant[];
}

/** Nothing is called after `left`, `failed` or `leave()`. */
export interface EngineHandlers {
  /** What happens in the room, as the page's listeners get it; participants and tracks from `announce()` on. */
  readonly emit: EmitCallEvent;
  /** What a room stores beside its participants: sent when the caller is in and whenever the room sends it anew. */
  roomState?(state: RoomState): void;
  /** An event of one of the room's services. */
  roomEvent(event: RoomEventMessage): void;
  /** The room let us go for good, or cannot be reached any more. Everything is released. */
  failed(failure: RoomFailure): void;
  /** The room is over. Everything is released. */
  left(reason: string | undefined): void;
}

/** One stay in one room: media, people and room messages. Knows no options' rules and no page. */
export interface Engine {
  /** Resolves with what was in the way; then everything is released. Never rejects. */
  join(request: EngineJoinRequest): Promise<RoomFailure | undefined>;
  /** Emits the participants besides the caller, and from here on every change. */
  announce(): void;
  /** Says bye and releases everything; harmless when repeated. Resolves without waiting for the server. */
  leave(): Promise<void>;
  participants(): Participants;
  /** Throws for an unknown key, and unless subscribing is left to the page. */
  updateParticipant(id: string, update: Omit<ParticipantUpdate, 'setAudio'>): void;
  /** Are everybody's tracks wanted from now on, or does the page subscribe one by one? */
  subscribeToAll?(wanted: boolean): void;
  setAudio(on: boolean): void;
  setMicrophone(track: MediaStreamTrack | null): void;
  sendAppMessage(data: unknown, to: string): void;
  /** Cap of an app message, UTF-16 code units of JSON. */
  readonly maxAppMessageLength: number;
  /** Emits the levels every `intervalMs`; `undefined` stops. */
  observeLevels(side: 'local' | 'remote', intervalMs: number | undefined): void;
  /** Sends a track under a name beside the microphone; resolves when it is sent. Rejects with a `CallRoomError`. */
  publish(local: PublishedTrack): Promise<void>;
  unpublish(name: string): void;
  /** Which layer of somebody's videos is wanted; `base` means everybody. */
  setReceiveSettings(settings: ReceiveSettings): void;
  /** Asks the room; rejects with the room's refusal as a `CallRoomError`, or after ten seconds. */
  request<Method extends RoomRequestMethod>(
    method: Method,
    params: RoomRequests[Method]['params'],
    timeoutMs?: number,
  ): Promise<RoomRequests[Method]['result']>;
  /** Changes what the room shows of the caller. */
  updateProfile(profile: { readonly userName?: string; readonly userData?: unknown }): void;
  /** Counted from the connections' own statistics; what a browser does not report is absent. */
  networkStats(): Promise<EngineNetworkStats>;
  readonly topology: 'sfu' | 'none';
  /** Root mean square of the last samples, 0–1; the remote one by session id. */
  levels(): { readonly local: number; readonly remote: Readonly<Record<string, number>> };
}

/** What the engine module exports. `engineUrl` is the address it was loaded from. */
export interface EngineModule {
  createEngine(handlers: EngineHandlers, engineUrl: string): Engine;
}
