import type { TracksHandlers, TracksSession } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';
import type { RoomAudience } from '../audio/room-audience.ts';
import { isAudible, isIn, isObserver, isSending, stoppableKind } from '../members/member.ts';
import type { RoomAnnouncements } from '../members/room-announcements.ts';
import type { RoomMembers } from '../members/room-members.ts';
import { RoomTracks } from './room-tracks.ts';

/** A tracks connection that is being opened for a visitor. */
export interface OpeningTracks {
  /** Names it in messages to the browser. */
  readonly connection: number;
  readonly handlers: TracksHandlers;
  /** Puts it to use, as soon as it is up when there is an earlier one. False: the visitor or the room is gone, it is closed. */
  readonly attach: (session: TracksSession) => boolean;
}

export interface VisitorTracksOptions {
  readonly clock: Clock;
  readonly members: RoomMembers;
  readonly audience: RoomAudience;
  readonly announcements: RoomAnnouncements;
}

/** The tracks of a room's visitors: they are opened here, and what is sent is announced to everybody. */
export class VisitorTracks {
  readonly routes: RoomTracks;
  readonly #options: VisitorTracksOptions;

  constructor(options: VisitorTracksOptions) {
    this.#options = options;
    const { clock, members, audience, announcements } = options;
    this.routes = new RoomTracks({
      clock,
      members: () =>
        // Observers hear visitors with the assistant's voice, and are heard with it.
        members.visitors().map((member) => ({
          sessionId: member.sessionId,
          media: member.link?.media ?? null,
          audio: isAudible(member),
          sends: (track) => isSending(member, track),
          receives: (track, from) => audience.mayReceive(member, from, track),
        })),
      send: (sessionId, message) => {
        const member = members.get(sessionId);
        if (member !== undefined) announcements.send(member, message);
      },
    });
  }

  /** May this session open a tracks connection? Those in the lobby may not. */
  mayOpen(sessionId: string): boolean {
    const member = this.#options.members.get(sessionId);
    return member !== undefined && isIn(member) && !isObserver(member);
  }

  /** `sent` names what the visitor sends, by mid. */
  open(sessionId: string, sent: ReadonlyMap<string, string>): OpeningTracks {
    const { routes } = this;
    const number = routes.nextConnection();
    let session: TracksSession | undefined;
    /** `change` says whether the visitor sends by another connection than before. */
    const follow = (change: (opened: TracksSession) => boolean): void => {
      if (session !== undefined && this.mayOpen(sessionId) && change(session)) this.#announce(sessionId);
    };
    return {
      connection: number,
      handlers: {
        connected: () => follow((opened) => routes.connected(sessionId, opened)),
        closed: () => follow((opened) => routes.disconnected(sessionId, opened)),
      },
      attach: (opened) => {
        session = opened;
        const may = this.mayOpen(sessionId);
        if (may) follow(() => routes.add(sessionId, { number, session: opened, sent }));
        else opened.close();
        return may;
      },
    };
  }

  #announce(sessionId: string): void {
    const { members, announcements } = this.#options;
    const member = members.get(sessionId);
    if (member === undefined) return;
    member.tracks = this.routes.sentBy(sessionId);
    // Who was asked to stop and sends no such track any more has obeyed: it may send one again.
    for (const kind of ['video', 'screen'] as const)
      if (!member.tracks.some((track) => stoppableKind(track) === kind)) member.stopped.delete(kind);
    announcements.changed(member);
  }
}
