import { MICROPHONE_TRACK_NAME, type RoomSlot, type RoomTrack, type WantedTrack } from '@saywell/contract';
import type { MediaSession, TrackRef, TracksSession } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';
import { assignSlots, isSame, type Slot, type SlotPlan, type Wanted } from './assign-slots.ts';
import { MemberConnections, type TracksLink } from './member-connections.ts';

/** What the tracks of a room know of a participant. */
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
  readonly clock: Clock;
  /** Everybody who is in, in the order of joining. */
  readonly members: () => readonly TrackMember[];
  readonly send: (
    sessionId: string,
    message:
      | { type: 'slots'; connection: number; slots: readonly RoomSlot[] }
      | { type: 'slots-needed'; audio: number; video: number },
  ) => void;
}

interface MemberTracks {
  wants: '*' | readonly WantedTrack[];
  readonly connections: MemberConnections;
  /** Slots that all of what is wanted would need; null: there are enough. */
  missing: SlotPlan['needed'] | null;
  /** What was last sent about missing slots, so that it is sent once. */
  sentMissing: SlotPlan['needed'] | null;
}

/** Who receives whose tracks in one room. The assistant's voice does not come this way. */
export class RoomTracks {
  readonly #options: RoomTracksOptions;
  readonly #tracks = new Map<string, MemberTracks>();
  #lastConnection = 0;
  #cancelSending: (() => void) | undefined;

  constructor(options: RoomTracksOptions) {
    this.#options = options;
  }

  /** Number of a connection that is about to be opened. */
  nextConnection(): number {
    this.#lastConnection += 1;
    return this.#lastConnection;
  }

  /** What somebody sends beside the microphone. */
  sentBy(sessionId: string): readonly RoomTrack[] {
    const connection = this.#current(sessionId);
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

  /** Takes a connection in. True: it is in use; else the one before is until this one is up. */
  add(sessionId: string, link: Omit<TracksLink, 'slots'>): boolean {
    const isInUse = this.#of(sessionId).connections.add({ ...link, slots: [] });
    if (isInUse) this.#switched(sessionId);
    return isInUse;
  }

  /** A connection is up; true when it took over from the one before. */
  connected(sessionId: string, session: TracksSession): boolean {
    const tookOver = this.#tracks.get(sessionId)?.connections.connected(session) === true;
    if (tookOver) this.#switched(sessionId);
    return tookOver;
  }

  /** What somebody sends comes another way from now on: those who receive it get it from there. */
  sourceReplaced(sessionId: string): void {
    const members = this.#options.members();
    for (const { connections } of this.#tracks.values()) {
      const { current } = connections;
      for (const slot of current?.slots ?? [])
        if (slot.sessionId === sessionId) current?.session.route(slot.mid, this.#source(slot, members));
    }
  }

  /** The connection is over by itself; true when it was the one in use. */
  disconnected(sessionId: string, session: TracksSession): boolean {
    const wasInUse = this.#tracks.get(sessionId)?.connections.disconnected(session) === true;
    if (wasInUse) this.refresh();
    return wasInUse;
  }

  remove(sessionId: string): void {
    const member = this.#tracks.get(sessionId);
    this.#tracks.delete(sessionId);
    member?.connections.close();
    this.refresh();
  }

  /** The room is over. */
  close(): void {
    for (const { connections } of this.#tracks.values()) connections.close();
    this.#tracks.clear();
    this.#cancelSending?.();
  }

  /** Somebody came, went, or changed what it sends. */
  refresh(): void {
    const members = this.#options.members();
    for (const { sessionId } of members) this.#plan(sessionId, members);
  }

  /** The browser gets its slots even when nothing is in them: it waits for it to close the one before. */
  #switched(sessionId: string): void {
    const current = this.#current(sessionId);
    this.refresh();
    if (current?.slots.length === 0) this.#sendSlots(sessionId, current);
    this.sourceReplaced(sessionId);
  }

  #plan(sessionId: string, members: readonly TrackMember[]): void {
    const member = this.#of(sessionId);
    const { current } = member.connections;
    const wanted = this.#wantedBy(sessionId, members);
    const plan = assignSlots(slotsOf(current), wanted, current?.slots ?? []);
    if (current !== null && !isSameList(plan.slots, current.slots)) {
      this.#route(current, plan.slots, members);
      current.slots = plan.slots;
      this.#sendSlots(sessionId, current);
    }
    member.missing = plan.isComplete ? null : plan.needed;
    if (plan.isComplete) member.sentMissing = null;
    else this.#cancelSending ??= this.#options.clock.setTimer(() => this.#sendMissing(), 0);
  }

  #sendSlots(sessionId: string, { number, slots }: TracksLink): void {
    this.#options.send(sessionId, { type: 'slots', connection: number, slots });
  }

  /** After everything that changes at once: each number of slots costs the browser a new connection. */
  #sendMissing(): void {
    this.#cancelSending = undefined;
    for (const [sessionId, member] of this.#tracks) {
      const { missing, sentMissing } = member;
      member.sentMissing = missing;
      if (missing !== null && (missing.audio !== sentMissing?.audio || missing.video !== sentMissing.video))
        this.#options.send(sessionId, { type: 'slots-needed', ...missing });
    }
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
    { session, slots: before }: TracksLink,
    slots: readonly RoomSlot[],
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
    const connection = this.#current(sessionId);
    const [mid] = [...(connection?.sent ?? [])].find(([, sent]) => sent === name) ?? [];
    return connection && mid !== undefined ? { session: connection.session, mid } : null;
  }

  #current(sessionId: string): TracksLink | null {
    return this.#tracks.get(sessionId)?.connections.current ?? null;
  }

  #of(sessionId: string): MemberTracks {
    const known = this.#tracks.get(sessionId);
    if (known !== undefined) return known;
    const connections = new MemberConnections(this.#options.clock);
    const fresh: MemberTracks = { wants: '*', connections, missing: null, sentMissing: null };
    this.#tracks.set(sessionId, fresh);
    return fresh;
  }
}

const slotsOf = (connection: TracksLink | null): readonly Slot[] =>
  connection?.session.tracks.filter(({ direction }) => direction === 'recvonly') ?? [];

const isSameList = (one: readonly RoomSlot[], other: readonly RoomSlot[]): boolean =>
  one.length === other.length &&
  one.every((slot, index) => slot.mid === other[index]?.mid && isSame(slot, other[index]));
