import { MICROPHONE_TRACK_NAME, type RoomParticipant, type WantedTrack } from '@saywell/contract';
import type { ReceiveSettings, TrackSubscription } from '../engines/engine.ts';
import { clientTrackName } from './participant.ts';
import { chosenLayer, isLayer } from './video-layers.ts';

/** What the page wants of each participant, by session id. */
export type Subscriptions = ReadonlyMap<string, TrackSubscription>;

/** Is this track of somebody wanted? `staged` ones are known, but not received. */
export function isWanted(subscription: TrackSubscription | undefined, name: string): boolean {
  if (subscription === undefined || subscription === 'staged') return false;
  if (typeof subscription === 'boolean') return subscription;
  const { custom, ...kinds } = subscription;
  const kind = clientTrackName(name);
  const own = Object.entries(kinds).find(([key]) => key === kind)?.[1];
  if (own !== undefined) return own === true;
  if (typeof custom === 'object') return custom[name] === true;
  return custom === true && kind === name;
}

export interface Wishes {
  readonly subscribesToAll: boolean;
  readonly subscriptions: Subscriptions;
  readonly receiveSettings: ReceiveSettings;
}

/** What the room is asked for; `*`: everything, which a room sends by itself. */
export function wantedTracks(
  people: Iterable<RoomParticipant>,
  wishes: Wishes,
): '*' | readonly WantedTrack[] {
  const everybody = [...people];
  const hasLayers = everybody.some(({ tracks = [] }) => tracks.some(({ name }) => isLayer(name)));
  // Everything would be every size of every video.
  if (wishes.subscribesToAll && !hasLayers) return '*';
  return everybody.flatMap((person) => wantedOf(person, wishes));
}

function wantedOf({ sessionId, tracks = [] }: RoomParticipant, wishes: Wishes): readonly WantedTrack[] {
  const offered = tracks.map(({ name }) => name);
  return [MICROPHONE_TRACK_NAME, ...offered.filter((name) => !isLayer(name))]
    .filter((name) => wishes.subscribesToAll || isWanted(wishes.subscriptions.get(sessionId), name))
    .map((name) => ({ sessionId, name: chosenLayer(offered, name, sessionId, wishes.receiveSettings) }));
}
