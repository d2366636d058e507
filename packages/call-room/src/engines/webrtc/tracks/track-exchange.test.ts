import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRoomError } from '../../../errors/call-room-error.ts';
import { fake } from '../../../testing/fake.ts';
import { fakeTrack } from '../../../testing/fake-track.ts';
import { TrackExchange } from './track-exchange.ts';
import type { TracksConnection, TracksPlan } from './tracks-connection.ts';

interface Opening {
  readonly plan: TracksPlan;
  readonly lose: () => void;
  /** What is in its slots. */
  track: (mid: string) => MediaStreamTrack;
  succeed(): void;
  fail(): void;
  isClosed: boolean;
}

function openExchange() {
  const openings: Opening[] = [];
  const emitted: string[] = [];
  const exchange = new TrackExchange({
    open: (plan, lose) =>
      new Promise<TracksConnection>((resolve, reject) => {
        const opening: Opening = {
          plan,
          lose,
          isClosed: false,
          track: (mid) => fake<MediaStreamTrack>({ id: `${openings.indexOf(opening)}/${mid}` }),
          succeed: () =>
            resolve({
              plan,
              number: openings.indexOf(opening),
              slot: (mid) => opening.track(mid),
              close: () => {
                opening.isClosed = true;
              },
            }),
          fail: () => reject(new CallRoomError('connection-error', 'no')),
        };
        openings.push(opening);
      }),
    setTimer: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    changed: () => emitted.push('changed'),
    failed: ({ message }) => emitted.push(`failed ${message}`),
  });
  const last = (): Opening => openings.at(-1) as Opening;
  return { exchange, openings, last, emitted };
}
const settle = (timeMs = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(timeMs);
const namesOf = ({ plan }: Opening): string[] => plan.local.map(({ name }) => name);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('tracks beside the call', () => {
  it('open a connection when one is sent, and resolve when it is', async () => {
    const { exchange, last } = openExchange();
    const sent = vi.fn<() => void>();
    void exchange.publish({ name: 'cam-video', track: fakeTrack() }).then(sent);
    await settle();
    expect([namesOf(last()), sent.mock.calls.length]).toEqual([['cam-video'], 0]);
    last().succeed();
    await settle();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('open slots in steps, and give the tracks that the room put there', async () => {
    const { exchange, openings, last } = openExchange();
    exchange.need(1, 0);
    last().succeed();
    await settle();
    exchange.need(2, 0);
    expect(openings.map(({ plan }) => plan.slots)).toEqual([{ audio: 2, video: 0 }]);
    exchange.assign(0, [{ mid: 'a0', sessionId: 'ben', name: 'cam-audio' }]);
    expect(exchange.remoteTrack('ben', 'cam-audio')?.id).toBe('0/a0');
    expect(exchange.remoteTrack('ben', 'cam-video')).toBeUndefined();
    exchange.need(3, 1);
    expect(last().plan.slots).toEqual({ audio: 4, video: 2 });
  });

  it('leave the old connection open until the new one is up', async () => {
    const { exchange, openings, last } = openExchange();
    void exchange.publish({ name: 'cam-video', track: fakeTrack() });
    last().succeed();
    await settle();
    void exchange.publish({ name: 'screen-video', track: fakeTrack() });
    await settle();
    expect([openings.length, openings[0]?.isClosed]).toEqual([2, false]);
    last().succeed();
    await settle();
    expect(openings[0]?.isClosed).toBe(false);
    exchange.assign(1, []);
    await settle();
    expect([openings[0]?.isClosed, namesOf(last())]).toEqual([true, ['cam-video', 'screen-video']]);
  });

  it('show what others send over the old connection until the new one delivers it', async () => {
    const { exchange, openings, last } = openExchange();
    const slots = [{ mid: 'a0', sessionId: 'ben', name: 'cam-audio' }];
    const heard = (): string | undefined => exchange.remoteTrack('ben', 'cam-audio')?.id;
    exchange.need(1, 0);
    last().succeed();
    exchange.assign(0, slots);
    await settle();
    void exchange.publish({ name: 'cam-video', track: fakeTrack() });
    const arriving = Object.assign(new EventTarget(), { id: '1/a0', muted: true });
    last().track = () => fake<MediaStreamTrack>(arriving);
    last().succeed();
    exchange.assign(1, slots);
    await settle(500);
    expect([heard(), openings[0]?.isClosed]).toEqual(['0/a0', false]);
    arriving.muted = false;
    arriving.dispatchEvent(new Event('unmute'));
    await settle();
    expect([heard(), openings[0]?.isClosed]).toEqual(['1/a0', true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('do not wait long for a sender who is silent, nor when the old connection is lost', async () => {
    const { exchange, openings, last } = openExchange();
    exchange.need(1, 0);
    last().succeed();
    await settle();
    for (const loses of [false, true]) {
      exchange.need(openings.length * 2 + 1, 0);
      last().succeed();
      await settle(loses ? 0 : 599);
      const before = openings.at(-2);
      expect(before?.isClosed).toBe(false);
      if (loses) before?.lose();
      await settle(loses ? 0 : 1);
      expect(before?.isClosed).toBe(true);
    }
    last().succeed();
    await settle(600);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gather what changes while one is being opened', async () => {
    const { exchange, openings, last } = openExchange();
    void exchange.publish({ name: 'a', track: fakeTrack() });
    void exchange.publish({ name: 'b', track: fakeTrack() });
    exchange.unpublish('a');
    exchange.unpublish('unknown');
    await settle();
    last().succeed();
    await settle();
    expect(openings.map(namesOf)).toEqual([['a'], ['b']]);
    last().succeed();
    await settle(600);
    expect(openings.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it('close when nothing is sent or received any more', async () => {
    const { exchange, openings, last } = openExchange();
    void exchange.publish({ name: 'a', track: fakeTrack() });
    last().succeed();
    await settle();
    exchange.unpublish('a');
    await settle();
    expect([openings.length, last().isClosed]).toEqual([1, true]);
  });

  it('are tried again when they cannot be opened, and given up in the end', async () => {
    const { exchange, openings, last, emitted } = openExchange();
    const refused = vi.fn<(error: CallRoomError) => void>();
    exchange.publish({ name: 'a', track: fakeTrack() }).catch(refused);
    for (const waitMs of [500, 2_000, 5_000]) {
      last().fail();
      await settle(waitMs);
    }
    last().fail();
    await settle(60_000);
    expect(openings).toHaveLength(4);
    expect(emitted).toEqual(['failed no']);
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'connection-error' }));
  });

  it('are opened again when they are lost', async () => {
    const { exchange, openings, last, emitted } = openExchange();
    exchange.need(1, 0);
    last().succeed();
    await settle();
    last().lose();
    await settle();
    expect(openings).toHaveLength(2);
    last().succeed();
    await settle();
    exchange.renew();
    await settle();
    expect([openings.length, openings[1]?.isClosed]).toEqual([3, true]);
    expect(emitted.filter((word) => word.startsWith('failed'))).toEqual([]);
  });

  it('leave nothing behind', async () => {
    const { exchange, last } = openExchange();
    const refused = vi.fn<(error: CallRoomError) => void>();
    exchange.publish({ name: 'a', track: fakeTrack() }).catch(refused);
    exchange.close();
    last().succeed();
    await settle();
    expect(last().isClosed).toBe(true);
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'cancelled' }));
    exchange.need(4, 4);
    exchange.close();
    await settle(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
