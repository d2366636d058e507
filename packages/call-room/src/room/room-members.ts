import type { RoomParticipant } from '@saywell/contract';
import type { ParticipantUpdate, TrackSubscription } from '../engine.ts';
import { CallRoomError } from '../errors.ts';
import type { EmitCallEvent } from '../events.ts';
import type { Participants } from './participant.ts';
import { emptyRoom, memberChanges, type RoomView, speakerId, toParticipants } from './room-view.ts';

const unknownUpdate = (key: string): string => `unrecognized updateParticipant property ${key}`;
const badSubscription =
  'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, and should be of the form: ' +
  'true | false | "staged" | { audio: true | false | "staged" }';

/** Who is in the room; tells the listeners of every change once the call is joined. */
export class RoomMembers {
  #view: RoomView = emptyRoom;
  #announced = false;
  #before: readonly RoomParticipant[] = [];
  readonly #emit: EmitCallEvent;

  constructor(emit: EmitCallEvent) {
    this.#emit = emit;
  }

  /** Whose sound the room's track is. */
  get speakerId(): string | undefined {
    return speakerId(this.#view);
  }

  participants(): Participants {
    return toParticipants(this.#view);
  }

  /** The caller is in. Until `announce()` the caller alone is shown, as `joined-meeting` tells it. */
  enter(localId: string, people: readonly RoomParticipant[], local: Partial<RoomView>): void {
    const self = people.filter((person) => person.sessionId === localId);
    this.#view = { ...this.#view, ...local, localId, people: byId(self) };
    this.#before = people;
  }

  /** From here on changes are told, the first of them who was there before. */
  announce(): void {
    this.#announced = true;
    this.update({ people: byId(this.#before) });
  }

  update(change: Partial<RoomView>): void {
    const before = this.participants();
    this.#view = { ...this.#view, ...change };
    if (!this.#announced) return;
    for (const next of memberChanges(before, this.participants())) {
      const { participant } = next;
      if ('track' in next) this.#emit(next.event, { participant, track: next.track, type: 'audio' });
      else this.#emit(next.event, { participant });
    }
  }

  changed(change: 'joined' | 'updated' | 'left', person: RoomParticipant): void {
    const people = new Map(this.#view.people);
    if (change === 'left') people.delete(person.sessionId);
    else people.set(person.sessionId, person);
    this.update({ people });
  }

  /** In the room again: the list replaces what was known. */
  reenter(localId: string, people: readonly RoomParticipant[]): void {
    this.update({ localId, people: byId(people) });
  }

  /** Throws for an unknown key, and unless subscribing is left to the page (`subscribeToTracksAutomatically: false`). */
  updateParticipant(id: string, update: ParticipantUpdate): void {
    for (const key of Object.keys(update)) {
      if (key !== 'setSubscribedTracks') throw new CallRoomError('invalid-option', unknownUpdate(key));
      this.#subscribe(id, update.setSubscribedTracks);
    }
  }

  #subscribe(id: string, tracks: TrackSubscription | undefined): void {
    const audio = typeof tracks === 'object' ? tracks.audio : tracks;
    const valid = typeof audio === 'boolean' || audio === 'staged' || audio === undefined;
    if (!valid || this.#view.subscribesToAll) throw new CallRoomError('invalid-option', badSubscription);
    if (audio === undefined) return;
    const subscribedIds = new Set(this.#view.subscribedIds);
    if (audio === true) subscribedIds.add(id);
    else subscribedIds.delete(id);
    this.update({ subscribedIds });
  }
}

function byId(people: readonly RoomParticipant[]): ReadonlyMap<string, RoomParticipant> {
  return new Map(people.map((person) => [person.sessionId, person]));
}
