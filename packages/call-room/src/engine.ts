import type { EmitCallEvent, RoomFailure } from './events.ts';
import type { RoomConfig } from './options.ts';
import type { Participants } from './room/participant.ts';

export type TrackSubscription =
  | boolean
  | 'staged'
  | { readonly audio?: boolean | 'staged'; readonly video?: boolean };

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
}

/** Nothing is called after `left`, `failed` or `leave()`. */
export interface EngineHandlers {
  /** What happens in the room, as the page's listeners are told; people and tracks from `announce()` on. */
  readonly emit: EmitCallEvent;
  /** The room let us go for good, or cannot be reached any more. Everything is released. */
  failed(failure: RoomFailure): void;
  /** The room is over. Everything is released. */
  left(reason: string | undefined): void;
}

/** One stay in one room: media, people and room messages. Knows no options' rules and no page. */
export interface Engine {
  /** Resolves with what was in the way; then everything is released. Never rejects. */
  join(request: EngineJoinRequest): Promise<RoomFailure | undefined>;
  /** Tells who is in the room besides the caller, and from here on every change. */
  announce(): void;
  /** Says bye and releases everything; harmless when repeated. Resolves without waiting for the server. */
  leave(): Promise<void>;
  participants(): Participants;
  /** Throws for an unknown key, and unless subscribing is left to the page. */
  updateParticipant(id: string, update: Omit<ParticipantUpdate, 'setAudio'>): void;
  setAudio(on: boolean): void;
  setMicrophone(track: MediaStreamTrack | null): void;
  sendAppMessage(data: unknown, to: string): void;
  /** Cap of an app message, UTF-16 code units of JSON. */
  readonly maxAppMessageLength: number;
  /** Emits the levels every `intervalMs`; `undefined` stops. */
  observeLevels(side: 'local' | 'remote', intervalMs: number | undefined): void;
  /** Root mean square of the last samples, 0–1; the remote one by session id. */
  levels(): { readonly local: number; readonly remote: Readonly<Record<string, number>> };
}

/** What the engine module exports. `engineUrl` is the address it was loaded from. */
export interface EngineModule {
  createEngine(handlers: EngineHandlers, engineUrl: string): Engine;
}
