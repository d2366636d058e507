import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { AgentHandlers, JoinAsAgent } from './livekit-agent.ts';
import type { LiveKitApi } from './livekit-api.ts';
import { LiveKitError } from './livekit-error.ts';
import type { LiveKitSeat } from './livekit-room.ts';
import { createLiveKitRooms, type LiveKitRooms } from './livekit-rooms.ts';
import { FakeWebSocket } from './testing/fake-web-socket.ts';

const voice = (...samples: number[]): Uint8Array => new Uint8Array(Int16Array.from(samples).buffer);

describe('rooms at a LiveKit server', () => {
  let clock: VirtualClock;
  let asked: string[];
  let played: string[];
  let warned: object[];
  let agents: AgentHandlers[];
  let api: LiveKitApi;
  let join: JoinAsAgent;
  let rooms: LiveKitRooms;

  beforeEach(() => {
    clock = createVirtualClock();
    [asked, played, warned, agents] = [[], [], [], []];
    const plain = (room: string): string => room.replace(/-\w{8}$/, '');
    api = {
      createRoom: async (room, most) => void asked.push(`create ${plain(room)} ${most}`),
      deleteRoom: async (room) => void asked.push(`delete ${plain(room)}`),
      removeParticipant: async (room, identity) => void asked.push(`remove ${identity}`),
      agentToken: async (_room, identity) => `token of ${identity}`,
      visitorToken: async (_room, identity) => `token of ${identity}`,
    };
    join = async ({ handlers }) => {
      agents.push(handlers);
      return {
        play: (samples) => void played.push(samples.join(',')),
        close: async () => void asked.push('agent closed'),
      };
    };
    const log = { warn: (details: object) => void warned.push(details) };
    const joinLater: JoinAsAgent = (request) => join(request);
    rooms = createLiveKitRooms({ url: 'wss://lk.example', api, join: joinLater, clock, log });
  });

  function sit(seat: LiveKitSeat) {
    const webSocket = new FakeWebSocket();
    const socket = seat.carry(webSocket);
    const heard: string[] = [];
    socket.on('message', (data, isBinary) => {
      if (!Buffer.isBuffer(data)) expect.fail('no buffer');
      heard.push(isBinary ? `${data.length} bytes` : data.toString());
    });
    return { webSocket, socket, heard };
  }

  it('is made for the first, with the assistant in it, and has a place for each', async () => {
    const seats = await Promise.all([rooms.seat('call', 'ann'), rooms.seat('call', 'ben')]);
    expect(seats.map(({ address }) => address)).toEqual([
      { url: 'wss://lk.example', token: 'token of ann.1' },
      { url: 'wss://lk.example', token: 'token of ben.2' },
    ]);
    expect([asked, agents.length]).toEqual([['create saywell-call 101'], 1]);
  });

  it('makes one socket of the WebSocket’s texts and the sound of one person', async () => {
    const { webSocket, socket, heard } = sit(await rooms.seat('call', 'ann'));
    webSocket.emit('message', Buffer.from('hello'), false);
    webSocket.emit('message', Buffer.from('sound'), true);
    agents[0]?.frame('ann.1', new Int16Array(320));
    agents[0]?.frame('ben.9', new Int16Array(320));
    expect(heard).toEqual(['hello', '640 bytes']);
    socket.send('welcome');
    socket.send(voice(1, 2));
    expect([webSocket.sent, played]).toEqual([['welcome'], ['1,2']]);
  });

  it('plays the assistant’s voice once, whoever plays it, and goes on when that one is gone', async () => {
    const ann = sit(await rooms.seat('call', 'ann'));
    const ben = sit(await rooms.seat('call', 'ben'));
    const tick = async (...people: (typeof ann)[]): Promise<void> => {
      await clock.advance(20);
      for (const { socket } of people) socket.send(voice(clock.now() % 1_000));
    };
    const first = clock.now() % 1_000;
    await tick(ann, ben);
    await tick(ann, ben);
    await tick(ben);
    await tick(ben);
    expect(played).toEqual([20, 40, 60, 80].map((ms) => String((first + ms) % 1_000)));
  });

  it('removes who has gone and whoever has no place, and ends with the last', async () => {
    const ann = sit(await rooms.seat('call', 'ann'));
    const ben = sit(await rooms.seat('call', 'ben'));
    asked.length = 0;
    ann.webSocket.close();
    agents[0]?.joined('ben.2');
    agents[0]?.joined('ann.1');
    expect(asked).toEqual(['remove ann.1', 'remove ann.1']);
    ben.webSocket.close();
    await clock.advance(0);
    expect(asked.slice(2)).toEqual(['remove ben.2', 'agent closed', 'delete saywell-call']);
    await rooms.seat('call', 'ann');
    expect(agents).toHaveLength(2);
  });

  it('does not remove somebody who has joined again before the old connection ended', async () => {
    const before = sit(await rooms.seat('call', 'ann'));
    const again = sit(await rooms.seat('call', 'ann'));
    before.webSocket.close();
    agents[0]?.frame('ann.2', new Int16Array(320));
    expect([asked.at(-1), again.heard]).toEqual(['remove ann.1', ['640 bytes']]);
  });

  it('sends everybody to join again when the assistant’s place is lost', async () => {
    const ann = sit(await rooms.seat('call', 'ann'));
    agents[0]?.closed('SERVER_SHUTDOWN');
    await clock.advance(0);
    expect(ann.webSocket.closedWith).toBe(1_011);
    expect(warned).toEqual([{ code: 'livekit-lost', room: 'call', reason: 'SERVER_SHUTDOWN' }]);
    await rooms.seat('call', 'ann');
    expect(agents).toHaveLength(2);
  });

  it('waits four seconds, then not at all for half a minute', async () => {
    let enter = (): void => undefined;
    join = () =>
      new Promise((resolve) => {
        enter = () => resolve({ play: () => undefined, close: async () => void asked.push('late closed') });
      });
    const outcome = rooms.seat('call', 'ann').catch((error: unknown) => error);
    await clock.advance(4_000);
    expect(await outcome).toMatchObject({ code: 'livekit-unreachable' });
    enter();
    await clock.advance(0);
    expect(asked).toEqual(['create saywell-call 101', 'delete saywell-call', 'late closed']);
    await expect(rooms.seat('call', 'ann')).rejects.toMatchObject({ code: 'livekit-unreachable' });
    await expect(rooms.seat('other', 'ben')).rejects.toMatchObject({ code: 'livekit-unreachable' });
    expect(asked).toHaveLength(3);
    await clock.advance(30_000);
    void rooms.seat('call', 'ann');
    await clock.advance(0);
    expect(asked).toHaveLength(4);
  });

  it('logs once why LiveKit does not take anybody', async () => {
    const refusal = new LiveKitError('livekit-key-refused', 'no such key');
    Object.assign(api, { createRoom: () => Promise.reject(refusal) });
    await expect(rooms.seat('call', 'ann')).rejects.toBe(refusal);
    await rooms.seat('call', 'ben').catch(() => undefined);
    expect(warned).toEqual([{ code: 'livekit-key-refused', err: refusal }]);
  });

  it('a place that nobody takes is given up, and the room with it', async () => {
    const seat = await rooms.seat('call', 'ann');
    seat.giveUp();
    await clock.advance(0);
    expect(asked.slice(1)).toEqual(['remove ann.1', 'agent closed', 'delete saywell-call']);
  });

  it('all are left when the server stops', async () => {
    await rooms.seat('call', 'ann');
    await rooms[Symbol.asyncDispose]();
    expect(asked.slice(1)).toEqual(['agent closed', 'delete saywell-call']);
  });
});
