import { MICROPHONE_TRACK_NAME, type RoomSlot, type RoomTrack, type WantedTrack } from '@saywell/contract';
import type { MediaSession, TrackRef, TracksSession } from '@saywell/media';
import { assignSlots, isSame, type Slot, type Wanted } from './assign-slots.ts';

/** What the tracks of a room know of somebody in it. */
export interface TrackMember {
  readonly sessionId: string;
  /** Carries the microphone; null while the network is away. */
  readonly media: MediaSession | null;
  /** Is the microphone on, and may it be heard? */
  readonly audio: boolean;
  /** Is this track of its own forwarded? */
  readonly sends: (track: RoomTrack) => boolean;
  /** May it receive this track of somebody? */
  readonly receives: (track: RoomTrack, fromId: string) => boolean;
}

export interface RoomTracksOptions {
  /** Everybody who is in, in the order of joining. */
  readonly members: () => readonly TrackMember[];
  readonly send: (
    sessionId: string,
    message:
      | { type: 'slots'; slots: readonly RoomSlot[] }
      | { type: 'slots-needed'; audio: number; video: number },
  ) => void;
}

interface Connection {
  readonly session: TracksSession;
  /** Name of each track that is sent, by mid. */
  readonly sent: ReadonlyMap<string, string>;
}
interface MemberTracks {
  wants: '*' | readonly WantedTrack[];
  connection: Connection | null;
  slots: readonly RoomSlot[];
  /** What was last told about missing slots, so that it is told once. */
  needed: string;
}

/** Who receives whose tracks in one room. The assistant's voice does not come this way. */
export class RoomTracks {
  readonly #options: RoomTracksOptions;
  readonly #tracks = new Map<string, MemberTracks>();

  constructor(options: RoomTracksOptions) {
    this.#options = options;
  }

  /** What somebody sends beside the microphone. */
  sentBy(sessionId: string): readonly RoomTrack[] {
    const connection = this.#tracks.get(sessionId)?.connection;
    if (!connection) return [];
    return connection.session.tracks.flatMap(({ mid, kind }) => {
      const name = connection.sent.get(mid);
      return name === undefined ? [] : [{ name, kind }];
    });
  }

  subscribe(sessionId: string, wants: '*' | readonly WantedTrack[]): void {
    this.#of(sessionId).wants = wants;
    this.refresh();
  }

  /** Puts a connection to use, instead of the one before. */
  connect(sessionId: string, session: TracksSession, sent: ReadonlyMap<string, string>): void {
    const member = this.#of(sessionId);
    const replaced = member.connection;
    member.connection = { session, sent };
    member.slots = [];
    member.needed = '';
    replaced?.session.close();
    this.refresh();
    this.sourceReplaced(sessionId);
  }

  /** What somebody sends comes another way from now on: those who receive it get it from there. */
  sourceReplaced(sessionId: string): void {
    const members = this.#options.members();
    for (const { connection, slots } of this.#tracks.values()) {
      for (const slot of slots)
        if (slot.sessionId === sessionId) connection?.session.route(slot.mid, this.#source(slot, members));
    }
  }

  /** The connection is over by itself; true when it was the one in use. */
  disconnected(sessionId: string, session: TracksSession): boolean {
    const member = this.#tracks.get(sessionId);
    if (member?.connection?.session !== session) return false;
    member.connection = null;
    member.slots = [];
    this.refresh();
    return true;
  }

  remove(sessionId: string): void {
    const member = this.#tracks.get(sessionId);
    this.#tracks.delete(sessionId);
    member?.connection?.session.close();
    this.refresh();
  }

  /** Somebody came, went, or changed what it sends. */
  refresh(): void {
    const members = this.#options.members();
    for (const { sessionId } of members) this.#plan(sessionId, members);
  }

  #plan(sessionId: string, members: readonly TrackMember[]): void {
    const member = this.#of(sessionId);
    const wanted = this.#wantedBy(sessionId, members);
    const plan = assignSlots(slotsOf(member.connection), wanted, member.slots);
    if (member.connection !== null && !isSameList(plan.slots, member.slots)) {
      this.#route(member.connection.session, plan.slots, member.slots, members);
      member.slots = plan.slots;
      this.#options.send(sessionId, { type: 'slots', slots: plan.slots });
    }
    const needed = plan.isComplete ? '' : `${plan.needed.audio} ${plan.needed.video}`;
    if (needed !== '' && needed !== member.needed)
      this.#options.send(sessionId, { type: 'slots-needed', ...plan.needed });
    member.needed = needed;
  }

  #wantedBy(sessionId: string, members: readonly TrackMember[]): readonly Wanted[] {
    const { wants } = this.#of(sessionId);
    const receiver = members.find((member) => member.sessionId === sessionId);
    return members
      .filter((other) => other.sessionId !== sessionId)
      .flatMap((other) => this.#offeredBy(other))
      .filter((track) => receiver?.receives(track, track.sessionId) === true)
      .filter((track) => wants === '*' || wants.some((want) => isSame(want, track)));
  }

  #offeredBy({ sessionId, media, audio, sends }: TrackMember): Wanted[] {
    const microphone = { sessionId, name: MICROPHONE_TRACK_NAME, kind: 'audio' } as const;
    // Sound that came as samples over a WebSocket has no packets to forward.
    const isForwardable = audio && media?.transport === 'webrtc';
    const sent = this.sentBy(sessionId)
      .filter((track) => sends(track))
      .map((track) => ({ ...track, sessionId }));
    return isForwardable ? [microphone, ...sent] : sent;
  }

  #route(
    session: TracksSession,
    slots: readonly RoomSlot[],
    before: readonly RoomSlot[],
    members: readonly TrackMember[],
  ): void {
    for (const slot of slots) {
      if (!before.some((old) => old.mid === slot.mid && isSame(old, slot)))
        session.route(slot.mid, this.#source(slot, members));
    }
    for (const { mid } of before) if (!slots.some((slot) => slot.mid === mid)) session.route(mid, null);
  }

  #source({ sessionId, name }: WantedTrack, members: readonly TrackMember[]): TrackRef | null {
    if (name === MICROPHONE_TRACK_NAME) {
      const media = members.find((member) => member.sessionId === sessionId)?.media;
      return media ? { session: media } : null;
    }
    const connection = this.#tracks.get(sessionId)?.connection;
    const [mid] = [...(connection?.sent ?? [])].find(([, sent]) => sent === name) ?? [];
    return connection && mid !== undefined ? { session: connection.session, mid } : null;
  }

  #of(sessionId: string): MemberTracks {
    const known = this.#tracks.get(sessionId);
    if (known !== undefined) return known;
    const fresh: MemberTracks = { wants: '*', connection: null, slots: [], needed: '' };
    this.#tracks.set(sessionId, fresh);
    return fresh;
  }
}

const slotsOf = (connection: Connection | null): readonly Slot[] =>
  connection?.session.tracks.filter(({ direction }) => direction === 'recvonly') ?? [];

const isSameList = (one: readonly RoomSlot[], other: readonly RoomSlot[]): boolean =>
  one.length === other.length &&
  one.every((slot, index) => slot.mid === other[index]?.mid && isSame(slot, other[index]));
