import type { RoomParticipant } from '@saywell/contract';

export type TrackState = 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable';

export interface ParticipantTrack {
  readonly state: TrackState;
  readonly subscribed: boolean;
  /** Only while `state` is `playable`. */
  readonly track?: MediaStreamTrack;
}

/** Somebody in the room, in the field names that call-room clients know. */
export interface Participant {
  readonly session_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly userData?: unknown;
  readonly local: boolean;
  readonly owner: boolean;
  readonly joined_at: Date;
  /** Is its microphone on? */
  readonly audio: boolean;
  readonly tracks: { readonly audio: ParticipantTrack };
}

/** The caller under `local`, everybody else under the session id. */
export type Participants = Readonly<Record<string, Participant>>;

export function toParticipant(source: RoomParticipant, local: boolean, audio: ParticipantTrack): Participant {
  return {
    session_id: source.sessionId,
    user_id: source.userId ?? source.sessionId,
    user_name: source.userName,
    ...(source.userData === undefined ? {} : { userData: source.userData }),
    local,
    owner: source.owner ?? false,
    joined_at: new Date(source.joinedAt),
    audio: source.audio,
    tracks: { audio },
  };
}
