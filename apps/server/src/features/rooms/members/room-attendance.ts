import type { RoomClientMessage } from '@saywell/contract';
import type { MediaCloseReason } from '@saywell/media';
import type { RequestDesk } from '../requests/request-desk.ts';
import type { RoomListener } from '../room-listener.ts';
import type { RoomServices } from '../services/room-services.ts';
import type { ReturnTickets } from '../tokens/return-tickets.ts';
import type { RoomTokens } from '../tokens/room-tokens.ts';
import type { RoomTracks } from '../tracks/room-tracks.ts';
import { closeLink, isIn, isObserver, type Member } from './member.ts';
import type { RoomAnnouncements } from './room-announcements.ts';
import type { RoomMembers } from './room-members.ts';

export interface RoomAttendanceOptions {
  readonly members: RoomMembers;
  readonly tokens: RoomTokens;
  readonly tickets: ReturnTickets;
  readonly announcements: RoomAnnouncements;
  readonly tracks: RoomTracks;
  readonly services: () => RoomServices;
  readonly desk: () => RequestDesk;
  readonly listener: RoomListener;
}

/** Who comes in, is let in, is away for a while, and goes; and who hears of it. */
export class RoomAttendance {
  readonly #options: RoomAttendanceOptions;

  constructor(options: RoomAttendanceOptions) {
    this.#options = options;
  }

  /** Somebody has said hello. */
  greeted(member: Member, hello: Extract<RoomClientMessage, { type: 'hello' }>, resumed: boolean): void {
    const { tracks, tickets, announcements, services } = this.#options;
    if (hello.tracks !== undefined) tracks.subscribe(member.sessionId, hello.tracks);
    if (member.hasNewPage) tickets.spend(member.sessionId);
    // A page that is loaded again asks for an observer's seat anew.
    const mayReturn = hello.wantsTicket === true && !isObserver(member);
    const ticket = mayReturn ? tickets.issue(member.sessionId) : undefined;
    member.mayReturn ||= ticket !== undefined;
    if (member.access === 'full') return this.#enter(member, resumed, ticket);
    announcements.welcome(member, ticket);
    if (!resumed) services().lobby.arrived(member);
    return undefined;
  }

  /** Lets somebody of the lobby in; false when the room is full. */
  admit(member: Member): boolean {
    const { members, services, announcements } = this.#options;
    if (members.isFull('full')) return false;
    member.access = 'full';
    services().lobby.settle(member);
    announcements.emit('access-changed', { level: 'full' }, member);
    this.#enter(member, false);
    return true;
  }

  eject(member: Member, msg = 'You were removed from the room.'): void {
    this.#options.announcements.send(member, { type: 'error', error: { type: 'ejected', msg } });
    this.leave(member.sessionId, 'peer-left');
  }

  /** Somebody lost its network, or its page is loaded again. */
  away({ grant: { observerId }, sessionId }: Member): void {
    if (observerId === undefined) this.#noteAway();
    else this.#options.listener.observer(observerId, 'away', sessionId);
  }

  #noteAway(): void {
    const { members, listener } = this.#options;
    if (members.areAllAway) listener.allAway();
  }

  /** Gives a place up; nothing is announced. */
  remove(sessionId: string): void {
    const { members, tokens, tickets } = this.#options;
    members.remove(sessionId);
    tokens.revokeResumeToken(sessionId);
    tickets.revoke(sessionId);
  }

  leave(sessionId: string, reason: MediaCloseReason): void {
    const { members, desk, tracks, services, announcements, listener } = this.#options;
    const member = members.get(sessionId);
    if (member === undefined) return undefined;
    const wasIn = isIn(member);
    this.remove(sessionId);
    desk().forget(sessionId);
    const { link } = member;
    member.link = null;
    closeLink(link);
    tracks.remove(sessionId);
    if (member.access === 'lobby') {
      if (member.known) services().lobby.gone(member);
      return undefined;
    }
    services().left(member);
    if (wasIn) announcements.left(member);
    const { observerId } = member.grant;
    if (observerId !== undefined) return listener.observer(observerId, 'gone', sessionId);
    listener.visitorLeft(sessionId);
    if (members.isDeserted) listener.empty(reason);
    else this.#noteAway();
    return undefined;
  }

  /** Somebody is in, with everything: is sent who and what is present, and is announced to the others. */
  #enter(member: Member, resumed: boolean, ticket?: string): void {
    const { announcements, services, tracks, listener } = this.#options;
    announcements.welcome(member, ticket);
    services().entered(member);
    announcements.entered(member, resumed);
    tracks.refresh();
    const back = member.hasNewPage ? 'page-back' : 'network-back';
    member.hasNewPage = false;
    const { observerId } = member.grant;
    if (observerId === undefined) listener.visitorJoined(member.sessionId, resumed ? back : 'first');
    else listener.observer(observerId, 'in', member.sessionId);
  }
}
