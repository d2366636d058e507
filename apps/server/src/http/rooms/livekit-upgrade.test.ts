import { once } from 'node:events';
import { LIVEKIT_PROTOCOL, ROOM_CHANNEL_LABEL } from '@saywell/contract';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LiveKitError } from '../../features/rooms/livekit/livekit-error.ts';
import type { LiveKitRooms } from '../../features/rooms/livekit/livekit-rooms.ts';
import { Room } from '../../features/rooms/room.ts';
import {
  createFakeMedia,
  createRoomDependencies,
  silentListener,
} from '../../features/rooms/testing/fake-media.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { acceptWebSockets } from './accept-web-sockets.ts';

const address = { url: 'wss://lk.example', token: 'join' };

describe('a WebSocket whose sound is to come over LiveKit', () => {
  let room: Room;
  let events: string[];
  let seat: LiveKitRooms['seat'];
  const open: { close(): unknown }[] = [];

  beforeEach(() => {
    events = [];
    room = new Room('one', 'Assistant', silentListener, createRoomDependencies(createVirtualClock()));
    seat = async (roomId, sessionId) => {
      events.push(`seat ${roomId} ${room.hasVisitor(sessionId)}`);
      return {
        address,
        carry: (socket) => {
          events.push('carried');
          return socket;
        },
        giveUp: () => void events.push('given up'),
      };
    };
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  async function connect(protocols: string[], { hasLiveKit = true } = {}) {
    const app = Fastify();
    app.decorate('hostCheck', { isAllowed: () => true });
    const liveKit = hasLiveKit
      ? { seat: (...who: Parameters<typeof seat>) => seat(...who), [Symbol.asyncDispose]: async () => {} }
      : undefined;
    acceptWebSockets(app, {
      media: { openWebSocket: ({ id }) => createFakeMedia(id) },
      find: () => ({ room }),
      endCalls: async () => {},
      liveKit,
    });
    open.push(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/room/one/ws`, protocols);
    open.unshift(socket);
    const refused = new Promise<number | undefined>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    });
    const said = once(socket, 'message').then(([data]) => JSON.parse(String(data)));
    said.catch(() => undefined);
    return { refused, said };
  }
  const protocolsOf = (token: string): string[] => [ROOM_CHANNEL_LABEL, token, LIVEKIT_PROTOCOL];

  it('is told where LiveKit is', async () => {
    const { said } = await connect(protocolsOf(room.tokens.issueJoinToken()));
    expect(await said).toMatchObject({ type: 'session', liveKit: address });
    expect(events).toEqual(['seat one true', 'carried']);
  });

  it('that did not ask is not', async () => {
    const { said } = await connect([ROOM_CHANNEL_LABEL, room.tokens.issueJoinToken()]);
    expect(await said).not.toHaveProperty('liveKit');
    expect(events).toEqual([]);
  });

  it.each([
    ['there is none', () => undefined, false],
    ['it does not answer', () => new LiveKitError('livekit-unreachable', 'no answer'), true],
  ])(
    'is refused when %s, and may come another way with the same token',
    async (_what, failure, hasLiveKit) => {
      seat = async () => {
        throw failure();
      };
      const token = room.tokens.issueJoinToken();
      const { refused } = await connect(protocolsOf(token), { hasLiveKit });
      expect(await refused).toBe(503);
      expect(room.visitorCount).toBe(0);
      expect(room.tokens.consumeJoinToken(token).type).toBe('valid');
    },
  );

  it('is refused to who may not be there', async () => {
    const grant = { owner: false, access: 'full', permissions: { canSend: false } } as const;
    const token = room.tokens.inviteJoin({ grant })?.token ?? '';
    const { refused } = await connect(protocolsOf(token));
    expect([await refused, events]).toEqual([503, []]);
  });

  it('is refused when the room ends while LiveKit answers', async () => {
    const taken = seat;
    seat = async (...who) => {
      room.close('over');
      return taken(...who);
    };
    const { refused } = await connect(protocolsOf(room.tokens.issueJoinToken()));
    expect(await refused).toBe(404);
    expect(events.at(-1)).toBe('given up');
  });
});
