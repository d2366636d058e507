import { ASSISTANT_USER_NAME, limits } from '@saywell/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../platform/testing/virtual-clock.ts';
import { Room } from './room.ts';
import {
  createFakeMedia,
  createRoomDependencies,
  enterRoom,
  type FakeVisitor,
} from './testing/fake-media.ts';
import { openRoom } from './testing/open-room.ts';

describe('a room', () => {
  let events: string[];
  let warnings: string[];
  let clock: VirtualClock;
  let room: Room;

  beforeEach(() => {
    events = [];
    warnings = [];
    clock = createVirtualClock();
    room = new Room(
      'room-1',
      ASSISTANT_USER_NAME,
      {
        visitorJoined: (_id, arrival) => events.push(arrival === 'first' ? 'joined' : 'resumed'),
        audio: (_id, samples) => events.push(`audio ${samples.length}`),
        appMessage: (_id, data) => events.push(`message ${JSON.stringify(data)}`),
        playout: () => undefined,
        visitorLeft: () => undefined,
        observer: (id, change) => events.push(`observer ${id} ${change}`),
        allAway: () => events.push('away'),
        empty: (reason) => events.push(`empty ${reason}`),
      },
      createRoomDependencies(clock, { warn: (_details, message) => warnings.push(message) }),
    );
  });

  const enter = (hello?: object | null): FakeVisitor => enterRoom(room, hello);
  const enterAgain = ({ id }: FakeVisitor, hello?: object | null): FakeVisitor => enterRoom(room, hello, id);

  it('welcomes a visitor with everybody who is there, the assistant first', () => {
    const visitor = enter({ type: 'hello', userName: 'Ann', userData: { plan: 1 } });
    const [joined] = visitor.media.sent;
    expect(joined).toMatchObject({
      type: 'joined',
      sessionId: visitor.id,
      maxAppMessageLength: limits.maxAppMessageLength,
      participants: [
        { userName: ASSISTANT_USER_NAME, audio: true },
        { sessionId: visitor.id, userName: 'Ann', userData: { plan: 1 }, audio: true },
      ],
    });
    expect(events).toEqual(['joined']);
  });

  it('passes audio on only while the microphone is on', () => {
    const visitor = enter();
    visitor.handlers.frame(new Int16Array(320));
    visitor.say({ type: 'update', audio: false });
    visitor.handlers.frame(new Int16Array(320));
    expect(events).toEqual(['joined', 'audio 320']);
  });

  it('passes no audio of a visitor who joins muted, nor before it has said so', () => {
    const visitor = enter(null);
    visitor.handlers.frame(new Int16Array(320));
    visitor.say({ type: 'hello', audio: false });
    visitor.handlers.frame(new Int16Array(320));
    expect(events).toEqual(['joined']);
  });

  it('sends what did not come again to a visitor whose network is back, and takes once what comes twice', () => {
    const first = enter({ type: 'hello', received: 0 });
    for (const data of ['a', 'b']) room.sendAssistantMessage(data);
    first.say({ type: 'app-message', data: 'mine', to: '*', serial: 1 });
    first.say({ type: 'ping', at: 5, received: 1 });
    expect(first.media.sent.at(-1)).toEqual({ type: 'pong', at: 5, received: 1 });
    first.handlers.closed('transport-failed');
    room.sendAssistantMessage('c');
    const again = enterAgain(first, { type: 'hello', received: 1 });
    expect(again.media.sent[0]).toMatchObject({ type: 'joined', received: 1 });
    const sentAgain = again.media.sent.filter(({ type }) => type === 'app-message');
    expect(sentAgain).toMatchObject([
      { data: 'b', serial: 2 },
      { data: 'c', serial: 3 },
    ]);
    again.say({ type: 'app-message', data: 'mine', to: '*', serial: 1 });
    again.say({ type: 'app-message', data: 'next', to: '*', serial: 2 });
    expect(events.filter((event) => event.startsWith('message'))).toEqual([
      'message "mine"',
      'message "next"',
    ]);
  });

  it('says how many messages were lost to a visitor who was away for more than are kept', () => {
    const first = enter({ type: 'hello', received: 0 });
    room.sendAssistantMessage('heard');
    first.handlers.closed('transport-failed');
    for (let at = 0; at < 260; at += 1) room.sendAssistantMessage(`missed ${at}`);
    const again = enterAgain(first, { type: 'hello', received: 1 });
    expect(again.media.sent.filter(({ type }) => type === 'app-message')).toHaveLength(256);
    expect(again.media.sent.at(-1)).toMatchObject({
      type: 'refused',
      what: 'app-message',
      reason: expect.stringMatching(/^4 messages were lost/),
    });
    again.say({ type: 'ping', at: 1, received: 261 });
    const third = enterAgain(again, { type: 'hello', received: 261 });
    expect(third.media.sent.some(({ type }) => type === 'refused')).toBe(false);
  });

  it('begins anew with a page that was loaded again', () => {
    const first = enter({ type: 'hello', received: 0, wantsTicket: true });
    room.sendAssistantMessage('a');
    first.say({ type: 'app-message', data: 'mine', to: '*', serial: 1 });
    room.vacate(first.id);
    const again = enterAgain(first, { type: 'hello', received: 0 });
    expect(again.media.sent.filter(({ type }) => type === 'app-message')).toEqual([]);
    again.say({ type: 'app-message', data: 'new', to: '*', serial: 1 });
    expect(events).toContain('message "new"');
  });

  it('passes app messages to the assistant and to the other visitors', () => {
    const [first, second] = [enter(), enter()];
    first.say({ type: 'app-message', data: 'playable', to: '*' });
    expect(events).toContain('message "playable"');
    expect(second.media.sent.at(-1)).toEqual({ type: 'app-message', data: 'playable', fromId: first.id });
    expect(first.media.sent.at(-1)?.type).not.toBe('app-message');
  });

  it('passes an app message to one visitor alone', () => {
    const [first, second, third] = [enter(), enter(), enter()];
    first.say({ type: 'app-message', data: 'psst', to: second.id });
    expect(second.media.sent.at(-1)).toMatchObject({ data: 'psst' });
    expect(third.media.sent.at(-1)?.type).not.toBe('app-message');
    expect(events).toEqual(['joined', 'joined', 'joined']);
  });

  it('refuses an oversized app message and keeps the session', () => {
    const visitor = enter();
    visitor.say({ type: 'app-message', data: 'x'.repeat(limits.maxAppMessageLength - 1), to: '*' });
    expect(visitor.media.sent.at(-1)).toEqual({
      type: 'refused',
      what: 'app-message',
      reason: `Message data too large. Max size is ${limits.maxAppMessageLength}`,
    });
    visitor.say({ type: 'app-message', data: 'x'.repeat(limits.maxAppMessageLength - 2), to: '*' });
    expect(events.filter((event) => event.startsWith('message'))).toHaveLength(1);
  });

  it('refuses what is not JSON or not a room message, naming the field', () => {
    const visitor = enter();
    visitor.handlers.message('{nope');
    expect(visitor.media.sent.at(-1)).toEqual({
      type: 'refused',
      what: 'message',
      reason: 'must be JSON text',
    });
    visitor.say({ type: 'ping', at: 'now' });
    expect(visitor.media.sent.at(-1)).toMatchObject({ type: 'refused', what: 'at' });
    expect(warnings).toHaveLength(2);
  });

  it('wants hello first, and once', () => {
    const visitor = enter(null);
    visitor.say({ type: 'app-message', data: 'playable', to: '*' });
    expect(visitor.media.sent.at(-1)).toMatchObject({ type: 'refused', what: 'app-message' });
    visitor.say({ type: 'hello' });
    visitor.say({ type: 'hello' });
    expect(visitor.media.sent.at(-1)).toMatchObject({ type: 'refused', what: 'hello' });
    expect(events).toEqual(['joined']);
  });

  it('gives up a visitor who connects and never says hello', async () => {
    const visitor = enter(null);
    await clock.advance(limits.mediaConnectTimeoutMs - 1);
    expect(events).toEqual([]);
    await clock.advance(1);
    expect(events).toEqual(['empty connect-timed-out']);
    expect(visitor.media.closed).toBe(true);
  });

  it('keeps a visitor who has said hello', async () => {
    enter();
    await clock.advance(10 * limits.mediaConnectTimeoutMs);
    expect(events).toEqual(['joined']);
  });

  it('answers a ping with its own time', () => {
    const visitor = enter();
    visitor.say({ type: 'ping', at: 12 });
    expect(visitor.media.sent.at(-1)).toEqual({ type: 'pong', at: 12 });
  });

  it('tells the others when a visitor leaves and the owner when the last one does', () => {
    const [first, second] = [enter(), enter()];
    first.say({ type: 'bye' });
    expect(first.media.closed).toBe(true);
    expect(second.media.sent.slice(-2)).toMatchObject([
      { type: 'participant-left', participant: { sessionId: first.id } },
      { type: 'participant-counts', counts: { present: 2, hidden: 0 } },
    ]);
    expect(events).toEqual(['joined', 'joined']);
    second.say({ type: 'bye' });
    expect(events.at(-1)).toBe('empty peer-left');
  });

  it.each([
    ['only listens', { canSend: [] }],
    ['only listens, said otherwise', { canSend: false }],
    ['is hidden', { hasPresence: false }],
  ])('is empty when nobody is left but somebody who %s', (_case, permissions) => {
    const heard: string[] = [];
    const { enter } = openRoom({}, { empty: (reason) => void heard.push(reason) });
    const [caller, listener] = [enter({ owner: true }), enter({ permissions })];
    caller.say({ type: 'bye' });
    expect(heard).toEqual(['peer-left']);
    listener.say({ type: 'bye' });
  });

  it('is not while somebody is left who may talk', () => {
    const heard: string[] = [];
    const { enter } = openRoom({}, { empty: (reason) => void heard.push(reason) });
    const caller = enter({ owner: true });
    enter({ permissions: { canSend: ['audio'] } });
    caller.say({ type: 'bye' });
    expect(heard).toEqual([]);
  });

  it('keeps a visitor who joins again and ignores what the old media still reports', () => {
    const visitor = enter();
    enterAgain(visitor);
    visitor.handlers.closed('peer-gone');
    visitor.handlers.frame(new Int16Array(320));
    expect(visitor.media.closed).toBe(true);
    expect(events).toEqual(['joined', 'resumed']);
    expect(room.visitorCount).toBe(1);
  });

  it('keeps the old media until the new one is attached, and when that does not open', () => {
    const visitor = enter();
    const opening = room.openMedia(visitor.id);
    visitor.handlers.frame(new Int16Array(320));
    opening.abandon();
    visitor.handlers.frame(new Int16Array(320));
    expect(events).toEqual(['joined', 'audio 320', 'audio 320']);
  });

  it('waits for a visitor whose network broke, for a limited time', async () => {
    const visitor = enter();
    visitor.handlers.closed('transport-failed');
    await clock.advance(limits.resumeWindowMs - 1);
    const again = enterAgain(visitor);
    await clock.advance(limits.resumeWindowMs);
    expect(events).toEqual(['joined', 'away', 'resumed']);
    again.handlers.closed('transport-failed');
    await clock.advance(limits.resumeWindowMs - 1);
    expect(events.at(-1)).toBe('away');
    await clock.advance(1);
    expect(events.at(-1)).toBe('empty transport-failed');
  });

  it('waits shortly for a visitor whose connection was closed without a bye, and loses nothing of what it said', async () => {
    const first = enter({ type: 'hello', received: 0 });
    const token = room.tokens.issueResumeToken(first.id);
    first.handlers.closed('peer-left');
    room.sendAssistantMessage('meanwhile');
    await clock.advance(limits.participantGoneMs - 1);
    expect(room.tokens.sessionOf(token)).toBe(first.id);
    const again = enterAgain(first, { type: 'hello', received: 0 });
    again.say({ type: 'app-message', data: 'typed before', to: '*', serial: 1 });
    expect(again.media.sent).toContainEqual(expect.objectContaining({ data: 'meanwhile', serial: 1 }));
    expect(events).toEqual(['joined', 'away', 'resumed', 'message "typed before"']);
    again.handlers.closed('peer-left');
    await clock.advance(limits.participantGoneMs - 1);
    expect(events.at(-1)).toBe('away');
    await clock.advance(1);
    expect(events.at(-1)).toBe('empty peer-left');
  });

  it('counts the time in which the media waited for the network', async () => {
    const visitor = enter();
    visitor.handlers.closed('peer-gone');
    await clock.advance(limits.resumeWindowMs - limits.participantGoneMs - 1);
    expect(events).toEqual(['joined', 'away']);
    await clock.advance(1);
    expect(events.at(-1)).toBe('empty peer-gone');
  });

  it('keeps the place of a page that is loaded again, with its resume token', async () => {
    const visitor = enter();
    const token = room.tokens.issueResumeToken(visitor.id);
    visitor.say({ type: 'bye', resumable: true });
    expect(visitor.media.closed).toBe(true);
    await clock.advance(limits.resumeWindowMs - 1);
    expect(room.tokens.sessionOf(token)).toBe(visitor.id);
    enterAgain(visitor).say({ type: 'bye', resumable: true });
    await clock.advance(limits.resumeWindowMs);
    expect(events).toEqual(['joined', 'away', 'resumed', 'away', 'empty peer-left']);
    expect(room.tokens.sessionOf(token)).toBeNull();
  });

  it('gives a ticket to whoever wants one, and keeps its place when it ends without bye', async () => {
    const [ann, ben] = [enter({ type: 'hello', wantsTicket: true }), enter()];
    expect(ann.media.sent[0]).toMatchObject({ type: 'joined', returnTicket: expect.any(String) });
    expect(ben.media.sent[0]).not.toHaveProperty('returnTicket');
    ann.handlers.closed('peer-left');
    expect(ben.media.sent.at(-1)).not.toMatchObject({ type: 'participant-left' });
    await clock.advance(limits.resumeWindowMs);
    expect(ben.media.sent).toContainEqual(expect.objectContaining({ type: 'participant-left' }));
    ben.say({ type: 'bye' });
    expect(events.at(-1)).toBe('empty peer-left');
  });

  it('says when all who are in are away, also when the last one present goes', () => {
    const [ann, ben, carl] = [enter(), enter(), enter()];
    ann.handlers.closed('transport-failed');
    ben.say({ type: 'bye', resumable: true });
    expect(events).not.toContain('away');
    carl.say({ type: 'bye' });
    expect(events.at(-1)).toBe('away');
    enterAgain(ben);
    expect(events.at(-1)).toBe('resumed');
  });

  it('sends the page away that holds a place which was taken back', () => {
    const visitor = enter();
    room.vacate(visitor.id);
    expect(visitor.media.sent.at(-1)).toMatchObject({ type: 'error', error: { type: 'not-allowed' } });
    expect(visitor.media.closed).toBe(true);
    enterAgain(visitor);
    expect(events).toEqual(['joined', 'away', 'resumed']);
  });

  it('waits shortly for a visitor who never was in and tries another way', async () => {
    const visitor = enter(null);
    visitor.handlers.closed('transport-failed');
    await clock.advance(limits.participantGoneMs - 1);
    expect(events).toEqual([]);
    await clock.advance(1);
    expect(events).toEqual(['empty transport-failed']);
  });

  it('does not lose a visitor whose old media goes while it is joining again', async () => {
    const visitor = enter();
    const { handlers, attach } = room.openMedia(visitor.id);
    visitor.handlers.closed('peer-gone');
    attach(createFakeMedia(visitor.id));
    handlers.connected();
    handlers.message(JSON.stringify({ type: 'hello' }));
    await clock.advance(limits.participantGoneMs);
    expect(events).toEqual(['joined', 'away', 'resumed']);
  });

  describe('a visitor who tries two ways at once', () => {
    /** Neither has said anything yet. */
    function tryTwo(id = room.addVisitor()) {
      const peer = enterRoom(room, null, id);
      const socket = enterRoom(room, null, id);
      return { peer, socket };
    }

    it.each(['peer', 'socket'] as const)('has the one that speaks first, here the %s', (first) => {
      const ways = tryTwo();
      expect([ways.peer.media.closed, ways.socket.media.closed]).toEqual([false, false]);
      ways[first].say({ type: 'hello' });
      const other = first === 'peer' ? ways.socket : ways.peer;
      expect([ways[first].media.closed, other.media.closed]).toEqual([false, true]);
      other.say({ type: 'hello' });
      other.handlers.closed('closed');
      ways[first].handlers.frame(new Int16Array(320));
      expect(events).toEqual(['joined', 'audio 320']);
      ways[first].say({ type: 'bye' });
      expect(events.at(-1)).toBe('empty peer-left');
    });

    it.each(['peer', 'socket'] as const)('goes on with the other when the %s closes', async (first) => {
      const ways = tryTwo();
      ways[first].handlers.closed('peer-left');
      expect(events).toEqual([]);
      const other = first === 'peer' ? ways.socket : ways.peer;
      other.say({ type: 'hello' });
      await clock.advance(limits.mediaConnectTimeoutMs);
      expect(events).toEqual(['joined']);
      expect(other.media.closed).toBe(false);
    });

    it('is given up when what is left says nothing', async () => {
      const { peer, socket } = tryTwo();
      socket.handlers.closed('peer-left');
      await clock.advance(limits.mediaConnectTimeoutMs);
      expect(events).toEqual(['empty connect-timed-out']);
      expect(peer.media.closed).toBe(true);
    });

    it('has no third one: the oldest is closed', () => {
      const { peer, socket } = tryTwo();
      const third = enterRoom(room, null, peer.id);
      expect([peer.media.closed, socket.media.closed, third.media.closed]).toEqual([true, false, false]);
    });

    it('is as one when the room ends, or its place', async () => {
      const both = [tryTwo(), tryTwo()];
      room.leave(both[0]?.peer.id ?? '');
      room.close('worker-shutdown');
      const media = both.flatMap(({ peer, socket }) => [peer.media, socket.media]);
      expect(media.map(({ closed }) => closed)).toEqual([true, true, true, true]);
    });

    it('may have been in before', () => {
      const before = enter();
      const { peer, socket } = tryTwo(before.id);
      expect(before.media.closed).toBe(true);
      peer.say({ type: 'hello' });
      expect(socket.media.closed).toBe(true);
      expect(events).toEqual(['joined', 'resumed']);
    });
  });

  it('notices media that was over before it was attached', () => {
    const opening = room.openMedia(room.addVisitor());
    opening.handlers.closed('media-process-died');
    opening.attach(createFakeMedia('x'));
    expect(events).toEqual(['empty media-process-died']);
  });

  it('takes no media after its end', () => {
    const opening = room.openMedia(room.addVisitor());
    const media = createFakeMedia('x');
    room.close('worker-shutdown');
    expect(opening.attach(media)).toBe(false);
    expect(media.closed).toBe(true);
  });

  it('ends once for everybody', async () => {
    const visitor = enter();
    room.close('assistant-ended-call');
    room.close('again');
    expect(visitor.media.sent.filter((message) => message.type === 'ended')).toEqual([
      { type: 'ended', reason: 'assistant-ended-call' },
    ]);
    expect(visitor.media.closed).toBe(true);
    visitor.handlers.closed('closed');
    expect(events).toEqual(['joined']);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('has room for eight visitors', () => {
    for (let count = 0; count < 8; count += 1) room.addVisitor();
    expect([room.isFull(), room.isFull('lobby')]).toEqual([true, false]);
  });
});
