import type { RoomWaitingParticipant } from './waiting-participant.ts';

/** Bounds of what one participant may ask of its room. */
export const requestLimits = {
  maxMethodLength: 50,
  /** Not answered yet. */
  maxOpen: 16,
  /** In ten seconds. */
  maxPerTenSeconds: 50,
  /** Every request is answered after this long at the latest. */
  timeoutMs: 9_000,
  /** Somebody in the lobby is refused when nobody has decided by then. */
  accessTimeoutMs: 600_000,
  /** Session data, UTF-16 code units of its JSON text, also of what a merge makes of it. */
  maxSessionDataLength: 102_400,
} as const;

/**
 * What a browser may ask of its room, over the data channel: `{ type: 'request', id, method,
 * params }` is answered once by `{ type: 'response', id, … }`. A room that does not offer
 * a service answers with the code `not-available`.
 */
export interface RoomRequests {
  /** Data that everybody in the room shares; broadcast by `session-data-updated`. */
  'set-session-data': {
    readonly params: {
      readonly data: Readonly<Record<string, unknown>>;
      readonly mergeStrategy: 'replace' | 'shallow-merge';
    };
    readonly result: Nothing;
  };
  /** Of another participant; owners and admins only, but for one's own. */
  'update-participant': {
    readonly params: {
      readonly sessionId: string;
      readonly setAudio?: boolean;
      readonly setVideo?: boolean;
      readonly setScreenShare?: false;
      readonly eject?: true;
      readonly permissions?: RoomPermissions;
    };
    readonly result: Nothing;
  };
  /** Somebody in the lobby asks to be let in. Resolves when a participant has decided. */
  'request-access': {
    readonly params: { readonly name: string };
    readonly result: { readonly granted: boolean };
  };
  /** Lets somebody waiting in, or not. */
  'decide-access': {
    readonly params: { readonly sessionId: string; readonly grant: boolean };
    readonly result: Nothing;
  };
  'start-recording': {
    readonly params: {
      readonly type: 'cloud' | 'raw-tracks';
      readonly instanceId?: string;
      readonly width?: number;
      readonly height?: number;
      readonly backgroundColor?: string;
      readonly layout?: unknown;
      readonly maxDuration?: number;
    };
    readonly result: { readonly recordingId: string };
  };
  'update-recording': {
    readonly params: { readonly instanceId?: string; readonly layout?: unknown };
    readonly result: Nothing;
  };
  'stop-recording': { readonly params: { readonly instanceId?: string }; readonly result: Nothing };
  /** The server fetches an allowed address and plays it into the room. */
  'start-player': {
    readonly params: { readonly url: string; readonly settings?: RoomPlayerSettings };
    readonly result: RoomPlayer;
  };
  'update-player': {
    readonly params: { readonly sessionId: string; readonly settings: RoomPlayerSettings };
    readonly result: RoomPlayer;
  };
  'stop-player': { readonly params: { readonly sessionId: string }; readonly result: Nothing };
  'start-transcription': {
    readonly params: { readonly instanceId?: string; readonly participants?: readonly string[] };
    readonly result: Nothing;
  };
  'stop-transcription': { readonly params: { readonly instanceId?: string }; readonly result: Nothing };
  /** Telephone: without a trunk answered with the code `no-trunk`. */
  'dial-out': {
    readonly params: Readonly<Record<string, unknown>>;
    readonly result: { readonly sessionId: string };
  };
  'stop-dial-out': { readonly params: { readonly sessionId: string }; readonly result: Nothing };
  'sip-transfer': { readonly params: Readonly<Record<string, unknown>>; readonly result: Nothing };
  'sip-refer': { readonly params: Readonly<Record<string, unknown>>; readonly result: Nothing };
  'send-dtmf': {
    readonly params: { readonly sessionId: string; readonly tones: string };
    readonly result: Nothing;
  };
}

type Nothing = Readonly<Record<string, never>>;

export type RoomRequestMethod = keyof RoomRequests;

export type RoomRequestErrorCode =
  | 'invalid-params'
  | 'not-allowed'
  | 'not-found'
  | 'not-available'
  /** No telephone line is connected to this server. */
  | 'no-trunk'
  | 'limit-reached'
  | 'internal-error';

/** What somebody may do in the room. */
export interface RoomPermissions {
  /** Is it shown to the others? Default true. */
  readonly hasPresence?: boolean;
  readonly canSend?: boolean | readonly string[];
  readonly canAdmin?: boolean | readonly string[];
  readonly canReceive?: Readonly<Record<string, unknown>>;
}

export interface RoomPlayerSettings {
  readonly state?: 'play' | 'pause';
  /** 0–2. */
  readonly volume?: number;
}

/** A remote media player; its `sessionId` is a participant of the room. */
export interface RoomPlayer {
  readonly sessionId: string;
  readonly state: 'playing' | 'paused' | 'buffering';
  readonly settings: Required<RoomPlayerSettings>;
}

/** What a room broadcasts of its services; names are those of the call room's events. */
export interface RoomEvents {
  'session-data-updated': { readonly data: Readonly<Record<string, unknown>> };
  'waiting-participant-added': RoomWaitingParticipant;
  'waiting-participant-updated': RoomWaitingParticipant;
  'waiting-participant-removed': RoomWaitingParticipant;
  /** To the one whose access changed. */
  'access-changed': { readonly level: 'none' | 'lobby' | 'full' };
  'active-speaker-change': { readonly sessionId: string };
  'recording-started': {
    readonly recordingId: string;
    readonly instanceId: string;
    readonly type: 'cloud' | 'raw-tracks';
    readonly startedBy: string;
  };
  'recording-stopped': { readonly recordingId: string; readonly instanceId: string };
  'recording-error': { readonly errorMsg: string; readonly instanceId: string };
  'remote-media-player-started': { readonly player: RoomPlayer; readonly updatedBy: string };
  'remote-media-player-updated': { readonly player: RoomPlayer; readonly updatedBy: string };
  'remote-media-player-stopped': {
    readonly sessionId: string;
    readonly updatedBy: string;
    readonly reason: 'EOS' | 'stopped-by-peer';
  };
  'transcription-started': { readonly instanceId: string; readonly startedBy: string };
  'transcription-stopped': { readonly instanceId: string; readonly updatedBy: string };
  'transcription-message': {
    readonly participantId: string;
    readonly text: string;
    /** ISO 8601. */
    readonly timestamp: string;
  };
  /** To the one concerned: somebody allowed to has asked it to stop sending. */
  'stop-sending': { readonly kind: 'audio' | 'video' | 'screen'; readonly by: string };
}

export type RoomEventName = keyof RoomEvents;

/** A request of the browser. */
export interface RoomRequestMessage {
  readonly type: 'request';
  /** Chosen by the browser, different for each open request. */
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

export type RoomResponseMessage =
  | { readonly type: 'response'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'response';
      readonly id: number;
      readonly error: { readonly code: RoomRequestErrorCode; readonly msg: string };
    };

export type RoomEventMessage = {
  readonly [Name in RoomEventName]: {
    readonly type: 'event';
    readonly name: Name;
    readonly payload: RoomEvents[Name];
  };
}[RoomEventName];
