import { randomUUID } from 'node:crypto';
import {
  limits,
  MICROPHONE_TRACK_NAME,
  type RoomClientMessage,
  type RoomErrorType,
  type RoomParticipant,
  type RoomTrack,
} from '@saywell/contract';
import type {
  MediaCloseReason,
  MediaSession,
  PlayoutReport,
  TracksHandlers,
  TracksSession,
} from '@saywell/media';
import {
  createMember,
  isAudible,
  isSending,
  type JoinGrant,
  type Link,
  type Member,
  ownerGrant,
  stoppableKind,
} from './member.ts';
import { mayReceive } from './permissions/may-receive.ts';
import { playerRateHz } from './player/player.ts';
import { RequestDesk } from './requests/request-desk.ts';
import { RoomAnnouncements } from './room-announcements.ts';
import { type OpeningMedia, RoomLinks, type WholeMessage } from './room-links.ts';
import { createRoomTokens, type RoomTokens } from './room-tokens.ts';
import { RoomTracks } from './room-tracks.ts';
import type { RoomContext } from './services/room-context.ts';
import {
  createRoomServices,
  type RoomActions,
  type RoomFacilities,
  type RoomServices,
} from './services/room-services.ts';

/** What happens in a room, for the call that owns it. Called in order. */
export interface RoomListener {
  /** A visitor is in with full access: media and channel are up, `joined` was sent. `resumed`: it was in before. */
  visitorJoined(sessionId: string, resumed: boolean): void;
  /** 20 ms of a visitor, 16 000 Hz; not called while its microphone is off. */
  audio(sessionId: string, samples: Int16Array): void;
  appMessage(sessionId: string, data: unknown): void;
  /** Of one visitor's media, see {@link Room.playoutMedia}. */
  playout(report: PlayoutReport): void;
  /** One of several visitors is gone, or the last one. */
  visitorLeft(sessionId: string): void;
  /** The last visitor with full access is gone. */
  empty(reason: MediaCloseReason): void;
}

export interface RoomDependencies {
  readonly now: () => number;
  /** Calls back once after `delayMs`; returns the cancel function. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly log: { warn(details: object, message: string): void };
}

/** A tracks connection that is being opened for a visitor. */
export interface OpeningTracks {
  readonly handlers: TracksHandlers;
  /** Puts it to use, instead of the visitor's earlier one. False: the visitor or the room is gone, it is closed. */
  readonly attach: (session: TracksSession) => boolean;
}

type Hello = Extract<RoomClientMessage, { type: 'hello' }>;
type Update = Extract<RoomClientMessage, { type: 'update' }>;
type Handled = Exclude<WholeMessage, { type: 'hello' }>;

/** Most visitors of one room; as many again may wait in its lobby. */
const maxVisitors = 8;
/** What somebody in the lobby may send. */
const lobbyMessages: ReadonlySet<RoomClientMessage['type']> = new Set(['update', 'request', 'ping', 'bye']);
/** The assistant's voice and that of media players, as permissions name them. */
const voiceTrack: RoomTrack = { name: MICROPHONE_TRACK_NAME, kind: 'audio' };

/** One call room: its members, their channel messages and the assistant's place in it. */
export class Room {
  readonly id: string;
  readonly tokens: RoomTokens;
  readonly services: RoomServices;
  readonly #assistant: RoomParticipant;
  readonly #members = new Map<string, Member>();
  readonly #announcements: RoomAnnouncements;
  readonly #links: RoomLinks;
  readonly #tracks: RoomTracks;
  readonly #desk: RequestDesk;
  readonly #listener: RoomListener;
  readonly #dependencies: RoomDependencies;
  #playoutMedia: MediaSession | undefined;
  #open = true;

  constructor(
    id: string,
    assistantName: string,
    listener: RoomListener,
    dependencies: RoomDependencies,
    facilities: RoomFacilities = {},
  ) {
    this.id = id;
    this.#listener = listener;
    this.#dependencies = dependencies;
    this.tokens = createRoomTokens(dependencies.now);
    const joinedAt = this.#time();
    this.#assistant = { sessionId: randomUUID(), userName: assistantName, joinedAt, audio: true };
    this.#announcements = new RoomAnnouncements({
      assistant: this.#assistant,
      people: () => this.#people(),
      services: () => this.services,
    });
    this.#links = this.#createLinks();
    this.#tracks = this.#createTracks();
    this.services = createRoomServices(this.#context(), this.#actions(), facilities);
    this.#desk = new RequestDesk({ ...dependencies, handlers: this.services.handlers });
  }

  get isOpen(): boolean {
    return this.#open;
  }

  get visitorCount(): number {
    return this.#members.size;
  }

  /** Is there no place left in the room, or in its lobby? */
  isFull(access: 'lobby' | 'full' = 'full'): boolean {
    const taken = [...this.#members.values()].filter((member) => member.access === access);
    return taken.length >= maxVisitors;
  }

  /** Reserves a place; media is attached when its transport is ready. */
  addVisitor(grant: JoinGrant = ownerGrant): string {
    const sessionId = randomUUID();
    this.#members.set(sessionId, createMember(sessionId, grant, this.#time()));
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
    return this.#links.open(member);
  }

  /** May this session open a tracks connection? Those in the lobby may not. */
  mayOpenTracks(sessionId: string): boolean {
    const member = this.#members.get(sessionId);
    return this.#open && member !== undefined && isIn(member);
  }

  /** A tracks connection for a visitor who is in; `sent` names what it sends, by mid. */
  openTracks(sessionId: string, sent: ReadonlyMap<string, string>): OpeningTracks {
    let session: TracksSession | undefined;
    return {
      handlers: {
        connected: () => undefined,
        closed: () => {
          if (session !== undefined && this.#open && this.#tracks.disconnected(sessionId, session))
            this.#announceTracks(sessionId);
        },
      },
      attach: (opened) => {
        session = opened;
        if (!this.mayOpenTracks(sessionId)) {
          opened.close();
          return false;
        }
        this.#tracks.connect(sessionId, opened, sent);
        this.#announceTracks(sessionId);
        return true;
      },
    };
  }

  /** The media of every visitor that hears the assistant. */
  *media(): Iterable<MediaSession> {
    for (const member of this.#members.values())
      if (member.link?.media && isIn(member) && this.#hears(member, this.#assistant.sessionId))
        yield member.link.media;
  }

  /**
   * The media whose playout reports count: what is played is played to several, each with
   * a report of its own. It stays the same while it is there.
   */
  get playoutMedia(): MediaSession | undefined {
    const all = [...this.media()];
    if (this.#playoutMedia === undefined || !all.includes(this.#playoutMedia)) [this.#playoutMedia] = all;
    return this.#playoutMedia;
  }

  /** An app message of the assistant to everybody, or to one visitor. */
  sendAssistantMessage(data: unknown, to?: string): void {
    const message = { type: 'app-message', data, fromId: this.#assistant.sessionId } as const;
    const member = to === undefined ? undefined : this.#members.get(to);
    if (member === undefined) this.#announcements.broadcast(message);
    else this.#announcements.send(member, message);
  }

  /** What was said, as the agent has understood it. */
  said(role: 'assistant' | 'visitor', text: string): void {
    const speaker =
      role === 'assistant'
        ? this.#assistant.sessionId
        : (this.services.speaker.loudestVisitor() ?? this.#people()[0]?.sessionId);
    if (speaker !== undefined) this.services.transcription.said(speaker, text);
  }

  /** Tells everybody that the visitor asked to leave, as if the channel had said bye. */
  leave(sessionId: string): void {
    this.#leave(sessionId, 'peer-left');
  }

  /** Ends the room for everybody; harmless when it is over. */
  close(reason: string, error?: { type: RoomErrorType; msg: string }): void {
    if (!this.#open) return;
    this.services.close();
    for (const member of this.#members.values()) {
      this.#desk.forget(member.sessionId);
      if (error !== undefined) this.#announcements.send(member, { type: 'error', error });
      this.#announcements.send(member, { type: 'ended', reason });
    }
    this.#open = false;
    for (const { link, cancelTimer } of this.#members.values()) {
      cancelTimer();
      link?.media?.close();
    }
    for (const sessionId of this.#members.keys()) this.#tracks.remove(sessionId);
    this.#members.clear();
  }

  #createLinks(): RoomLinks {
    return new RoomLinks({
      setTimer: this.#dependencies.setTimer,
      isThere: (member) => this.#open && this.#members.get(member.sessionId) === member,
      frame: (member, link, samples) => {
        if (link.greeted && isIn(member) && isAudible(member)) this.#heard(member, samples);
      },
      message: (member, link, message) => this.#receive(member, link, message),
      refuse: (member, what, reason) => this.#refuse(member, what, reason),
      playout: (media, report) => {
        if (media === this.playoutMedia) this.#listener.playout(report);
      },
      replaced: ({ sessionId }) => this.#tracks.sourceReplaced(sessionId),
      leave: ({ sessionId }, reason) => this.#leave(sessionId, reason),
    });
  }

  #createTracks(): RoomTracks {
    return new RoomTracks({
      members: () =>
        this.#people().map((member) => ({
          sessionId: member.sessionId,
          media: member.link?.media ?? null,
          audio: isAudible(member),
          sends: (track) => isSending(member, track),
          receives: (track, from) => this.#mayReceive(member, from, track),
        })),
      send: (sessionId, message) => {
        const member = this.#members.get(sessionId);
        if (member !== undefined) this.#announcements.send(member, message);
      },
    });
  }

  #context(): RoomContext {
    return {
      ...this.#dependencies,
      roomId: this.id,
      assistantId: this.#assistant.sessionId,
      find: (sessionId) => {
        const member = this.#members.get(sessionId);
        return member?.known === true ? member : undefined;
      },
      people: () => this.#people(),
      waiting: () => this.#waiting(),
      tell: this.#announcements.tell,
    };
  }

  #actions(): RoomActions {
    return {
      admit: (member) => this.#admit(member),
      eject: (member) => this.#eject(member),
      changed: (member, { hidden }) => {
        this.#announcements.permissionsChanged(member, hidden);
        this.#tracks.refresh();
      },
      play: ({ sessionId }, samples) => this.#playBeside(sessionId, samples),
      joined: (participant) => this.#announcements.broadcast({ type: 'participant-joined', participant }),
      gone: (participant) => this.#announcements.broadcast({ type: 'participant-left', participant }),
    };
  }

  #heard(member: Member, samples: Int16Array): void {
    this.services.heard(member, samples);
    this.#listener.audio(member.sessionId, samples);
  }

  #receive(member: Member, link: Link, message: WholeMessage): void {
    if (message.type === 'hello') this.#greet(member, link, message);
    else if (!link.greeted && message.type !== 'bye')
      this.#refuse(member, message.type, 'hello must come first');
    else if (member.access === 'lobby' && !lobbyMessages.has(message.type))
      this.#refuse(member, message.type, 'needs full access');
    else this.#handle(member, message);
  }

  #refuse(member: Member, what: string, reason: string): void {
    this.#dependencies.log.warn({ room: this.id, what }, 'room message refused');
    this.#announcements.send(member, { type: 'refused', what, reason });
  }

  #handle(member: Member, message: Handled): void {
    const { sessionId } = member;
    switch (message.type) {
      case 'update':
        this.#update(member, message);
        return;
      case 'ping':
        this.#announcements.send(member, { type: 'pong', at: message.at });
        return;
      case 'app-message':
        this.#forward(sessionId, message);
        return;
      case 'subscribe':
        this.#tracks.subscribe(sessionId, message.tracks);
        return;
      case 'request':
        this.#desk.handle(member, message, (response) => this.#announcements.send(member, response));
        return;
      case 'bye':
        if (message.resumable === true && member.known)
          this.#links.awaitReturn(member, 'peer-left', limits.resumeWindowMs);
        else this.#leave(sessionId, 'peer-left');
        return;
    }
  }

  #greet(member: Member, link: Link, hello: Hello): void {
    if (link.greeted) {
      this.#refuse(member, 'hello', 'was said already');
      return;
    }
    link.greeted = true;
    member.cancelTimer();
    const resumed = member.known;
    member.known = true;
    applyProfile(member, hello);
    member.saysAudio = hello.audio ?? true;
    if (member.access === 'full') this.#enter(member, resumed);
    else {
      this.#announcements.welcome(member);
      if (!resumed) this.services.lobby.arrived(member);
    }
  }

  /** Somebody is in, with everything: is told who and what is there, and the others are told of it. */
  #enter(member: Member, resumed: boolean): void {
    this.#announcements.welcome(member);
    this.services.entered(member);
    this.#announcements.entered(member, resumed);
    this.#tracks.refresh();
    this.#listener.visitorJoined(member.sessionId, resumed);
  }

  #admit(member: Member): boolean {
    if (this.isFull()) return false;
    member.access = 'full';
    this.services.lobby.settle(member);
    this.#announcements.tell('access-changed', { level: 'full' }, member);
    this.#enter(member, false);
    return true;
  }

  #eject(member: Member): void {
    this.#announcements.send(member, {
      type: 'error',
      error: { type: 'ejected', msg: 'You were removed from the room.' },
    });
    this.#leave(member.sessionId, 'peer-left');
  }

  #update(member: Member, update: Update): void {
    applyProfile(member, update);
    if (update.audio !== undefined) {
      member.saysAudio = update.audio;
      member.stopped.delete('audio');
    }
    if (update.video === true) member.stopped.delete('video');
    if (update.screen === true) member.stopped.delete('screen');
    this.#announcements.changed(member);
    const changesTracks = update.audio !== undefined || update.video === true || update.screen === true;
    if (changesTracks) this.#tracks.refresh();
  }

  #announceTracks(sessionId: string): void {
    const member = this.#members.get(sessionId);
    if (member === undefined) return;
    member.tracks = this.#tracks.sentBy(sessionId);
    // Who was told to stop and sends no such track any more has obeyed: it may send one again.
    for (const kind of ['video', 'screen'] as const)
      if (!member.tracks.some((track) => stoppableKind(track) === kind)) member.stopped.delete(kind);
    this.#announcements.changed(member);
  }

  #forward(fromId: string, { data, to }: Extract<RoomClientMessage, { type: 'app-message' }>): void {
    if (to === '*' || to === this.#assistant.sessionId) this.#listener.appMessage(fromId, data);
    for (const member of this.#people()) {
      if (member.sessionId === fromId || (to !== '*' && to !== member.sessionId)) continue;
      this.#announcements.send(member, { type: 'app-message', data, fromId });
    }
  }

  #leave(sessionId: string, reason: MediaCloseReason): void {
    const member = this.#members.get(sessionId);
    if (member === undefined) return;
    const wasIn = isIn(member);
    this.removeVisitor(sessionId);
    this.#desk.forget(sessionId);
    const { link } = member;
    member.link = null;
    link?.media?.close();
    this.#tracks.remove(sessionId);
    if (member.access === 'lobby') {
      if (member.known) this.services.lobby.gone(member);
      return;
    }
    this.services.left(member);
    if (wasIn) this.#announcements.left(member);
    this.#listener.visitorLeft(sessionId);
    const remain = [...this.#members.values()].some(({ access }) => access === 'full');
    if (!remain) this.#listener.empty(reason);
  }

  /** A block of a media player, beside the assistant's voice. */
  #playBeside(sessionId: string, samples: Int16Array): void {
    for (const member of this.#people())
      if (this.#hears(member, sessionId)) member.link?.media?.playBeside(samples, playerRateHz);
    this.services.playerPlayed(sessionId, samples);
  }

  #hears(member: Member, sessionId: string): boolean {
    return mayReceive(member.permissions, { sessionId }, voiceTrack);
  }

  #mayReceive(member: Member, fromId: string, track: RoomTrack): boolean {
    const userId = this.#members.get(fromId)?.grant.userId;
    return mayReceive(member.permissions, { sessionId: fromId, userId }, track);
  }

  #people(): readonly Member[] {
    return [...this.#members.values()].filter((member) => isIn(member));
  }

  #waiting(): readonly Member[] {
    return [...this.#members.values()].filter(({ access, known }) => access === 'lobby' && known);
  }

  #time(): string {
    return new Date(this.#dependencies.now()).toISOString();
  }
}

const isIn = ({ access, known }: Member): boolean => access === 'full' && known;

/** What a participant may say about itself; a name that its token gave stays. */
function applyProfile(member: Member, said: { userName?: string; userData?: unknown }): void {
  if (said.userName !== undefined && member.grant.userName === undefined) member.userName = said.userName;
  if (said.userData !== undefined) member.userData = said.userData;
}
