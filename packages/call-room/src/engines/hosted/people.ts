import type { DailyParticipant, DailyParticipantsObject, DailyTrackState } from '@daily-co/daily-js';
import type { Participant, Participants, ParticipantTrack } from '../../room/participant.ts';

/** Everybody the library knows, in our shape. */
export function toParticipants(people: DailyParticipantsObject): Participants {
  return Object.fromEntries(Object.entries(people).map(([id, person]) => [id, toParticipant(person)]));
}

/** The caller alone, as a call begins. */
export function onlyLocal(people: Participants): Participants {
  const { local } = people;
  return local ? { local } : {};
}

function toParticipant(person: DailyParticipant): Participant {
  const { tracks, ...rest } = person;
  const sent = Object.entries(tracks).flatMap(([name, track]) =>
    track && isSent(track) ? [[name, toTrack(track)] as const] : [],
  );
  return {
    session_id: rest.session_id,
    user_id: rest.user_id,
    user_name: rest.user_name,
    ...(rest.userData === undefined || rest.userData === null ? {} : { userData: rest.userData }),
    local: rest.local,
    owner: rest.owner,
    joined_at: rest.joined_at ?? new Date(0),
    audio: isSent(tracks.audio),
    video: isSent(tracks.video),
    screen: isSent(tracks.screenVideo),
    ...(rest.permissions === undefined ? {} : { permissions: rest.permissions }),
    tracks: { ...Object.fromEntries(sent), audio: toTrack(tracks.audio) },
  };
}

// The library lists all kinds of tracks of everybody; ours are there when they are sent.
const isSent = ({ state }: DailyTrackState): boolean => state !== 'off' && state !== 'blocked';

function toTrack({ state, subscribed, track }: DailyTrackState): ParticipantTrack {
  return {
    state,
    subscribed: subscribed === true,
    ...(state === 'playable' && track ? { track } : {}),
  };
}
