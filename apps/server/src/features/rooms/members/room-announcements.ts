import {
  limits,
  type RoomParticipant,
  type RoomParticipantCounts,
  type RoomServerMessage,
  splitMessage,
} from '@saywell/contract';
import { isHidden } from '../permissions/media-types.ts';
import type { RoomContext } from '../services/room-context.ts';
import type { RoomServices } from '../services/room-services.ts';
import { isUnseen, type Member, participantOf } from './member.ts';

export interface RoomAnnouncementsOptions {
  readonly assistant: RoomParticipant;
  /** Everybody who is in with full access, in the order of joining. */
  readonly people: () => readonly Member[];
  /** What those who come are sent besides. */
  readonly services: () => Pick<RoomServices, 'lobby' | 'players' | 'sessionData'>;
}

/** What the participants of a room are sent about each other. */
export class RoomAnnouncements {
  readonly #options: RoomAnnouncementsOptions;

  constructor(options: RoomAnnouncementsOptions) {
    this.#options = options;
  }

  /** An app message to somebody whose network is away is sent when it is back. */
  send(member: Member, message: RoomServerMessage): void {
    post(member, message.type === 'app-message' ? (member.outbox?.add(message) ?? message) : message);
  }

  answerPing(member: Member, at: number): void {
    post(member, { type: 'pong', at, ...(member.outbox && { received: member.received }) });
  }

  /** To everybody with full access. */
  broadcast(message: RoomServerMessage, except?: Member): void {
    for (const member of this.#options.people()) if (member !== except) this.send(member, message);
  }

  /** See {@link RoomContext.emit}. */
  readonly emit: RoomContext['emit'] = (name, payload, to) => {
    // The name decides the payload; the union of all events cannot say so for a name that is not known yet.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const event = { type: 'event', name, payload } as RoomServerMessage;
    if (to === undefined) this.broadcast(event);
    else this.send(to, event);
  };

  /** `joined`, with all that is there; in the lobby nobody else is shown. */
  welcome(member: Member, returnTicket?: string): void {
    const { lobby, sessionData } = this.#options.services();
    const isFull = member.access === 'full';
    const data = isFull ? sessionData.current() : undefined;
    this.send(member, {
      type: 'joined',
      sessionId: member.sessionId,
      access: member.access,
      participants: isFull ? this.#participantsFor(member) : [participantOf(member)],
      maxAppMessageLength: limits.maxAppMessageLength,
      ...(isFull && { counts: this.#counts(), waiting: lobby.waiting() }),
      ...(data !== undefined && { sessionData: data }),
      ...(returnTicket !== undefined && { returnTicket }),
      ...(member.outbox && { received: member.received }),
    });
    for (const message of member.outbox?.unconfirmed() ?? []) post(member, message);
  }

  /** Somebody is in: the others hear of it. */
  entered(member: Member, resumed: boolean): void {
    const type = resumed ? 'participant-updated' : 'participant-joined';
    if (!isHidden(member.permissions)) this.broadcast({ type, participant: participantOf(member) }, member);
    if (!resumed && !isUnseen(member)) this.#announceCounts(member);
  }

  /** Something about somebody has changed: all who see it are sent it. */
  changed(member: Member): void {
    const message = { type: 'participant-updated', participant: participantOf(member) } as const;
    this.send(member, message);
    if (member.access === 'lobby') this.#options.services().lobby.renamed(member);
    else if (!isHidden(member.permissions)) this.broadcast(message, member);
  }

  /** What somebody may do has changed, and with it perhaps whether it is shown. */
  permissionsChanged(member: Member, wasHidden: boolean): void {
    const nowHidden = isHidden(member.permissions);
    const participant = participantOf(member);
    this.send(member, { type: 'participant-updated', participant });
    if (member.access === 'lobby') return;
    if (wasHidden && !nowHidden) this.broadcast({ type: 'participant-joined', participant }, member);
    else if (nowHidden && !wasHidden)
      this.broadcast({ type: 'participant-left', participant, reason: 'hidden' }, member);
    else if (!nowHidden) this.broadcast({ type: 'participant-updated', participant }, member);
    if (wasHidden !== nowHidden) this.#announceCounts();
  }

  /** Somebody who was in is gone. */
  left(member: Member): void {
    if (!isHidden(member.permissions))
      this.broadcast({ type: 'participant-left', participant: participantOf(member) });
    if (!isUnseen(member)) this.#announceCounts();
  }

  #participantsFor(member: Member): RoomParticipant[] {
    const { assistant, people, services } = this.#options;
    const shown = people().filter((one) => one === member || !isHidden(one.permissions));
    return [assistant, ...shown.map((one) => participantOf(one)), ...services().players.participants()];
  }

  #counts(): RoomParticipantCounts {
    const people = this.#options.people().filter((member) => !isUnseen(member));
    const hidden = people.filter(({ permissions }) => isHidden(permissions)).length;
    return { present: 1 + people.length - hidden, hidden };
  }

  #announceCounts(except?: Member): void {
    this.broadcast({ type: 'participant-counts', counts: this.#counts() }, except);
  }
}

function post(member: Member, message: RoomServerMessage): void {
  for (const text of splitMessage(JSON.stringify(message))) member.link?.media?.send(text);
}
