import type { AgentClock } from '@saywell/agent';
import type { RoomServerMessage } from '@saywell/contract';
import type { MediaSession, MediaSessionHandlers } from '@saywell/media';
import type { Room, RoomDependencies, RoomListener } from '../room.ts';

/** Media that writes down what it is told. */
export interface FakeMedia extends MediaSession {
  readonly sent: RoomServerMessage[];
  /** What was played, as `play <segment> <samples>`, `end <segment>` and `clear`. */
  readonly sound: string[];
  closed: boolean;
}

export function createFakeMedia(id: string): FakeMedia {
  const sent: RoomServerMessage[] = [];
  const sound: string[] = [];
  return {
    id,
    transport: 'webrtc',
    sent,
    sound,
    closed: false,
    play: (segment, samples) => void sound.push(`play ${segment} ${samples.length}`),
    endSegment: (segment) => void sound.push(`end ${segment}`),
    clear: () => void sound.push('clear'),
    send(text) {
      const message: RoomServerMessage = JSON.parse(text);
      sent.push(message);
    },
    close() {
      this.closed = true;
    },
  };
}

/** A room in virtual time. */
export function createRoomDependencies(
  clock: AgentClock,
  log: RoomDependencies['log'] = { warn: () => undefined },
): RoomDependencies {
  return { now: () => clock.now(), setTimer: (callback, delayMs) => clock.setTimer(callback, delayMs), log };
}

/** Hears nothing. */
export const silentListener: RoomListener = {
  visitorJoined: () => undefined,
  audio: () => undefined,
  appMessage: () => undefined,
  playout: () => undefined,
  empty: () => undefined,
};

/** Somebody in a room, without transport. */
export interface FakeVisitor {
  readonly id: string;
  readonly media: FakeMedia;
  readonly handlers: MediaSessionHandlers;
  say(message: unknown): void;
}

/** Opens media for a place, an old one with `id`, and says hello unless told otherwise. */
export function enterRoom(
  room: Room,
  hello: object | null = { type: 'hello' },
  id: string = room.addVisitor(),
): FakeVisitor {
  const media = createFakeMedia(id);
  const { handlers, attach } = room.openMedia(id);
  attach(media);
  handlers.connected();
  const say = (message: unknown): void => handlers.message(JSON.stringify(message));
  if (hello !== null) say(hello);
  return { id, media, handlers, say };
}
