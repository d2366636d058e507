import { createPartJoiner, limits, type RoomClientMessage } from '@saywell/contract';
import type { MediaCloseReason, MediaSession, MediaSessionHandlers, PlayoutReport } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';
import { closeLink, type Link, type Member, mayUseLiveKit } from '../members/member.ts';
import { parseClientMessage } from './parse-client-message.ts';

/** Media that is being opened for a visitor's place. */
export interface OpeningMedia {
  readonly handlers: MediaSessionHandlers;
  /** May the sound come over LiveKit? */
  readonly mayUseLiveKit: boolean;
  /**
   * Puts the media to use, instead of the visitor's earlier one. Where that has not said anything yet both stay open,
   * and whichever speaks first is taken. False: the place or the room is gone, the media is closed.
   */
  readonly attach: (media: MediaSession, way?: { readonly viaLiveKit: boolean }) => boolean;
  /** The media did not open: what the visitor had before goes on. */
  readonly abandon: () => void;
}

export interface RoomLinksOptions {
  readonly clock: Clock;
  /** Is the room open, and the member's place still there? */
  readonly isPresent: (member: Member) => boolean;
  readonly frame: (member: Member, link: Link, samples: Int16Array) => void;
  /** A whole message. */
  readonly message: (member: Member, link: Link, message: WholeMessage) => void;
  readonly refuse: (member: Member, what: string, reason: string) => void;
  readonly playout: (media: MediaSession | null, report: PlayoutReport) => void;
  /** What somebody sends comes over other media from now on. */
  readonly replaced: (member: Member) => void;
  readonly leave: (member: Member, reason: MediaCloseReason) => void;
  /** Somebody who is in has no media any more and is waited for. */
  readonly away: (member: Member) => void;
}

export type WholeMessage = Exclude<RoomClientMessage, { type: 'part' }>;

/** The media of a room's members: how it comes, is replaced, breaks, and is waited for. */
export class RoomLinks {
  readonly #options: RoomLinksOptions;

  constructor(options: RoomLinksOptions) {
    this.#options = options;
  }

  open(member: Member): OpeningMedia {
    const joiner = createPartJoiner();
    const link: Link = { media: null, greeted: false, lost: null, rival: null, viaLiveKit: false, joiner };
    member.opening += 1;
    return {
      handlers: this.#handlersOf(member, link),
      mayUseLiveKit: mayUseLiveKit(member),
      attach: (media, { viaLiveKit } = { viaLiveKit: false }) => {
        member.opening -= 1;
        link.viaLiveKit = viaLiveKit;
        return this.#attach(member, link, media);
      },
      abandon: () => {
        member.opening -= 1;
      },
    };
  }

  /** Closes the media, and reserves the place for a while. */
  awaitReturn(member: Member, reason: MediaCloseReason, windowMs: number): void {
    const { link } = member;
    member.link = null;
    closeLink(link);
    this.#leaveAfter(member, windowMs, reason);
    if (member.known) this.#options.away(member);
  }

  /** Somebody who may not be at LiveKit any more joins again by our own media. */
  leaveLiveKit(member: Member): void {
    const { clock, isPresent } = this.#options;
    // Later: who has asked for that itself is answered before its connection closes.
    clock.setTimer(() => {
      if (member.link?.viaLiveKit === true && isPresent(member) && !mayUseLiveKit(member))
        this.awaitReturn(member, 'transport-failed', limits.resumeWindowMs);
    }, 0);
  }

  #handlersOf(member: Member, link: Link): MediaSessionHandlers {
    const { isPresent, frame, playout } = this.#options;
    const current = (): boolean => member.link === link && isPresent(member);
    return {
      connected: () => {
        if (current() && !link.greeted)
          this.#leaveAfter(member, limits.mediaConnectTimeoutMs, 'connect-timed-out');
      },
      frame: (samples) => {
        if (current()) frame(member, link, samples);
      },
      message: (text) => {
        this.#settle(member, link);
        if (current()) this.#receive(member, link, text);
      },
      playout: (report) => {
        if (current()) playout(link.media, report);
      },
      gap: () => undefined,
      resumed: () => undefined,
      closed: (reason) => this.#closed(member, link, reason),
    };
  }

  #closed(member: Member, link: Link, reason: MediaCloseReason): void {
    const newest = member.link;
    const { rival } = link;
    if (newest?.rival === link) newest.rival = null;
    if (newest !== link || !this.#options.isPresent(member)) link.lost = reason;
    else if (rival === null) this.#lost(member, reason);
    else {
      member.link = rival;
      this.#leaveAfter(member, limits.mediaConnectTimeoutMs, 'connect-timed-out');
    }
  }

  /** A visitor who tries two ways at once has spoken on one of them: the other is closed. */
  #settle(member: Member, link: Link): void {
    const newest = member.link;
    const rival = newest?.rival;
    if (!newest || !rival || (link !== newest && link !== rival)) return;
    newest.rival = null;
    member.link = link;
    const loser = link === newest ? rival : newest;
    loser.media?.close();
    if (member.known && link === rival) this.#options.replaced(member);
  }

  #attach(member: Member, link: Link, media: MediaSession): boolean {
    if (!this.#options.isPresent(member)) {
      media.close();
      return false;
    }
    member.cancelTimer();
    const replaced = member.link;
    link.media = media;
    member.link = link;
    if (replaced?.greeted === false && replaced.lost === null) {
      replaced.rival?.media?.close();
      replaced.rival = null;
      link.rival = replaced;
    } else closeLink(replaced);
    if (member.known) this.#options.replaced(member);
    if (link.lost !== null) this.#closed(member, link, link.lost);
    return true;
  }

  /**
   * A visitor whose network broke may join again within the resume window; one that left has said so. A close alone says
   * neither: a page that missed the room's answers gives its connection up as well, before it joins again.
   */
  #lost(member: Member, reason: MediaCloseReason): void {
    const broke =
      reason === 'transport-failed' || reason === 'peer-gone' || (member.mayReturn && reason === 'peer-left');
    // The media waited for a while before it gave the peer up.
    const waitedMs = reason === 'peer-gone' ? limits.participantGoneMs : 0;
    if (broke && member.known) this.awaitReturn(member, reason, limits.resumeWindowMs - waitedMs);
    // Whose close came through comes by another way soon, or not at all; who never was in, the same.
    else if (
      reason === 'transport-failed' ||
      (broke && member.opening > 0) ||
      (reason === 'peer-left' && member.known)
    )
      this.awaitReturn(member, reason, limits.participantGoneMs);
    else this.#options.leave(member, reason);
  }

  #leaveAfter(member: Member, delayMs: number, reason: MediaCloseReason): void {
    member.cancelTimer();
    member.cancelTimer = this.#options.clock.setTimer(() => this.#options.leave(member, reason), delayMs);
  }

  #receive(member: Member, link: Link, text: string): void {
    const { refuse, message } = this.#options;
    const parsed = parseClientMessage(text);
    if (!parsed.ok) refuse(member, parsed.what, parsed.reason);
    else if (parsed.message.type !== 'part') message(member, link, parsed.message);
    else {
      const whole = link.joiner.add(parsed.message);
      if (whole === null) refuse(member, 'part', 'does not follow the part before it');
      else if (whole !== undefined) this.#receive(member, link, whole);
    }
  }
}
