import { limits } from '@saywell/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { observerGrant } from '../members/room-observers.ts';
import { Room } from '../room.ts';
import { createFakeMedia, createRoomDependencies, enterRoom, silentListener } from '../testing/fake-media.ts';
import { maxLiveKitVisitors } from './livekit-rooms.ts';

const frame = (): Int16Array => new Int16Array(320).fill(3_000);
const owner = { owner: true, access: 'full', permissions: {} } as const;

describe('a room of which some are at LiveKit', () => {
  let clock: VirtualClock;
  let room: Room;
  let left: number;

  beforeEach(() => {
    clock = createVirtualClock();
    left = 0;
    const listener = { ...silentListener, visitorLeft: () => void (left += 1) };
    room = new Room('room', 'Assistant', listener, {
      ...createRoomDependencies(clock),
      maxVisitors: maxLiveKitVisitors,
    });
  });

  /** As pages that ask for it come. */
  function enterOverLiveKit(id = room.addVisitor(owner)) {
    const media = createFakeMedia(id);
    const { handlers, attach, mayUseLiveKit } = room.openMedia(id);
    attach(media, { viaLiveKit: true });
    handlers.connected();
    const say = (message: object): void => handlers.message(JSON.stringify(message));
    say({ type: 'hello' });
    return { id, media, handlers, say, mayUseLiveKit };
  }

  it('has voices of those at LiveKit for all who are not there, and no voice twice', () => {
    const [ann, ben] = [enterOverLiveKit(), enterOverLiveKit()];
    const own = enterRoom(room);
    ann.handlers.frame(frame());
    expect(own.media.sound).toEqual([`beside 320 ${ann.id}`]);
    expect(ben.media.sound).toEqual([]);
    own.handlers.frame(frame());
    // By a track, as everywhere.
    expect([ann.media.sound, ben.media.sound]).toEqual([[], []]);
  });

  it('lets an operator who speaks be heard by all', () => {
    const ann = enterOverLiveKit();
    const speaking = { ...observerGrant('seat', 'Operator'), permissions: {} };
    const operator = enterRoom(room, { type: 'hello' }, room.addVisitor(speaking));
    operator.handlers.frame(frame());
    expect(ann.media.sound).toEqual([`beside 320 ${operator.id}`]);
  });

  it.each([
    ['waits in the lobby', { access: 'lobby' as const }],
    ['has permissions of its own', { permissions: { canSend: false } }],
    ['observes', observerGrant('seat', 'Operator')],
  ])('does not send somebody there who %s', (_what, grant) => {
    const id = room.addVisitor({ ...owner, ...grant });
    expect(room.openMedia(id).mayUseLiveKit).toBe(false);
  });

  it('brings somebody back to our own media who is made to stop', async () => {
    const [ann, ben] = [enterOverLiveKit(), enterOverLiveKit()];
    const params = { sessionId: ben.id, setAudio: false };
    ann.say({ type: 'request', id: 1, method: 'update-participant', params });
    await clock.advance(0);
    expect([ann.media.closed, ben.media.closed]).toEqual([false, true]);
    expect(room.openMedia(ben.id).mayUseLiveKit).toBe(false);
    const back = enterRoom(room, { type: 'hello' }, ben.id);
    expect(back.media.sent[0]).toMatchObject({ type: 'joined' });
    await clock.advance(limits.resumeWindowMs);
    expect(left).toBe(0);
  });

  it('answers who has stopped itself before the connection closes', async () => {
    const ann = enterOverLiveKit();
    const params = { sessionId: ann.id, setAudio: false };
    ann.say({ type: 'request', id: 7, method: 'update-participant', params });
    await clock.advance(0);
    expect(ann.media.sent).toContainEqual(expect.objectContaining({ type: 'response', id: 7 }));
    expect(ann.media.closed).toBe(true);
  });

  it('takes more people than our own media does', () => {
    for (let count = 0; count < maxLiveKitVisitors; count += 1) {
      expect(room.isFull()).toBe(false);
      enterOverLiveKit();
    }
    expect(room.isFull()).toBe(true);
  });
});
