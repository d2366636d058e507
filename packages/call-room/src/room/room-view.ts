import { ASSISTANT_USER_NAME, MICROPHONE_TRACK_NAME, type RoomParticipant } from '@saywell/contract';
import type { ReceiveSettings } from '../engines/engine.ts';
import {
  clientTrackName,
  type Participant,
  type Participants,
  type ParticipantTrack,
  type ParticipantTracks,
  toParticipant,
} from './participant.ts';
import { isWanted, type Subscriptions } from './subscriptions.ts';
import { chosenLayer, isLayer } from './video-layers.ts';

/** Everything known about who is in the room; `participants` derives what clients see. */
export interface RoomView {
  readonly localId: string | undefined;
  readonly people: ReadonlyMap<string, RoomParticipant>;
  readonly localTrack: MediaStreamTrack | null;
  readonly localAudio: boolean;
  /** What the page sends beside the microphone, by name. */
  readonly localTracks: ReadonlyMap<string, MediaStreamTrack>;
  /** The one track that comes with the call: the assistant's voice. */
  readonly remoteTrack: MediaStreamTrack | null;
  /** The track of a slot; undefined while it is not received. */
  readonly received: (sessionId: string, name: string) => MediaStreamTrack | undefined;
  readonly subscribesToAll: boolean;
  readonly subscriptions: Subscriptions;
  readonly receiveSettings: ReceiveSettings;
}

export const emptyRoom: RoomView = {
  localId: undefined,
  people: new Map(),
  localTrack: null,
  localAudio: false,
  localTracks: new Map(),
  remoteTrack: null,
  received: () => undefined,
  subscribesToAll: true,
  subscriptions: new Map(),
  receiveSettings: {},
};

/** Whose sound the call's own track is: the assistant's, else that of whoever came first. */
export function speakerId(view: RoomView): string | undefined {
  const remote = [...view.people.values()].filter((person) => person.sessionId !== view.localId);
  return (remote.find((person) => person.userName === ASSISTANT_USER_NAME) ?? remote[0])?.sessionId;
}

export function toParticipants(view: RoomView): Participants {
  const speaker = speakerId(view);
  const result: Record<string, Participant> = {};
  for (const person of view.people.values()) {
    const local = person.sessionId === view.localId;
    result[local ? 'local' : person.sessionId] = local
      ? toParticipant(
          { ...person, audio: view.localAudio && view.localTrack !== null },
          true,
          localTracks(view),
        )
      : toParticipant(person, false, remoteTracks(view, person, speaker));
  }
  return result;
}

function localTracks(view: RoomView): ParticipantTracks {
  const own = [...view.localTracks].filter(([name]) => !isLayer(name));
  const sent = own.map(
    ([name, track]) => [clientTrackName(name), { state: 'playable', subscribed: false, track }] as const,
  );
  return { ...Object.fromEntries(sent), audio: localAudio(view) };
}

function localAudio(view: RoomView): ParticipantTrack {
  if (!view.localTrack) return { state: 'blocked', subscribed: false };
  if (!view.localAudio) return { state: 'off', subscribed: false };
  return { state: 'playable', subscribed: false, track: view.localTrack };
}

function remoteTracks(
  view: RoomView,
  person: RoomParticipant,
  speaker: string | undefined,
): ParticipantTracks {
  const named = (person.tracks ?? [])
    .filter(({ name }) => !isLayer(name))
    .map(({ name }) => [clientTrackName(name), receivedTrack(view, person, name)] as const);
  return { ...Object.fromEntries(named), audio: remoteAudio(view, person, speaker) };
}

function remoteAudio(view: RoomView, person: RoomParticipant, speaker: string | undefined): ParticipantTrack {
  const subscribed = isSubscribed(view, person, MICROPHONE_TRACK_NAME);
  if (!person.audio) return { state: 'off', subscribed };
  if (!subscribed) return { state: 'sendable', subscribed };
  const track =
    view.received(person.sessionId, MICROPHONE_TRACK_NAME) ??
    (person.sessionId === speaker ? view.remoteTrack : undefined);
  return track ? { state: 'playable', subscribed, track } : { state: 'loading', subscribed };
}

function receivedTrack(view: RoomView, person: RoomParticipant, name: string): ParticipantTrack {
  const subscribed = isSubscribed(view, person, name);
  if (!subscribed) return { state: 'sendable', subscribed };
  const offered = (person.tracks ?? []).map((track) => track.name);
  const layer = chosenLayer(offered, name, person.sessionId, view.receiveSettings);
  const track = view.received(person.sessionId, layer);
  return track ? { state: 'playable', subscribed, track } : { state: 'loading', subscribed };
}

const isSubscribed = (view: RoomView, { sessionId }: RoomParticipant, name: string): boolean =>
  view.subscribesToAll || isWanted(view.subscriptions.get(sessionId), name);

export type MemberChange =
  | {
      readonly event: 'participant-joined' | 'participant-updated' | 'participant-left';
      readonly participant: Participant;
    }
  | {
      readonly event: 'track-started' | 'track-stopped';
      readonly participant: Participant;
      readonly track: MediaStreamTrack;
      /** `audio`, `video`, `screenVideo`, `screenAudio` or a custom track's name. */
      readonly type: string;
    };

/** What happened between two views, in the order in which it is emitted. */
export function memberChanges(before: Participants, after: Participants): readonly MemberChange[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.flatMap((id) => [
    ...presenceChange(before[id], after[id]),
    ...trackChanges(before[id], after[id]),
  ]);
}

function presenceChange(before: Participant | undefined, after: Participant | undefined): MemberChange[] {
  if (!after) return before ? [{ event: 'participant-left', participant: before }] : [];
  // The caller learns of itself by joined-meeting.
  if (!before) return after.local ? [] : [{ event: 'participant-joined', participant: after }];
  return fingerprint(before) === fingerprint(after)
    ? []
    : [{ event: 'participant-updated', participant: after }];
}

function trackChanges(before: Participant | undefined, after: Participant | undefined): MemberChange[] {
  const participant = after ?? before;
  if (!participant) return [];
  const types = [...new Set([...Object.keys(before?.tracks ?? {}), ...Object.keys(after?.tracks ?? {})])];
  return types.flatMap((type) => {
    const [old, now] = [before?.tracks[type]?.track, after?.tracks[type]?.track];
    if (old === now) return [];
    return [
      ...(old ? [{ event: 'track-stopped' as const, participant, track: old, type }] : []),
      ...(now ? [{ event: 'track-started' as const, participant, track: now, type }] : []),
    ];
  });
}

function fingerprint({ tracks, ...rest }: Participant): string {
  const states = Object.entries(tracks).map(([type, { track, ...state }]) => [type, state, track?.id]);
  return JSON.stringify([rest, states]);
}
