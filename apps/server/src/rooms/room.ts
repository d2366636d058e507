import { randomUUID } from 'node:crypto';
import {
  limits,
  type RoomClientMessage,
  type RoomErrorType,
  type RoomParticipant,
  type RoomServerMessage,
} from '@saywell/contract';
import type { MediaCloseReason, MediaSession, MediaSessionHandlers, PlayoutReport } from '@saywell/media';
import { parseClientMessage } from './parse-client-message.ts';
import { createRoomTokens, type RoomTokens } from './room-tokens.ts';

/** What happens in a room, for the call that owns it. Called in order. */
export interface RoomListener {
  /** A visitor is in: media and channel are up, `joined` was sent. `resumed`: it was in before. */
  visitorJoined(sessionId: string, resumed: boolean): void;
  /** 20 ms of a visitor, 16 000 Hz; not called while its microphone is off. */
  audio(sessionId: string, samples: Int16Array): void;
  appMessage(sessionId: string, data: unknown): void;
  playout(report: PlayoutReport): void;
  /** The last visitor is gone. */
  empty(reason: MediaCloseReason): void;
}

export interface RoomDependencies {
  readonly now: () => number;
  /** Calls back once after `delayMs`; returns the cancel function. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly log: { warn(details: object, message: string): void };
}

/** Media that is being opened for a visitor's place. */
export interface OpeningMedia {
  readonly handlers: MediaSessionHandlers;
  /** Puts the media to use, instead of the visitor's earlier one. False: the place or the room is gone, the media is closed. */
  readonly attach: (media: MediaSession) => boolean;
  /** The media did not open: what the visitor had before goes on. */
  readonly abandon: () => void;
}

/** One media session of a visitor; what a replaced one still reports is ignored. */
interface Link {
  media: MediaSession | null;
  greeted: boolean;
  /** Why the media was over before it was put to use. */
  lost: MediaCloseReason | null;
}

interface Member {
  participant: RoomParticipant;
  link: Link | null;
  /** Said hello on this or on an earlier link. */
  known: boolean;
  /** Links that are being opened. */
  opening: number;
  /** Of the wait for a hello or for new media. */
  cancelTimer: () => void;
}

type Hello = Extract<RoomClientMessage, { type: 'hello' }>;

/** Most visitors of one room. */
const maxVisitors = 8;

/** One call room: its members, their channel messages and the assistant's place in it. */
export class Room {
  readonly id: string;
  readonly tokens: RoomTokens;
  readonly #assistant: RoomParticipant;
  readonly #members = new Map<string, Member>();
  readonly #listener: RoomListener;
  readonly #dependencies: RoomDependencies;
  #open = true;

  constructor(id: string, assistantName: string, listener: RoomListener, dependencies: RoomDependencies) {
    this.id = id;
    this.#listener = listener;
    this.#dependencies = dependencies;
    this.tokens = createRoomTokens(dependencies.now);
    this.#assistant = this.#participant(randomUUID(), assistantName);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  get visitorCount(): number {
    return this.#members.size;
  }

  get isFull(): boolean {
    return this.#members.size >= maxVisitors;
  }

  /** Reserves a place; media is attached when its transport is ready. */
  addVisitor(): string {
    const sessionId = randomUUID();
    const participant = this.#participant(sessionId, '');
    this.#members.set(sessionId, {
      participant,
      link: null,
      known: false,
      opening: 0,
      cancelTimer: () => undefined,
    });
    return sessionId;
  }

  /** Gives up a place whose media never opened. */
  removeVisitor(sessionId: string): void {
    this.#members.get(sessionId)?.cancelTimer();
    this.#members.delete(sessionId);
    this.tokens.revokeResumeToken(sessionId);
  }

  /** Media for a place; a visitor who joins again has media already, and keeps it until the new one is attached. */
  openMedia(sessionId: string): OpeningMedia {
    const member = this.#members.get(sessionId);
    if (member === undefined) throw new Error(`no visitor ${sessionId} in room ${this.id}`);
    const link: Link = { media: null, greeted: false, lost: null };
    member.opening += 1;
    return {
      handlers: this.#handlersOf(sessionId, member, link),
      attach: (media) => {
        member.opening -= 1;
        return this.#attach(sessionId, member, link, media);
      },
      abandon: () => {
        member.opening -= 1;
      },
    };
  }

  /** The media of every visitor that is in. */
  *media(): Iterable<MediaSession> {
    for (const { link } of this.#members.values()) if (link?.media) yield link.media;
  }

  /** An app message of the assistant to everybody. */
  sendAssistantMessage(data: unknown): void {
    this.#broadcast({ type: 'app-message', data, fromId: this.#assistant.sessionId });
  }

  /** Tells everybody that the visitor asked to leave, as if the channel had said bye. */
  leave(sessionId: string): void {
    this.#leave(sessionId, 'peer-left');
  }

  /** Ends the room for everybody; harmless when it is over. */
  close(reason: string, error?: { type: RoomErrorType; msg: string }): void {
    if (!this.#open) return;
    if (error !== undefined) this.#broadcast({ type: 'error', error });
    this.#broadcast({ type: 'ended', reason });
    this.#open = false;
    for (const { link, cancelTimer } of this.#members.values()) {
      cancelTimer();
      link?.media?.close();
    }
    this.#members.clear();
  }

  #handlersOf(sessionId: string, member: Member, link: Link): MediaSessionHandlers {
    const current = (): boolean => this.#open && member.link === link;
    return {
      connected: () => {
        if (current() && !link.greeted) this.#awaitHello(sessionId, member);
      },
      frame: (samples) => {
        if (current() && link.greeted && member.participant.audio) this.#listener.audio(sessionId, samples);
      },
      message: (text) => {
        if (current()) this.#receive(sessionId, member, link, text);
      },
      playout: (report) => {
        if (current()) this.#listener.playout(report);
      },
      gap: () => undefined,
      resumed: () => undefined,
      closed: (reason) => {
        if (current()) this.#mediaLost(sessionId, member, reason);
        else link.lost = reason;
      },
    };
  }

  #attach(sessionId: string, member: Member, link: Link, media: MediaSession): boolean {
    if (this.#members.get(sessionId) !== member || !this.#open) {
      media.close();
      return false;
    }
    member.cancelTimer();
    const replaced = member.link;
    link.media = media;
    member.link = link;
    replaced?.media?.close();
    if (link.lost !== null) this.#mediaLost(sessionId, member, link.lost);
    return true;
  }

  #awaitHello(sessionId: string, member: Member): void {
    member.cancelTimer();
    member.cancelTimer = this.#dependencies.setTimer(
      () => this.#leave(sessionId, 'connect-timed-out'),
      limits.mediaConnectTimeoutMs,
    );
  }

  /** A visitor whose network broke may be joining again already; one that left will not. */
  #mediaLost(sessionId: string, member: Member, reason: MediaCloseReason): void {
    const mayReturn = reason === 'transport-failed' || (reason === 'peer-gone' && member.opening > 0);
    if (!mayReturn) {
      this.#leave(sessionId, reason);
      return;
    }
    member.link = null;
    member.cancelTimer();
    member.cancelTimer = this.#dependencies.setTimer(
      () => this.#leave(sessionId, reason),
      limits.participantGoneMs,
    );
  }

  #participant(sessionId: string, userName: string): RoomParticipant {
    return { sessionId, userName, joinedAt: new Date(this.#dependencies.now()).toISOString(), audio: true };
  }

  #receive(sessionId: string, member: Member, link: Link, text: string): void {
    const parsed = parseClientMessage(text);
    if (!parsed.ok) this.#refuse(member, parsed.what, parsed.reason);
    else if (parsed.message.type === 'hello') this.#greet(sessionId, member, link, parsed.message);
    else if (link.greeted || parsed.message.type === 'bye') this.#handle(sessionId, member, parsed.message);
    else this.#refuse(member, parsed.message.type, 'hello must come first');
  }

  #refuse(member: Member, what: string, reason: string): void {
    this.#dependencies.log.warn({ room: this.id, what }, 'room message refused');
    this.#send(member, { type: 'refused', what, reason });
  }

  #handle(sessionId: string, member: Member, message: Exclude<RoomClientMessage, { type: 'hello' }>): void {
    switch (message.type) {
      case 'update':
        this.#update(member, message);
        return;
      case 'ping':
        this.#send(member, { type: 'pong', at: message.at });
        return;
      case 'app-message':
        this.#forward(sessionId, message);
        return;
      case 'bye':
        this.#leave(sessionId, 'peer-left');
        return;
    }
  }

  #greet(sessionId: string, member: Member, link: Link, hello: Hello): void {
    if (link.greeted) {
      this.#refuse(member, 'hello', 'was said already');
      return;
    }
    link.greeted = true;
    member.cancelTimer();
    const resumed = member.known;
    member.known = true;
    member.participant = { ...member.participant, ...profileOf(hello), audio: hello.audio ?? true };
    this.#send(member, {
      type: 'joined',
      sessionId,
      participants: [this.#assistant, ...[...this.#members.values()].map((one) => one.participant)],
      maxAppMessageLength: limits.maxAppMessageLength,
    });
    const announcement = resumed ? 'participant-updated' : 'participant-joined';
    this.#broadcast({ type: announcement, participant: member.participant }, sessionId);
    this.#listener.visitorJoined(sessionId, resumed);
  }

  #update(member: Member, update: Extract<RoomClientMessage, { type: 'update' }>): void {
    member.participant = {
      ...member.participant,
      ...profileOf(update),
      audio: update.audio ?? member.participant.audio,
    };
    this.#broadcast({ type: 'participant-updated', participant: member.participant });
  }

  #forward(fromId: string, { data, to }: Extract<RoomClientMessage, { type: 'app-message' }>): void {
    if (to === '*' || to === this.#assistant.sessionId) this.#listener.appMessage(fromId, data);
    for (const [sessionId, member] of this.#members) {
      if (sessionId === fromId || (to !== '*' && to !== sessionId)) continue;
      this.#send(member, { type: 'app-message', data, fromId });
    }
  }

  #leave(sessionId: string, reason: MediaCloseReason): void {
    const member = this.#members.get(sessionId);
    if (member === undefined) return;
    this.removeVisitor(sessionId);
    const { link } = member;
    member.link = null;
    link?.media?.close();
    this.#broadcast({ type: 'participant-left', participant: member.participant });
    if (this.#members.size === 0) this.#listener.empty(reason);
  }

  #broadcast(message: RoomServerMessage, exceptSessionId?: string): void {
    for (const [sessionId, member] of this.#members) {
      if (sessionId !== exceptSessionId) this.#send(member, message);
    }
  }

  #send(member: Member, message: RoomServerMessage): void {
    member.link?.media?.send(JSON.stringify(message));
  }
}

/** The parts of a participant that it may say about itself. */
function profileOf(said: { userName?: string; userData?: unknown }): Partial<RoomParticipant> {
  return {
    ...(said.userName !== undefined && { userName: said.userName }),
    ...(said.userData !== undefined && { userData: said.userData }),
  };
}
