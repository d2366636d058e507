import { describe, expect, it } from 'vitest';
import type { RtpPacket } from './packet.ts';
import { type OrderedPacket, ReorderWindow } from './reorder-window.ts';

const packet = (sequence: number, ssrc = 1): RtpPacket => ({
  payloadType: 111,
  sequence: sequence & 0xffff,
  timestamp: 0,
  ssrc,
  payload: Uint8Array.of(1),
});
const summary = (ordered: readonly OrderedPacket[]) =>
  ordered.map((entry) =>
    entry.lostBefore === 0 ? entry.packet.sequence : `${entry.packet.sequence}-${entry.lostBefore}`,
  );
const pushAll = (window: ReorderWindow, ...sequences: number[]) =>
  summary(sequences.flatMap((sequence) => window.push(packet(sequence), 0)));

describe('ReorderWindow', () => {
  it('passes packets in order through at once, also across the end of the numbers', () => {
    expect(pushAll(new ReorderWindow(), 65_534, 65_535, 0, 1)).toEqual([65_534, 65_535, 0, 1]);
  });

  it('puts two swapped packets right', () => {
    expect(pushAll(new ReorderWindow(), 1, 3, 2, 4)).toEqual([1, 2, 3, 4]);
  });

  it('drops doubles and packets that are too late', () => {
    expect(pushAll(new ReorderWindow(), 5, 6, 6, 4, 7)).toEqual([5, 6, 7]);
  });

  it('gives up a missing packet when three wait behind it and one more comes', () => {
    const window = new ReorderWindow();
    expect(pushAll(window, 1, 3, 4, 5)).toEqual([1]);
    expect(pushAll(window, 6)).toEqual(['3-1', 4, 5, 6]);
    expect(pushAll(window, 2)).toEqual([]);
  });

  it('gives up a missing packet after 60 ms', () => {
    const window = new ReorderWindow();
    window.push(packet(1), 0);
    window.push(packet(4), 100);
    expect(window.deadline).toBe(160);
    expect(window.expire(159)).toEqual([]);
    expect(summary(window.expire(160))).toEqual(['4-2']);
    expect(window.deadline).toBeUndefined();
  });

  it('gives up two gaps one after the other', () => {
    const window = new ReorderWindow();
    window.push(packet(1), 0);
    window.push(packet(3), 0);
    window.push(packet(5), 10);
    expect(summary(window.expire(60))).toEqual(['3-1']);
    expect(summary(window.expire(70))).toEqual(['5-1']);
  });

  it('starts anew with another source or a far jump', () => {
    const window = new ReorderWindow();
    pushAll(window, 1, 2);
    expect(summary(window.push(packet(500, 2), 0))).toEqual([500]);
    expect(summary(window.push(packet(20_000, 2), 0))).toEqual([20_000]);
    expect(summary(window.push(packet(20_001, 2), 0))).toEqual([20_001]);
  });

  it('gives each packet once and in order for any shuffling within the window', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const window = new ReorderWindow();
    const keyed = Array.from({ length: 300 }, (_, index) => ({ index, key: index + random() * 2 }));
    const arrival = [
      0,
      ...keyed
        .slice(1)
        .sort((a, b) => a.key - b.key)
        .map((entry) => entry.index),
    ];
    expect(pushAll(window, ...arrival)).toEqual(Array.from({ length: 300 }, (_, index) => index));
  });
});
