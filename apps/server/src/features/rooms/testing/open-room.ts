import {
  ASSISTANT_USER_NAME,
  type RoomEventName,
  type RoomEvents,
  type RoomRequestMethod,
  type RoomResponseMessage,
  type RoomServerMessage,
} from '@saywell/contract';
import { expect } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { JoinGrant } from '../members/member.ts';
import { Room } from '../room.ts';
import type { RoomListener } from '../room-listener.ts';
import type { RoomFacilities } from '../services/room-services.ts';
import { createRoomDependencies, type FakeVisitor, inviteRoom, silentListener } from './fake-media.ts';

/** Somebody in a room, with requests and what it was sent. */
export interface RoomPerson extends FakeVisitor {
  /** Asks; the answer is read after virtual time has passed. */
  ask(
    method: RoomRequestMethod | (string & {}),
    params?: unknown,
  ): { answer(): RoomResponseMessage | undefined };
  /** Payloads of the events of this name, in order. */
  events<Name extends RoomEventName>(name: Name): RoomEvents[Name][];
  /** Messages of this type, in order. */
  messages<Type extends RoomServerMessage['type']>(type: Type): Extract<RoomServerMessage, { type: Type }>[];
}

export interface OpenRoom {
  readonly room: Room;
  readonly clock: VirtualClock;
  /** What the call hears, as texts. */
  readonly heard: string[];
  /** Somebody invited; not an owner unless said. */
  enter(grant?: Partial<JoinGrant>, hello?: object): RoomPerson;
}

/** A room in virtual time with people who ask for things. */
export function openRoom(facilities: RoomFacilities = {}, listener: Partial<RoomListener> = {}): OpenRoom {
  const clock = createVirtualClock();
  const heard: string[] = [];
  const calls: RoomListener = {
    ...silentListener,
    visitorJoined: (_id, arrival) => void heard.push(arrival === 'first' ? 'joined' : 'resumed'),
    audio: () => void heard.push('audio'),
    visitorLeft: () => void heard.push('left'),
    empty: (reason) => void heard.push(`empty ${reason}`),
    ...listener,
  };
  const room = new Room('room-1', ASSISTANT_USER_NAME, calls, createRoomDependencies(clock), facilities);
  let requestId = 0;
  const personOf = (visitor: FakeVisitor): RoomPerson => ({
    ...visitor,
    ask(method, params = {}) {
      requestId += 1;
      const id = requestId;
      visitor.say({ type: 'request', id, method, params });
      return {
        answer: () =>
          visitor.media.sent.find(
            (message): message is RoomResponseMessage => message.type === 'response' && message.id === id,
          ),
      };
    },
    events: <Name extends RoomEventName>(name: Name) =>
      visitor.media.sent.flatMap((message) =>
        // The name decides the payload; the union cannot say so for a name that is not known yet.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        message.type === 'event' && message.name === name ? [message.payload as RoomEvents[Name]] : [],
      ),
    messages: <Type extends RoomServerMessage['type']>(type: Type) =>
      visitor.media.sent.filter(
        (message): message is Extract<RoomServerMessage, { type: Type }> => message.type === type,
      ),
  });
  return { room, clock, heard, enter: (grant, hello) => personOf(inviteRoom(room, grant, hello)) };
}

export const owner = { owner: true } as const;
/** The error of an answer with this code. */
export const failedWith = (code: string): unknown =>
  expect.objectContaining({ error: expect.objectContaining({ code }) });
/** The result of an answer. */
export const succeededWith = (result: unknown): unknown => expect.objectContaining({ result });
