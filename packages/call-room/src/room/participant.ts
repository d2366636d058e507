import type { RoomParticipant } from '@saywell/contract';

export type TrackState = 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable';

export interface ParticipantTrack {
  readonly state: TrackState;
  readonly subscribed: boolean;
  /** Only while `state` is `playable`. */
  readonly track?: MediaStreamTrack;
}

/** `audio` is always there; the others when they are sent, custom ones under their names. */
export type ParticipantTracks = Readonly<Record<string, ParticipantTrack>> & {
  readonly audio: ParticipantTrack;
};

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
  /** Is its camera, is its screen shown? */
  readonly video: boolean;
  readonly screen: boolean;
  readonly permissions?: unknown;
  readonly tracks: ParticipantTracks;
}

/** The caller under `local`, everybody else under the session id. */
export type Participants = Readonly<Record<string, Participant>>;

/** Names of the room's own tracks, as clients know them in `tracks`. */
const clientNames: Readonly<Record<string, string>> = {
  'cam-audio': 'audio',
  'cam-video': 'video',
  'screen-video': 'screenVideo',
  'screen-audio': 'screenAudio',
};

/** How clients call a track of the room; custom tracks have their own names. */
export const clientTrackName = (name: string): string => clientNames[name] ?? name;

export function toParticipant(
  source: RoomParticipant,
  local: boolean,
  tracks: ParticipantTracks,
): Participant {
  return {
    session_id: source.sessionId,
    user_id: source.userId ?? source.sessionId,
    user_name: source.userName,
    ...(source.userData === undefined ? {} : { userData: source.userData }),
    local,
    owner: source.owner ?? false,
    joined_at: new Date(source.joinedAt),
    audio: source.audio,
    video: isShown(tracks['video']),
    screen: isShown(tracks['screenVideo']),
    ...(source.permissions === undefined ? {} : { permissions: source.permissions }),
    tracks,
  };
}

const isShown = (track: ParticipantTrack | undefined): boolean =>
  track !== undefined && track.state !== 'off' && track.state !== 'blocked';
