import { createPartJoiner, type RoomServerMessage, splitMessage } from '@saywell/contract';
import type { MediaSession, MediaSessionHandlers } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';
import type { JoinGrant } from '../members/member.ts';
import type { Room } from '../room.ts';
import type { RoomDependencies, RoomListener } from '../room-listener.ts';

/** Media that records what it is sent. */
export interface FakeMedia extends MediaSession {
  readonly sent: RoomServerMessage[];
  /** What it was sent about slots, apart from the rest. */
  readonly slotMessages: RoomServerMessage[];
  /** What was played, as `play <segment> <samples>`, `end <segment>` and `clear`. */
  readonly sound: string[];
  closed: boolean;
}

export function createFakeMedia(id: string): FakeMedia {
  const sent: RoomServerMessage[] = [];
  const slotMessages: RoomServerMessage[] = [];
  const sound: string[] = [];
  const joiner = createPartJoiner();
  const joinParts = (text: string): string | undefined => {
    const message: RoomServerMessage = JSON.parse(text);
    return message.type === 'part' ? (joiner.add(message) ?? undefined) : text;
  };
  return {
    id,
    transport: 'webrtc',
    sent,
    slotMessages,
    sound,
    closed: false,
    play: (segment, samples) => void sound.push(`play ${segment} ${samples.length}`),
    playBeside: (samples, _rate, voice) =>
      void sound.push(`beside ${samples.length}${voice === undefined ? '' : ` ${voice}`}`),
    endSegment: (segment) => void sound.push(`end ${segment}`),
    clear: () => void sound.push('clear'),
    send(text) {
      const whole = joinParts(text);
      if (whole === undefined) return;
      const message: RoomServerMessage = JSON.parse(whole);
      (message.type.startsWith('slots') ? slotMessages : sent).push(message);
    },
    close() {
      this.closed = true;
    },
  };
}

/** A room in virtual time. */
export function createRoomDependencies(
  clock: Clock,
  log: RoomDependencies['log'] = { warn: () => undefined },
): RoomDependencies {
  return { clock, log };
}

/** Hears nothing. */
export const silentListener: RoomListener = {
  observer: () => undefined,
  visitorJoined: () => undefined,
  audio: () => undefined,
  appMessage: () => undefined,
  playout: () => undefined,
  visitorLeft: () => undefined,
  allAway: () => undefined,
  empty: () => undefined,
};

/** Somebody who was invited, with everything that a token may say. */
export function inviteRoom(room: Room, grant: Partial<JoinGrant> = {}, hello?: object): FakeVisitor {
  const place = room.addVisitor({ owner: false, access: 'full', permissions: {}, ...grant });
  return enterRoom(room, hello, place);
}

/** Somebody in a room, without transport. */
export interface FakeVisitor {
  readonly id: string;
  readonly media: FakeMedia;
  readonly handlers: MediaSessionHandlers;
  say(message: unknown): void;
}

/** Opens media for a place, an old one with `id`, and says hello unless `hello` is null. */
export function enterRoom(
  room: Room,
  hello: object | null = { type: 'hello' },
  id: string = room.addVisitor(),
): FakeVisitor {
  const media = createFakeMedia(id);
  const { handlers, attach } = room.openMedia(id);
  attach(media);
  handlers.connected();
  const say = (message: unknown): void => {
    for (const text of splitMessage(JSON.stringify(message))) handlers.message(text);
  };
  if (hello !== null) say(hello);
  return { id, media, handlers, say };
}
