import { ASSISTANT_USER_NAME, type RoomParticipant } from '@saywell/contract';
import { type Participant, type Participants, type ParticipantTrack, toParticipant } from './participant.ts';

/** Everything known about who is in the room; `participants` derives what clients see. */
export interface RoomView {
  readonly localId: string | undefined;
  readonly people: ReadonlyMap<string, RoomParticipant>;
  readonly localTrack: MediaStreamTrack | null;
  readonly localAudio: boolean;
  /** The one mixed-down track of the room. */
  readonly remoteTrack: MediaStreamTrack | null;
  readonly subscribesToAll: boolean;
  readonly subscribedIds: ReadonlySet<string>;
}

export const emptyRoom: RoomView = {
  localId: undefined,
  people: new Map(),
  localTrack: null,
  localAudio: false,
  remoteTrack: null,
  subscribesToAll: true,
  subscribedIds: new Set(),
};

/** Whose sound the room's track is: the assistant's, else that of whoever came first. */
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
          localAudio(view),
        )
      : toParticipant(person, false, remoteAudio(view, person, speaker));
  }
  return result;
}

function localAudio(view: RoomView): ParticipantTrack {
  if (!view.localTrack) return { state: 'blocked', subscribed: false };
  if (!view.localAudio) return { state: 'off', subscribed: false };
  return { state: 'playable', subscribed: false, track: view.localTrack };
}

function remoteAudio(view: RoomView, person: RoomParticipant, speaker: string | undefined): ParticipantTrack {
  const subscribed = view.subscribesToAll || view.subscribedIds.has(person.sessionId);
  if (!person.audio) return { state: 'off', subscribed };
  if (!subscribed) return { state: 'sendable', subscribed };
  if (person.sessionId !== speaker || !view.remoteTrack) return { state: 'loading', subscribed };
  return { state: 'playable', subscribed, track: view.remoteTrack };
}

export type MemberChange =
  | {
      readonly event: 'participant-joined' | 'participant-updated' | 'participant-left';
      readonly participant: Participant;
    }
  | {
      readonly event: 'track-started' | 'track-stopped';
      readonly participant: Participant;
      readonly track: MediaStreamTrack;
    };

/** What happened between two views, in the order in which clients are told. */
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
  const old = before?.tracks.audio.track;
  const now = after?.tracks.audio.track;
  const participant = after ?? before;
  if (old === now || !participant) return [];
  return [
    ...(old ? [{ event: 'track-stopped' as const, participant, track: old }] : []),
    ...(now ? [{ event: 'track-started' as const, participant, track: now }] : []),
  ];
}

function fingerprint(participant: Participant): string {
  const { tracks, ...rest } = participant;
  const { track, ...audio } = tracks.audio;
  return JSON.stringify([rest, audio, track?.id]);
}
