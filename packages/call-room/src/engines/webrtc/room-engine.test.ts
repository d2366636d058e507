import type { RoomServerMessage } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeChannel, fakeEngineBrowser } from '../../testing/fake-media.ts';
import { fakeTrack } from '../../testing/fake-track.ts';
import type { EngineJoinRequest, Seat } from '../engine.ts';
import type { EngineEnvironment } from './engine-environment.ts';
import { RoomEngine } from './room-engine.ts';

const joinedAt = '2026-01-01T00:00:00.000Z';
const joined: RoomServerMessage = {
  type: 'joined',
  sessionId: 'me',
  participants: [
    { sessionId: 'bot', userName: 'Vapi Speaker', joinedAt, audio: true },
    { sessionId: 'me', userName: 'Ann', joinedAt, audio: true },
  ],
  maxAppMessageLength: 5_000,
};

function openEngine(changes: Partial<EngineEnvironment> = {}, request: Partial<EngineJoinRequest> = {}) {
  const browser = fakeEngineBrowser();
  const emitted: string[] = [];
  const microphone = fakeTrack();
  const engine = new RoomEngine(
    {
      emit: (action, payload) => emitted.push('event' in payload ? `${action} ${payload.event}` : action),
      failed: ({ type }) => emitted.push(`failed ${type}`),
      left: (reason) => emitted.push(`left ${reason}`),
      roomEvent: ({ name }) => emitted.push(`event ${name}`),
    },
    'https://room.example/engine/bundle.js',
    { ...browser.environment, ...changes },
  );
  const outcome = engine.join({
    url: 'https://room.example/room/1',
    token: 'secret',
    userName: 'Ann',
    userData: undefined,
    microphone,
    audio: true,
    subscribesToAll: true,
    iceConfig: undefined,
    audioContext: undefined,
    ...request,
  });
  return { ...browser, engine, outcome, emitted, microphone };
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

/** The channel opens and the room takes the caller in. */
async function admit(
  channel: FakeChannel | undefined,
  state: unknown = 'open',
  answer: RoomServerMessage = joined,
): Promise<void> {
  await settle();
  channel?.open(state);
  await settle();
  channel?.say(answer);
  await settle();
}

async function inRoom() {
  const opened = openEngine();
  await settle();
  await admit(opened.peers[0]?.channel);
  await expect(opened.outcome).resolves.toBeUndefined();
  return opened;
}

/** Nothing may be left after a call, however it ended. */
function expectNothingLeft({ peers, sockets, contexts }: ReturnType<typeof openEngine>): void {
  expect(peers.filter((peer) => !peer.closed)).toEqual([]);
  expect(sockets.filter(({ channel }) => !channel.closed)).toEqual([]);
  expect(contexts.filter((context) => context.state !== 'closed')).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('joining', () => {
  it('posts the offer at once, without waiting for the addresses of the browser', async () => {
    const { requests, peers } = openEngine();
    await settle();
    expect(requests).toEqual([
      { method: 'POST', url: 'https://room.example/room/1', token: 'Bearer secret' },
    ]);
    expect(peers[0]?.channel.sent).toEqual([]);
  });

  it('says hello and is in when the room says so', async () => {
    const { peers, engine, emitted } = await inRoom();
    expect(peers[0]?.channel.sent).toEqual([
      { type: 'hello', userName: 'Ann', audio: true, tracks: '*', received: 0 },
    ]);
    expect(engine.maxAppMessageLength).toBe(5_000);
    expect(Object.keys(engine.participants())).toEqual(['local']);
    engine.announce();
    expect(emitted).toEqual(['network-connection connected', 'participant-joined']);
  });

  it.each([
    ['room-token-invalid', 401, 'not-allowed'],
    ['room-token-expired', 401, 'exp-token'],
    ['room-token-used', 409, 'not-allowed'],
    ['room-not-found', 404, 'no-room'],
    ['room-full', 409, 'meeting-full'],
  ])('reports the refusal %s as a room error and tries nothing else', async (code, status, type) => {
    const opened = openEngine();
    opened.state.answer = () => Response.json({ message: 'refused', code }, { status });
    await expect(opened.outcome).resolves.toMatchObject({ type, msg: 'refused', details: { status } });
    expect(opened.sockets).toEqual([]);
    expectNothingLeft(opened);
  });

  it('tries the socket, with the resume token, beside a WebRTC that finds no path for a second', async () => {
    const opened = openEngine();
    await vi.advanceTimersByTimeAsync(999);
    expect(opened.sockets).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const [socket] = opened.sockets;
    expect(socket).toMatchObject({
      url: 'wss://room.example/room/1/ws',
      protocols: ['saywell.room.v1', 'resume-1'],
    });
    expect(opened.peers[0]?.closed).toBe(false);
    await admit(socket?.channel, 1);
    await expect(opened.outcome).resolves.toBeUndefined();
    expect(opened.peers[0]?.closed).toBe(true);
    expect(opened.contexts[0]?.modules).toEqual(['https://room.example/engine/call-machine-pcm-worklet.js']);
    await opened.engine.leave();
    expectNothingLeft(opened);
  });

  it('takes WebRTC when that is open before the socket', async () => {
    const opened = openEngine();
    await vi.advanceTimersByTimeAsync(1_000);
    await admit(opened.peers[0]?.channel);
    await expect(opened.outcome).resolves.toBeUndefined();
    expect(opened.sockets.map(({ channel }) => channel.closed)).toEqual([true]);
    opened.sockets[0]?.channel.open(1);
    await settle();
    expect(opened.sockets[0]?.channel.sent).toEqual([]);
    await opened.engine.leave();
    expectNothingLeft(opened);
  });

  it('opens no socket on a network that lets WebRTC through, however long its handshakes take', async () => {
    const opened = openEngine();
    await vi.advanceTimersByTimeAsync(900);
    opened.peers[0]?.reach();
    await vi.advanceTimersByTimeAsync(3_900);
    await admit(opened.peers[0]?.channel);
    await expect(opened.outcome).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened.sockets).toEqual([]);
    await opened.engine.leave();
    expectNothingLeft(opened);
  });

  it('tries the socket beside a WebRTC whose packets get through and whose channel does not open', async () => {
    const opened = openEngine();
    await vi.advanceTimersByTimeAsync(500);
    opened.peers[0]?.reach();
    await vi.advanceTimersByTimeAsync(4_000);
    await admit(opened.sockets[0]?.channel, 1);
    await expect(opened.outcome).resolves.toBeUndefined();
    await opened.engine.leave();
    expectNothingLeft(opened);
  });

  it('waits for WebRTC as long as ever where no socket gets through either', async () => {
    const opened = openEngine();
    await vi.advanceTimersByTimeAsync(1_000);
    opened.sockets[0]?.channel.breakOff();
    await vi.advanceTimersByTimeAsync(4_900);
    await admit(opened.peers[0]?.channel);
    await expect(opened.outcome).resolves.toBeUndefined();
    expect(opened.sockets).toHaveLength(1);
    await opened.engine.leave();
    expectNothingLeft(opened);
  });

  it('is ended by leave while both are tried', async () => {
    const opened = openEngine();
    await vi.advanceTimersByTimeAsync(1_500);
    await opened.engine.leave();
    await expect(opened.outcome).resolves.toMatchObject({ type: 'connection-error' });
    expectNothingLeft(opened);
  });

  it('takes the socket with the room token where there is no WebRTC', async () => {
    const opened = openEngine({ createPeer: undefined });
    await settle();
    expect(opened.sockets[0]?.protocols).toEqual(['saywell.room.v1', 'secret']);
    await admit(opened.sockets[0]?.channel, 1);
    await expect(opened.outcome).resolves.toBeUndefined();
    expect(opened.requests).toEqual([]);
  });

  it('fails with connection-error when neither way works', async () => {
    const opened = openEngine();
    await settle();
    opened.peers[0]?.fail();
    await settle();
    opened.sockets[0]?.channel.breakOff();
    await expect(opened.outcome).resolves.toMatchObject({ type: 'connection-error' });
    expectNothingLeft(opened);
  });

  it('fails when the room never answers the hello', async () => {
    const opened = openEngine();
    await settle();
    opened.peers[0]?.channel.open();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(opened.outcome).resolves.toMatchObject({ type: 'connection-error' });
    expectNothingLeft(opened);
  });

  it('says hello again every second until the room answers', async () => {
    const opened = openEngine();
    await settle();
    const channel = opened.peers[0]?.channel;
    const hellos = () => channel?.sent.filter((sent) => Object(sent).type === 'hello').length;
    channel?.open();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(hellos()).toBe(3);
    await admit(channel);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hellos()).toBe(3);
    await expect(opened.outcome).resolves.toBeUndefined();
  });

  it('is ended by leave at every moment', async () => {
    for (const open of [false, true]) {
      const opened = openEngine();
      await settle();
      if (open) opened.peers[0]?.channel.open();
      await settle();
      await opened.engine.leave();
      await expect(opened.outcome).resolves.toMatchObject({ type: 'connection-error' });
      expectNothingLeft(opened);
    }
  });
});

describe('in the room', () => {
  it('says bye twice over: on the channel and by DELETE', async () => {
    const opened = await inRoom();
    await opened.engine.leave();
    await opened.engine.leave();
    expect(opened.peers[0]?.channel.sent.at(-1)).toEqual({ type: 'bye' });
    expect(opened.requests.slice(1)).toEqual([
      { method: 'DELETE', url: 'https://room.example/room/1/session/s1', token: 'Bearer resume-1' },
    ]);
    expectNothingLeft(opened);
  });

  it('leaves when the page goes away', async () => {
    const opened = await inRoom();
    opened.page.dispatchEvent(new Event('pagehide'));
    expect(opened.emitted.at(-1)).toBe('left undefined');
    expect(opened.requests.at(-1)?.method).toBe('DELETE');
    expectNothingLeft(opened);
  });

  it('reserves its seat for a page that may be loaded again, which gets what takes it back', async () => {
    const keepSeat = vi.fn<(seat: Seat) => void>();
    const opened = openEngine({}, { keepSeat });
    await admit(opened.peers[0]?.channel, 'open', { ...joined, returnTicket: 'ticket-1' });
    await opened.outcome;
    expect(opened.peers[0]?.channel.sent[0]).toMatchObject({ type: 'hello', wantsTicket: true });
    opened.page.dispatchEvent(new Event('pagehide'));
    expect(keepSeat.mock.calls).toEqual([[{ url: 'https://room.example/room/1', token: 'ticket-1' }]]);
    expect(opened.peers[0]?.channel.sent.at(-1)).toEqual({ type: 'bye', resumable: true });
    expect(opened.requests.map(({ method }) => method)).toEqual(['POST']);
    expect(opened.emitted.at(-1)).toBe('left undefined');
    expectNothingLeft(opened);
  });

  it('asks for one ticket, uses it again after a lost network, and leaves for good when it is asked to', async () => {
    const keepSeat = vi.fn<(seat: Seat) => void>();
    const opened = openEngine({}, { keepSeat });
    await admit(opened.peers[0]?.channel, 'open', { ...joined, returnTicket: 'ticket-1' });
    opened.peers[0]?.fail();
    await settle();
    await admit(opened.peers[1]?.channel);
    expect(opened.peers[1]?.channel.sent[0]).not.toHaveProperty('wantsTicket');
    await opened.engine.leave();
    expect(opened.peers[1]?.channel.sent.at(-1)).toEqual({ type: 'bye' });
    expect(opened.requests.at(-1)?.method).toBe('DELETE');
    opened.page.dispatchEvent(new Event('pagehide'));
    expect(keepSeat).not.toHaveBeenCalled();
  });

  it('leaves with the page when the room gave no ticket', async () => {
    const opened = openEngine({}, { keepSeat: () => expect.unreachable() });
    await admit(opened.peers[0]?.channel);
    opened.page.dispatchEvent(new Event('pagehide'));
    expect(opened.requests.at(-1)?.method).toBe('DELETE');
    expectNothingLeft(opened);
  });

  it('says nothing with a page that was not in yet: the seat that it was about to take back waits', async () => {
    const opened = openEngine({}, { keepSeat: () => expect.unreachable() });
    await settle();
    opened.page.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(opened.requests.map(({ method }) => method)).toEqual(['POST']);
    expectNothingLeft(opened);
  });

  it('wants nothing of others before the page subscribes, and says so with hello', async () => {
    const { peers } = openEngine({}, { subscribesToAll: false });
    await admit(peers[0]?.channel);
    expect(peers[0]?.channel.sent).toEqual([expect.objectContaining({ type: 'hello', tracks: [] })]);
  });

  it('mutes the track and lets the room know', async () => {
    const { engine, microphone, peers } = await inRoom();
    engine.setAudio(false);
    expect(microphone.enabled).toBe(false);
    expect(peers[0]?.channel.sent.at(-1)).toEqual({ type: 'update', audio: false });
    expect(engine.levels().local).toBe(0);
  });

  it('measures both sides', async () => {
    const { engine, peers, emitted } = await inRoom();
    peers[0]?.dispatchEvent(Object.assign(new Event('track'), { track: fakeTrack() }));
    engine.announce();
    expect(engine.levels()).toEqual({ local: 0.5, remote: { bot: 0.5 } });
    engine.observeLevels('remote', 100);
    await vi.advanceTimersByTimeAsync(300);
    expect(emitted.filter((event) => event === 'remote-participants-audio-level')).toHaveLength(3);
    engine.observeLevels('remote', undefined);
    await vi.advanceTimersByTimeAsync(300);
    expect(emitted.filter((event) => event === 'remote-participants-audio-level')).toHaveLength(3);
  });

  it('passes app messages both ways', async () => {
    const { engine, peers, emitted } = await inRoom();
    engine.sendAppMessage('hello', '*');
    expect(peers[0]?.channel.sent.at(-1)).toEqual({ type: 'app-message', data: 'hello', to: '*', serial: 1 });
    peers[0]?.channel.say({ type: 'app-message', data: 'x', fromId: 'bot' });
    expect(emitted.at(-1)).toBe('app-message');
  });

  it('ignores what is no room message', async () => {
    const { peers, emitted } = await inRoom();
    const before = emitted.length;
    peers[0]?.channel.dispatchEvent(new MessageEvent('message', { data: '{nope' }));
    peers[0]?.channel.dispatchEvent(new MessageEvent('message', { data: '"text"' }));
    expect(emitted).toHaveLength(before);
  });

  it('ends with the room’s reason, or its error', async () => {
    const ended = await inRoom();
    ended.peers[0]?.channel.say({ type: 'ended', reason: 'exceeded-max-duration' });
    expect(ended.emitted.at(-1)).toBe('left exceeded-max-duration');
    expectNothingLeft(ended);
    const failed = await inRoom();
    failed.peers[0]?.channel.say({ type: 'error', error: { type: 'exp-room', msg: 'over' } });
    expect(failed.emitted.at(-1)).toBe('failed exp-room');
    expectNothingLeft(failed);
  });
});

describe('a lost network', () => {
  it('is joined again with the resume token, and what was said meanwhile is sent', async () => {
    const { peers, requests, emitted, engine } = await inRoom();
    peers[0]?.fail();
    expect(emitted.at(-1)).toBe('network-connection interrupted');
    engine.sendAppMessage('meanwhile', '*');
    await settle();
    expect(requests.at(-1)).toMatchObject({ method: 'POST', token: 'Bearer resume-1' });
    await admit(peers[1]?.channel);
    expect(emitted.at(-1)).toBe('network-connection connected');
    expect(peers[1]?.channel.sent).toEqual([
      expect.objectContaining({ type: 'hello' }),
      { type: 'app-message', data: 'meanwhile', to: '*', serial: 1 },
    ]);
    await engine.leave();
  });

  it('loses nothing that was under way: what the room did not confirm is sent again, and what it sends again is told once', async () => {
    const { peers, emitted, engine } = await inRoom();
    for (const data of ['one', 'two', 'three']) engine.sendAppMessage(data, '*');
    peers[0]?.channel.say({ type: 'pong', at: 0, received: 1 });
    peers[0]?.channel.say({ type: 'app-message', data: 'x', fromId: 'bot', serial: 1 });
    peers[0]?.fail();
    await settle();
    await admit(peers[1]?.channel, 'open', { ...joined, received: 2 });
    expect(peers[1]?.channel.sent).toEqual([
      expect.objectContaining({ type: 'hello', received: 1 }),
      { type: 'app-message', data: 'three', to: '*', serial: 3 },
    ]);
    for (const serial of [1, 2])
      peers[1]?.channel.say({ type: 'app-message', data: 'x', fromId: 'bot', serial });
    expect(emitted.filter((event) => event === 'app-message')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(peers[1]?.channel.sent.at(-1)).toMatchObject({ type: 'ping', received: 2 });
    await engine.leave();
  });

  it('is noticed by three unanswered pings, after eight seconds', async () => {
    const { peers, emitted } = await inRoom();
    const channel = peers[0]?.channel;
    for (let ping = 0; ping < 6; ping += 1) {
      await vi.advanceTimersByTimeAsync(2_000);
      channel?.say({ type: 'pong', at: 0 });
    }
    expect(emitted.at(-1)).toBe('network-connection connected');
    await vi.advanceTimersByTimeAsync(7_999);
    expect(emitted).not.toContain('network-connection interrupted');
    await vi.advanceTimersByTimeAsync(1);
    expect(emitted).toContain('network-connection interrupted');
    expect(peers[0]?.closed).toBe(true);
  });

  it('is waited for while the browser is offline', async () => {
    const opened = await inRoom();
    opened.state.isOnline = false;
    opened.peers[0]?.fail();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(opened.peers).toHaveLength(1);
    opened.state.isOnline = true;
    await vi.advanceTimersByTimeAsync(500);
    await admit(opened.peers[1]?.channel);
    expect(opened.emitted.at(-1)).toBe('network-connection connected');
    await opened.engine.leave();
    expectNothingLeft(opened);
  });

  it('ends the call when the room cannot be reached again', async () => {
    const opened = await inRoom();
    opened.state.answer = () => new Response('', { status: 503 });
    opened.peers[0]?.fail();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await vi.advanceTimersByTimeAsync(5_000);
      opened.sockets.at(-1)?.channel.breakOff();
    }
    await vi.advanceTimersByTimeAsync(10_000);
    expect(opened.emitted.at(-1)).toBe('failed connection-error');
    expectNothingLeft(opened);
  });

  it('ends the call at once when the room is gone', async () => {
    const opened = await inRoom();
    opened.state.answer = () => Response.json({ message: 'gone', code: 'room-not-found' }, { status: 404 });
    opened.peers[0]?.fail();
    await settle();
    expect(opened.emitted.at(-1)).toBe('failed no-room');
    expectNothingLeft(opened);
  });

  it('is not joined again after leave', async () => {
    const opened = await inRoom();
    opened.peers[0]?.fail();
    await opened.engine.leave();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(opened.peers).toHaveLength(1);
    expectNothingLeft(opened);
  });
});
