import { randomUUID } from 'node:crypto';
import { limits, type RoomClientMessage, type RoomErrorType, type RoomParticipant } from '@saywell/contract';
import type { MediaSession } from '@saywell/media';
import { RoomAudience } from './audio/room-audience.ts';
import { MemberMessages } from './channel/member-messages.ts';
import { type OpeningMedia, RoomLinks } from './channel/room-links.ts';
import {
  closeLink,
  isAudible,
  isIn,
  isObserver,
  type JoinGrant,
  type Member,
  ownerGrant,
} from './members/member.ts';
import { RoomAnnouncements } from './members/room-announcements.ts';
import { RoomAttendance } from './members/room-attendance.ts';
import { RoomMembers } from './members/room-members.ts';
import { RoomObservers } from './members/room-observers.ts';
import { RequestDesk } from './requests/request-desk.ts';
import type { RoomDependencies, RoomListener } from './room-listener.ts';
import { freeSeat, type RoomSeat } from './room-seat.ts';
import { createRoomContext } from './services/room-context.ts';
import {
  createRoomServices,
  type RoomActions,
  type RoomFacilities,
  type RoomServices,
} from './services/room-services.ts';
import { createReturnTickets, type ReturnTickets } from './tokens/return-tickets.ts';
import { createRoomTokens, type RoomTokens } from './tokens/room-tokens.ts';
import { type OpeningTracks, VisitorTracks } from './tracks/visitor-tracks.ts';

/** One call room: its members, their channel messages and the assistant's place in it. */
export class Room {
  readonly id: string;
  readonly tokens: RoomTokens;
  readonly tickets: ReturnTickets = createReturnTickets();
  readonly services: RoomServices;
  readonly observers: RoomObservers;
  /** Of its call among all that run. */
  readonly seat: RoomSeat;
  readonly #assistant: RoomParticipant;
  readonly #members: RoomMembers;
  readonly #audience: RoomAudience;
  readonly #announcements: RoomAnnouncements;
  readonly #tracks: VisitorTracks;
  readonly #attendance: RoomAttendance;
  readonly #links: RoomLinks;
  readonly #desk: RequestDesk;
  readonly #listener: RoomListener;
  readonly #dependencies: RoomDependencies;
  readonly #passedOn: (data: unknown) => unknown;
  #open = true;

  constructor(
    id: string,
    assistantName: string,
    listener: RoomListener,
    dependencies: RoomDependencies,
    facilities: RoomFacilities = {},
  ) {
    this.id = id;
    this.seat = facilities.seat ?? freeSeat;
    this.#listener = listener;
    this.#members = new RoomMembers(dependencies.maxVisitors);
    this.#dependencies = dependencies;
    this.#passedOn = facilities.passedOn ?? ((data) => data);
    this.tokens = createRoomTokens(dependencies.clock.now);
    const joinedAt = timeOf(dependencies);
    this.#assistant = { sessionId: randomUUID(), userName: assistantName, joinedAt, audio: true };
    this.#audience = new RoomAudience(this.#assistant.sessionId, this.#members);
    this.#announcements = new RoomAnnouncements({
      assistant: this.#assistant,
      people: () => this.#members.people(),
      services: () => this.services,
    });
    this.#tracks = new VisitorTracks({
      clock: dependencies.clock,
      members: this.#members,
      audience: this.#audience,
      announcements: this.#announcements,
    });
    this.#attendance = this.#createAttendance();
    this.observers = new RoomObservers(this.#members, this.#announcements, this.#attendance);
    this.#links = this.#createLinks();
    const { emit } = this.#announcements;
    const parts = { assistantId: this.#assistant.sessionId, members: this.#members, emit };
    const context = createRoomContext(id, { ...dependencies, ...parts });
    this.services = createRoomServices(context, this.#actions(), facilities);
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
    return this.#members.isFull(access);
  }

  /** Reserves a place; media is attached when its transport is ready. */
  addVisitor(grant: JoinGrant = ownerGrant): string {
    const sessionId = randomUUID();
    this.#members.add(sessionId, grant, timeOf(this.#dependencies));
    return sessionId;
  }

  /** Has this session a place? */
  hasVisitor(sessionId: string): boolean {
    return this.#members.get(sessionId) !== undefined;
  }

  /** Gives up a place whose media never opened. */
  removeVisitor(sessionId: string): void {
    this.#attendance.remove(sessionId);
  }

  /** A page that was loaded again takes its place back: whoever has the place has to go, and is sent why. */
  vacate(sessionId: string): void {
    const member = this.#members.get(sessionId);
    if (member === undefined) return;
    member.hasNewPage = true;
    if (member.link === null) return;
    const msg = 'The call goes on in another page.';
    this.#announcements.send(member, { type: 'error', error: { type: 'not-allowed', msg } });
    this.#links.awaitReturn(member, 'peer-left', limits.resumeWindowMs);
  }

  /** Media for a place; a visitor who joins again has media already, in use until the new one is attached. */
  openMedia(sessionId: string): OpeningMedia {
    const member = this.#members.get(sessionId);
    if (member === undefined) throw new Error(`no visitor ${sessionId} in room ${this.id}`);
    return this.#links.open(member);
  }

  /** May this session open a tracks connection? Those in the lobby may not. */
  mayOpenTracks(sessionId: string): boolean {
    return this.#tracks.mayOpen(sessionId);
  }

  /** A tracks connection for a visitor who is in; `sent` names what it sends, by mid. */
  openTracks(sessionId: string, sent: ReadonlyMap<string, string>): OpeningTracks {
    return this.#tracks.open(sessionId, sent);
  }

  /** The media of every visitor that hears the assistant. */
  media(): Iterable<MediaSession> {
    return this.#audience.media();
  }

  /** See {@link RoomAudience.playoutMedia}. */
  get playoutMedia(): MediaSession | undefined {
    return this.#audience.playoutMedia;
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
        : (this.services.speaker.loudestVisitor() ?? this.#members.visitors()[0]?.sessionId);
    if (speaker !== undefined) this.services.transcription.said(speaker, text);
  }

  /** Announces that the visitor asked to leave, as if the channel had said bye. */
  leave(sessionId: string): void {
    this.#attendance.leave(sessionId, 'peer-left');
  }

  /** Announces that the room is empty if nobody is in it, or on the way, and nobody else may come. */
  endIfUnawaited(): void {
    if (this.#members.size === 0 && !this.tokens.areJoinsOpen()) this.#listener.empty('peer-left');
  }

  /** Ends the room for everybody; harmless when it is over. */
  close(reason: string, error?: { type: RoomErrorType; msg: string }): void {
    if (!this.#open) return;
    this.services.close();
    for (const member of this.#members.all()) {
      this.#desk.forget(member.sessionId);
      if (error !== undefined) this.#announcements.send(member, { type: 'error', error });
      this.#announcements.send(member, { type: 'ended', reason });
    }
    this.#open = false;
    for (const { link, cancelTimer } of this.#members.all()) {
      cancelTimer();
      closeLink(link);
    }
    this.#tracks.routes.close();
    this.#members.clear();
  }

  #createLinks(): RoomLinks {
    const messages = this.#createMessages();
    return new RoomLinks({
      clock: this.#dependencies.clock,
      isPresent: (member) => this.#open && this.#members.has(member),
      frame: (member, link, samples) => {
        if (link.greeted && isIn(member) && isAudible(member)) this.#heard(member, samples);
      },
      message: (member, link, message) => messages.receive(member, link, message),
      refuse: (member, what, reason) => this.#refuse(member, what, reason),
      playout: (media, report) => {
        if (media === this.playoutMedia) this.#listener.playout(report);
      },
      replaced: ({ sessionId }) => this.#tracks.routes.sourceReplaced(sessionId),
      leave: ({ sessionId }, reason) => this.#attendance.leave(sessionId, reason),
      away: (member) => this.#attendance.away(member),
    });
  }

  #createMessages(): MemberMessages {
    return new MemberMessages({
      greeted: (member, hello, resumed) => this.#attendance.greeted(member, hello, resumed),
      updated: (member, update) => {
        this.#announcements.changed(member);
        const changesTracks = update.audio !== undefined || update.video === true || update.screen === true;
        if (changesTracks) this.#tracks.routes.refresh();
      },
      appMessage: (member, message) => this.#forward(member.sessionId, message),
      subscribed: (member, tracks) => this.#tracks.routes.subscribe(member.sessionId, tracks),
      requested: (member, request) =>
        this.#desk.handle(member, request, (response) => this.#announcements.send(member, response)),
      pinged: (member, at) => this.#announcements.answerPing(member, at),
      left: (member, mayReturn) => {
        if (mayReturn) this.#links.awaitReturn(member, 'peer-left', limits.resumeWindowMs);
        else this.#attendance.leave(member.sessionId, 'peer-left');
      },
      refused: (member, what, reason) => this.#refuse(member, what, reason),
    });
  }

  #createAttendance(): RoomAttendance {
    return new RoomAttendance({
      members: this.#members,
      tokens: this.tokens,
      tickets: this.tickets,
      announcements: this.#announcements,
      tracks: this.#tracks.routes,
      services: () => this.services,
      desk: () => this.#desk,
      listener: this.#listener,
    });
  }

  #actions(): RoomActions {
    return {
      admit: (member) => this.#attendance.admit(member),
      eject: (member) => this.#attendance.eject(member),
      changed: (member, { hidden }) => {
        this.#announcements.permissionsChanged(member, hidden);
        this.#tracks.routes.refresh();
        this.#links.leaveLiveKit(member);
      },
      play: ({ sessionId }, samples) => {
        this.#audience.playBeside(sessionId, samples);
        this.services.playerPlayed(sessionId, samples);
      },
      joined: (participant) => this.#announcements.broadcast({ type: 'participant-joined', participant }),
      gone: (participant) => this.#announcements.broadcast({ type: 'participant-left', participant }),
    };
  }

  #heard(member: Member, samples: Int16Array): void {
    this.services.heard(member, samples);
    this.#audience.playVoice(member, samples);
    // The assistant hears visitors: who speaks in its place does not speak to it.
    if (!isObserver(member)) this.#listener.audio(member.sessionId, samples);
  }

  #refuse(member: Member, what: string, reason: string): void {
    this.#dependencies.log.warn({ room: this.id, what }, 'room message refused');
    this.#announcements.send(member, { type: 'refused', what, reason });
  }

  #forward(fromId: string, { data, to }: Extract<RoomClientMessage, { type: 'app-message' }>): void {
    if (to === '*' || to === this.#assistant.sessionId) this.#listener.appMessage(fromId, data);
    for (const member of this.#members.people()) {
      if (member.sessionId === fromId || (to !== '*' && to !== member.sessionId)) continue;
      this.#announcements.send(member, { type: 'app-message', data: this.#passedOn(data), fromId });
    }
  }
}

const timeOf = ({ clock }: RoomDependencies): string => new Date(clock.now()).toISOString();
