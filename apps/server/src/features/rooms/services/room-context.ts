import type { RoomEventName, RoomEvents } from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import { isObserver, type Member } from '../members/member.ts';
import type { RoomMembers } from '../members/room-members.ts';
import type { RequestHandlers } from '../requests/request-desk.ts';

/** What the services of a room know of it. */
export interface RoomContext {
  readonly roomId: string;
  readonly assistantId: string;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
  /** Somebody who is in, in the lobby too; observers are nobody's to find. */
  find(sessionId: string): Member | undefined;
  /** Everybody who is in with full access, in the order of joining. */
  people(): readonly Member[];
  /** Everybody in the lobby. */
  waiting(): readonly Member[];
  /** Sends an event to everybody with full access, or to one member only. */
  emit<Name extends RoomEventName>(name: Name, payload: RoomEvents[Name], to?: Member): void;
}

/** One thing a room does for its participants. */
export interface RoomService<Method extends keyof RequestHandlers = never> {
  readonly handlers: Pick<RequestHandlers, Method>;
  /** Somebody is in with full access, for the first time or again: is sent what runs. */
  entered?(member: Member): void;
  left?(member: Member): void;
  /** The room is over. */
  close?(): void;
}

export function createRoomContext(
  roomId: string,
  parts: Pick<RoomContext, 'assistantId' | 'clock' | 'log' | 'emit'> & { readonly members: RoomMembers },
): RoomContext {
  const { assistantId, clock, log, emit, members } = parts;
  return {
    roomId,
    assistantId,
    clock,
    log,
    emit,
    people: () => members.people(),
    waiting: () => members.waiting(),
    find(sessionId) {
      const member = members.get(sessionId);
      return member?.known === true && !isObserver(member) ? member : undefined;
    },
  };
}
