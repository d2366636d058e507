import { MICROPHONE_TRACK_NAME, type RoomParticipant, type WantedTrack } from '@saywell/contract';
import type { ParticipantUpdate, TrackSubscription } from '../engines/engine.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import type { EmitCallEvent } from '../events/call-events.ts';
import type { Participants } from './participant.ts';
import { emptyRoom, memberChanges, type RoomView, speakerId, toParticipants } from './room-view.ts';
import { wantedTracks } from './subscriptions.ts';

const unknownUpdate = (key: string): string => `unrecognized updateParticipant property ${key}`;
const badSubscription =
  'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, and should be of the form: ' +
  'true | false | "staged" | { [track]: true | false | "staged" }';

/** Who is in the room; emits every change once the call is joined. */
export class RoomMembers {
  #view: RoomView = emptyRoom;
  #announced = false;
  #before: readonly RoomParticipant[] = [];
  /** What the listeners know. Stored, because tracks in slots come and go outside of the view. */
  #emitted: Participants = {};
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

  /** The caller is in. Until `announce()` the caller alone is shown, as `joined-meeting` has it. */
  enter(localId: string, people: readonly RoomParticipant[], local: Partial<RoomView>): void {
    const self = people.filter((person) => person.sessionId === localId);
    this.#view = { ...this.#view, ...local, localId, people: byId(self) };
    this.#before = people;
    this.#emitted = this.participants();
  }

  /** From here on changes are emitted, the first of them the participants of before. */
  announce(): void {
    this.#announced = true;
    this.update({ people: byId(this.#before) });
  }

  update(change: Partial<RoomView>): void {
    const before = this.#emitted;
    this.#view = { ...this.#view, ...change };
    this.#emitted = this.participants();
    if (!this.#announced) return;
    for (const next of memberChanges(before, this.#emitted)) {
      const { participant } = next;
      if ('track' in next) this.#emit(next.event, { participant, track: next.track, type: next.type });
      else this.#emit(next.event, { participant });
    }
  }

  changed(change: 'joined' | 'updated' | 'left', person: RoomParticipant): void {
    // Before `announce()` it is the list of those who will be emitted that changes.
    const people = new Map(this.#announced ? this.#view.people : byId(this.#before));
    if (change === 'left') people.delete(person.sessionId);
    else people.set(person.sessionId, person);
    if (this.#announced) this.update({ people });
    else this.#before = [...people.values()];
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

  /** The sounds of others that come through slots, by session id. */
  remoteSounds(): readonly (readonly [id: string, track: MediaStreamTrack])[] {
    return [...this.#view.people.keys()].flatMap((id) => {
      const track = this.#view.received(id, MICROPHONE_TRACK_NAME);
      return track ? [[id, track] as const] : [];
    });
  }

  /** What the room is to send of others. */
  wantedTracks(): '*' | readonly WantedTrack[] {
    const others = [...this.#view.people.values()].filter(
      ({ sessionId }) => sessionId !== this.#view.localId,
    );
    return wantedTracks(others, this.#view);
  }

  #subscribe(id: string, tracks: TrackSubscription | undefined): void {
    if (this.#view.subscribesToAll) throw new CallRoomError('invalid-option', badSubscription);
    if (tracks === undefined) return;
    const subscriptions = new Map(this.#view.subscriptions).set(
      id,
      merged(this.#view.subscriptions.get(id), tracks),
    );
    this.update({ subscriptions });
  }
}

/** A partial wish changes what it names; the rest stays. */
function merged(before: TrackSubscription | undefined, change: TrackSubscription): TrackSubscription {
  return typeof change === 'object' && typeof before === 'object' ? { ...before, ...change } : change;
}

function byId(people: readonly RoomParticipant[]): ReadonlyMap<string, RoomParticipant> {
  return new Map(people.map((person) => [person.sessionId, person]));
}
