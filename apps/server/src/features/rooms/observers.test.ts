import { decodeWav } from '@saywell/agent';
import { ASSISTANT_USER_NAME } from '@saywell/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../platform/testing/virtual-clock.ts';
import { admit } from './admit.ts';
import { observerGrant } from './members/room-observers.ts';
import { Room } from './room.ts';
import type { RoomSeat } from './room-seat.ts';
import { createRoomDependencies, enterRoom, type FakeVisitor, silentListener } from './testing/fake-media.ts';
import { createMemoryFiles } from './testing/memory-files.ts';
import { openRoom } from './testing/open-room.ts';

const frame = (): Int16Array => new Int16Array(320).fill(3_000);

describe('an observer', () => {
  let events: string[];
  let seats: number;
  let clock: VirtualClock;
  let room: Room;
  const seat: RoomSeat = { take: () => void (seats += 1), giveBack: () => void (seats -= 1) };

  beforeEach(() => {
    events = [];
    seats = 0;
    clock = createVirtualClock();
    const listener = {
      ...silentListener,
      visitorJoined: () => events.push('joined'),
      visitorLeft: () => events.push('left'),
      audio: () => events.push('audio'),
      appMessage: () => events.push('message'),
      empty: (reason: string) => events.push(`empty ${reason}`),
      allAway: () => events.push('all away'),
      observer: (id: string, change: string) => events.push(`${id} ${change}`),
    };
    room = new Room('room', ASSISTANT_USER_NAME, listener, createRoomDependencies(clock), {
      seat,
      isWatched: () => true,
    });
  });

  const visit = () => enterRoom(room);
  /** By its token, as pages come. */
  const observe = (id = 'seat') => {
    const invited = room.tokens.inviteJoin({ grant: observerGrant(id, 'Operator') });
    const { sessionId } = admit(room, invited?.token ?? '');
    return enterRoom(room, { type: 'hello', wantsTicket: true }, sessionId);
  };

  it('is seen and counted by nobody, takes no place and no seat, and brings nothing about', () => {
    const visitor = visit();
    const before = visitor.media.sent.length;
    for (let index = 0; index < 12; index += 1) observe(`seat-${index}`);
    expect(visitor.media.sent).toHaveLength(before);
    expect([room.visitorCount, room.isFull(), seats]).toEqual([1, false, 0]);
    expect(events.filter((event) => event === 'joined')).toHaveLength(1);
    const late = visit();
    expect(late.media.sent[0]).toMatchObject({ counts: { present: 3, hidden: 0 } });
    expect(JSON.stringify(late.media.sent)).not.toContain('Operator');
  });

  it('is sent everything that is, and says nothing', () => {
    const visitor = visit();
    const observer = observe();
    expect(observer.media.sent[0]).toMatchObject({ type: 'joined', counts: { present: 2, hidden: 0 } });
    expect(observer.media.sent[0]).not.toHaveProperty('returnTicket');
    room.sendAssistantMessage('hello');
    expect(observer.media.sent.at(-1)).toMatchObject({ type: 'app-message', data: 'hello' });
    events.length = 0;
    observer.say({ type: 'app-message', data: 'playable', to: '*' });
    observer.say({ type: 'request', id: 1, method: 'start-recording', params: { type: 'cloud' } });
    observer.handlers.frame(frame());
    expect(observer.media.sent.filter(({ type }) => type === 'refused')).toHaveLength(2);
    expect([events, room.services.recording.isRunning()]).toEqual([[], false]);
    expect(visitor.media.sound).toEqual([]);
  });

  it('hears visitors and the assistant, whose playout is the visitor’s alone', () => {
    const observer = observe();
    expect([[...room.media()].length, room.playoutMedia]).toEqual([1, undefined]);
    const visitor = visit();
    expect(room.playoutMedia).toBe(visitor.media);
    visitor.handlers.frame(frame());
    expect(observer.media.sound).toEqual([`beside 320 ${visitor.id}`]);
    expect(visitor.media.sound).toEqual([]);
    expect(room.services.levels.take()).toEqual({ user: 0.09, assistant: 0 });
  });

  it('keeps no room open, and ends none', () => {
    const early = observe('early');
    early.say({ type: 'bye' });
    expect(events).toEqual(['early in', 'early gone']);
    const visitor = visit();
    const observer = observe();
    events.length = 0;
    visitor.say({ type: 'bye' });
    expect(events).toEqual(['left', 'empty peer-left']);
    room.close('over');
    expect(observer.media.sent.at(-1)).toEqual({ type: 'ended', reason: 'over' });
  });

  it('that may still come keeps no room open either', () => {
    room.tokens.inviteJoin({ grant: observerGrant('seat', 'Operator') });
    room.endIfUnawaited();
    expect(events).toEqual(['empty peer-left']);
  });

  it('counts as nobody when the others are away', () => {
    const visitor = visit();
    const observer = observe();
    events.length = 0;
    visitor.handlers.closed('transport-failed');
    observer.handlers.closed('transport-failed');
    expect(events).toEqual(['all away', 'seat away']);
  });

  it('that speaks is seen and heard by all, by the assistant never', () => {
    const visitor = visit();
    const other = observe('other');
    const observer = observe();
    events.length = 0;
    room.observers.setSpeaking(observer.id, true);
    expect(visitor.media.sent.slice(-2)).toEqual([
      { type: 'participant-joined', participant: expect.objectContaining({ participantType: 'operator' }) },
      { type: 'participant-counts', counts: { present: 3, hidden: 0 } },
    ]);
    observer.handlers.frame(frame());
    expect([visitor, other].map(({ media }) => media.sound)).toEqual([
      [`beside 320 ${observer.id}`],
      [`beside 320 ${observer.id}`],
    ]);
    expect([observer.media.sound, events]).toEqual([[], []]);
    expect(room.services.levels.take()).toEqual({ user: 0, assistant: 0.09 });
    visitor.say({ type: 'bye' });
    expect(events).toEqual(['left', 'empty peer-left']);
  });

  it('that no longer speaks is gone for the others', () => {
    const visitor = visit();
    const observer = observe();
    room.observers.setSpeaking(observer.id, true);
    room.observers.setSpeaking(observer.id, true);
    room.observers.setSpeaking(observer.id, false);
    observer.handlers.frame(frame());
    expect(visitor.media.sound).toEqual([]);
    const types = visitor.media.sent.map(({ type }) => type);
    expect(types.filter((type) => type === 'participant-joined')).toHaveLength(1);
    expect(types.filter((type) => type === 'participant-left')).toHaveLength(1);
    expect(visitor.media.sent.at(-1)).toMatchObject({ counts: { present: 2, hidden: 0 } });
  });

  it('is nobody whom a visitor may change, even its owner', async () => {
    const visitor = visit();
    const observer = observe();
    room.observers.setSpeaking(observer.id, true);
    const params = { sessionId: observer.id, eject: true };
    visitor.say({ type: 'request', id: 1, method: 'update-participant', params });
    await Promise.resolve();
    expect(visitor.media.sent.at(-1)).toMatchObject({ type: 'response', error: { code: 'not-found' } });
  });

  it('is sent away with a reason, once', () => {
    visit();
    const observer = observe();
    events.length = 0;
    room.observers.dismiss(observer.id, 'Your session is over.');
    room.observers.dismiss(observer.id, 'Your session is over.');
    expect(observer.media.sent.at(-1)).toMatchObject({ error: { msg: 'Your session is over.' } });
    expect([observer.media.closed, events]).toEqual([true, ['seat gone']]);
  });
});

it('is on no recording while it hears, and on the assistant’s side when it speaks', async () => {
  const disk = createMemoryFiles();
  const { room, clock, enter } = openRoom({ recordingFiles: disk });
  const visitor = enter();
  const observer = enter(observerGrant('seat', 'Operator'));
  room.services.recording.start();
  const speak = async (by: FakeVisitor, value: number): Promise<void> => {
    await clock.advance(20);
    by.handlers.frame(new Int16Array(320).fill(value));
  };
  await speak(visitor, 100);
  await speak(observer, 2_000);
  room.observers.setSpeaking(observer.id, true);
  await speak(observer, 3_000);
  await room.services.recording.finish();
  const { samples } = decodeWav([...disk.files.values()][0] ?? new Uint8Array());
  const left = samples.filter((_, index) => index % 2 === 0);
  const right = samples.filter((_, index) => index % 2 === 1);
  expect([Math.max(...left), Math.max(...right)]).toEqual([100, 3_000]);
  expect(samples.includes(2_000)).toBe(false);
});
