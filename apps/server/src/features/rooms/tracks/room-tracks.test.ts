import { trackLimits } from '@saywell/contract';
import type { TrackRef, TracksSession } from '@saywell/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { Room } from '../room.ts';
import {
  createRoomDependencies,
  enterRoom,
  type FakeVisitor,
  inviteRoom,
  silentListener,
} from '../testing/fake-media.ts';

interface FakeTracks extends TracksSession {
  /** What stands in each slot, as `<session id>[/<mid>]`. */
  readonly routed: Record<string, string | null>;
  closed: boolean;
  readonly connection: number;
  /** Media is up. */
  connect(): void;
  lose(): void;
}

let room: Room;
let clock: VirtualClock;
beforeEach(() => {
  clock = createVirtualClock();
  room = new Room('room', 'Assistant', silentListener, createRoomDependencies(clock));
});
const enter = (hello?: object): FakeVisitor => enterRoom(room, hello);
const nameOf = ({ session, mid }: TrackRef): string =>
  mid === undefined ? session.id : `${session.id}/${mid}`;

/** A tracks connection that sends `sent` and has slots for one sound and one video, or more. */
function openTracks(
  visitor: FakeVisitor,
  sent: Record<string, 'audio' | 'video'> = {},
  pool = 1,
): FakeTracks {
  const names = Object.keys(sent);
  const opening = room.openTracks(visitor.id, new Map(names.map((name, index) => [`up${index}`, name])));
  const slots = Array.from({ length: pool }, (_, index) => [
    { kind: 'audio', mid: `a${index}`, direction: 'recvonly', payloadTypes: { opus: 111 } } as const,
    { kind: 'video', mid: `v${index}`, direction: 'recvonly', payloadTypes: { VP8: 96 } } as const,
  ]).flat();
  const own = Object.values(sent).map((kind, index) =>
    kind === 'audio'
      ? ({ kind, mid: `up${index}`, direction: 'sendonly', payloadTypes: { opus: 111 } } as const)
      : ({ kind, mid: `up${index}`, direction: 'sendonly', payloadTypes: { VP8: 96 } } as const),
  );
  const session: FakeTracks = {
    id: visitor.id,
    tracks: [...own, ...slots],
    routed: {},
    closed: false,
    connection: opening.connection,
    connect: () => opening.handlers.connected(),
    route(mid, source) {
      this.routed[mid] = source && nameOf(source);
    },
    close() {
      this.closed = true;
    },
    lose: () => opening.handlers.closed('transport-failed'),
  };
  expect(opening.attach(session)).toBe(true);
  return session;
}
const slotsOf = ({ media }: FakeVisitor): unknown =>
  media.slotMessages.findLast(({ type }) => type === 'slots');

describe('tracks of a room', () => {
  it('need nothing while one visitor is alone with the assistant', () => {
    const only = enter();
    expect(only.media.slotMessages).toEqual([]);
  });

  it('tell each visitor how many slots the others need, once', async () => {
    const [ann, ben] = [enter(), enter()];
    expect(ann.media.slotMessages).toEqual([]);
    await clock.advance(0);
    expect(ann.media.slotMessages).toEqual([{ type: 'slots-needed', audio: 1, video: 0 }]);
    expect(ben.media.slotMessages).toEqual([{ type: 'slots-needed', audio: 1, video: 0 }]);
    ann.say({ type: 'update', userName: 'Ann' });
    await clock.advance(0);
    expect(ann.media.slotMessages).toHaveLength(1);
  });

  it('leave no timer when the room closes before it was said which slots are missing', () => {
    enter();
    enter();
    expect(clock.pendingTimers()).toBe(1);
    room.close('over');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('leave no timer when the room closes while one connection replaces another', async () => {
    const ann = enter();
    const before = openTracks(ann);
    openTracks(ann).connect();
    expect([before.closed, clock.pendingTimers()]).toEqual([false, 1]);
    room.close('over');
    expect([before.closed, clock.pendingTimers()]).toEqual([true, 0]);
  });

  it('gather what is missing while several come at once', async () => {
    const [ann] = [enter(), enter(), enter(), enter()];
    await clock.advance(0);
    expect(ann.media.slotMessages).toEqual([{ type: 'slots-needed', audio: 3, video: 0 }]);
  });

  it('are not offered to somebody who says with hello that it wants none', async () => {
    const [ann, ben] = [enter({ type: 'hello', tracks: [] }), enter()];
    await clock.advance(0);
    expect(ann.media.slotMessages).toEqual([]);
    ann.say({ type: 'subscribe', tracks: [{ sessionId: ben.id, name: 'cam-audio' }] });
    await clock.advance(0);
    expect(ann.media.slotMessages).toEqual([{ type: 'slots-needed', audio: 1, video: 0 }]);
  });

  it('bring the microphones of the others into the slots', () => {
    const [ann, ben] = [enter(), enter()];
    const tracks = openTracks(ann);
    expect(tracks.routed).toEqual({ a0: ben.id });
    expect(slotsOf(ann)).toEqual({
      type: 'slots',
      connection: tracks.connection,
      slots: [{ mid: 'a0', sessionId: ben.id, name: 'cam-audio' }],
    });
  });

  it('bring cameras and screens, which everybody hears of', () => {
    const [ann, ben] = [enter(), enter()];
    const received = openTracks(ann, {}, 2);
    openTracks(ben, { 'cam-video': 'video', 'screen-audio': 'audio' });
    expect(received.routed).toEqual({ a0: ben.id, v0: `${ben.id}/up0`, a1: `${ben.id}/up1` });
    expect(ann.media.sent.at(-1)).toMatchObject({
      type: 'participant-updated',
      participant: {
        sessionId: ben.id,
        tracks: [
          { name: 'cam-video', kind: 'video' },
          { name: 'screen-audio', kind: 'audio' },
        ],
      },
    });
  });

  it('are brought only as far as they are wanted', () => {
    const [ann, ben] = [enter(), enter()];
    const tracks = openTracks(ann);
    ann.say({ type: 'subscribe', tracks: [] });
    expect(tracks.routed).toEqual({ a0: null });
    ann.say({ type: 'subscribe', tracks: [{ sessionId: ben.id, name: 'cam-audio' }] });
    expect(tracks.routed).toEqual({ a0: ben.id });
  });

  it('go when a microphone is off, its owner leaves, or the connection is lost', () => {
    const [ann, ben] = [enter(), enter()];
    const tracks = openTracks(ann);
    ben.say({ type: 'update', audio: false });
    expect(tracks.routed).toEqual({ a0: null });
    ben.say({ type: 'update', audio: true });
    expect(tracks.routed).toEqual({ a0: ben.id });
    const sending = openTracks(ben, { 'cam-video': 'video' });
    expect(tracks.routed.v0).toBe(`${ben.id}/up0`);
    sending.lose();
    expect(tracks.routed.v0).toBeNull();
    expect(ann.media.sent.at(-1)).toMatchObject({ participant: { sessionId: ben.id, tracks: [] } });
    ben.say({ type: 'bye' });
    expect(tracks.routed).toEqual({ a0: null, v0: null });
  });

  it('follow to a new connection of the sender or the receiver', () => {
    const [ann, ben] = [enter(), enter()];
    const first = openTracks(ann);
    openTracks(ben, { 'cam-video': 'video' });
    const second = openTracks(ann, {}, 3);
    expect(second.routed).toEqual({});
    second.connect();
    expect(second.routed).toEqual({ a0: ben.id, v0: `${ben.id}/up0` });
    const next = openTracks(ben, { other: 'audio', 'cam-video': 'video' });
    expect(second.routed.v0).toBe(`${ben.id}/up0`);
    next.connect();
    expect(second.routed.v0).toBe(`${ben.id}/up1`);
    expect(first.routed).toEqual({ a0: ben.id, v0: `${ben.id}/up0` });
  });

  it('keep the connection that was replaced until the browser closes it, at most two seconds', async () => {
    const ann = enter();
    const [first, second] = [openTracks(ann), openTracks(ann)];
    second.connect();
    expect(slotsOf(ann)).toMatchObject({ connection: second.connection, slots: [] });
    await clock.advance(trackLimits.overlapMs - 1);
    expect(first.closed).toBe(false);
    await clock.advance(1);
    expect(first.closed).toBe(true);
    const third = openTracks(ann);
    third.connect();
    second.lose();
    await clock.advance(trackLimits.overlapMs);
    expect([second.closed, third.closed]).toEqual([false, false]);
  });

  it('use the next connection when the one before is lost, and only the newest of several', () => {
    const [ann, ben] = [enter(), enter()];
    const [first, second, third] = [openTracks(ann), openTracks(ann), openTracks(ann)];
    expect(second.closed).toBe(true);
    first.lose();
    third.connect();
    expect(third.routed).toEqual({ a0: ben.id });
  });

  it('are brought only as far as sender and receiver may', () => {
    const ann = inviteRoom(room, { permissions: { canReceive: { base: { video: false } } } });
    const ben = inviteRoom(room, { permissions: { canSend: ['video', 'screenVideo'] } });
    const [toAnn, toBen] = [
      openTracks(ann, {}, 2),
      openTracks(ben, { 'cam-video': 'video', other: 'audio' }),
    ];
    const carl = openTracks(enter(), {}, 2);
    expect(toAnn.routed).toEqual({ a0: expect.any(String) });
    expect(carl.routed).toEqual({ a0: ann.id, v0: `${ben.id}/up0` });
    expect(toBen.routed).toEqual({ a0: ann.id });
    const shown = { sessionId: ben.id, audio: false, tracks: [{ name: 'cam-video', kind: 'video' }] };
    expect(ann.media.sent).toContainEqual(
      expect.objectContaining({ participant: expect.objectContaining(shown) }),
    );
  });

  it('stop when somebody allowed to has asked, until their owner sends again', () => {
    const [ann, ben] = [enter(), enter()];
    const received = openTracks(ann);
    openTracks(ben, { 'cam-video': 'video' });
    const stop = () =>
      ann.say({
        type: 'request',
        id: 1,
        method: 'update-participant',
        params: { sessionId: ben.id, setVideo: false },
      });
    stop();
    expect(received.routed.v0).toBeNull();
    expect(ben.media.sent).toContainEqual({
      type: 'event',
      name: 'stop-sending',
      payload: { kind: 'video', by: ann.id },
    });
    openTracks(ben, { 'cam-video': 'video', other: 'audio' }).connect();
    expect(received.routed.v0).toBeNull();
    ben.say({ type: 'update', video: true });
    expect(received.routed.v0).toBe(`${ben.id}/up0`);
    stop();
    openTracks(ben, {}).connect();
    openTracks(ben, { 'cam-video': 'video' }).connect();
    expect(received.routed.v0).toBe(`${ben.id}/up0`);
  });

  it('end with the room', () => {
    const ann = enter();
    const tracks = openTracks(ann);
    room.close('over');
    expect(tracks.closed).toBe(true);
    const late = room.openTracks(ann.id, new Map());
    expect(late.attach({ ...tracks })).toBe(false);
  });
});
