import { describe, expect, it } from 'vitest';
import { isRtcp, parseRtp } from './packet.ts';
import { RtpStream } from './rtp-stream.ts';

const fixedHeader = [0x80, 111, 0x12, 0x34, 0, 0, 3, 0xc0, 1, 2, 3, 4];
const packetOf = (...bytes: number[]) => Uint8Array.from(bytes);
const withFlags = (flags: number, ...rest: number[]) => packetOf(flags, ...fixedHeader.slice(1), ...rest);

describe('parseRtp', () => {
  it('reads the fixed header', () => {
    expect(parseRtp(packetOf(...fixedHeader, 7, 8, 9))).toEqual({
      payloadType: 111,
      sequence: 0x1234,
      timestamp: 960,
      ssrc: 0x01020304,
      payload: packetOf(7, 8, 9),
    });
  });

  it('ignores the marker bit', () => {
    const packet = packetOf(0x80, 0x80 | 111, ...fixedHeader.slice(2), 7);
    expect(parseRtp(packet)?.payloadType).toBe(111);
  });

  it('skips contributing sources, header extension and padding', () => {
    const sources = [9, 9, 9, 9, 9, 9, 9, 9];
    const extension = [0xbe, 0xde, 0, 1, 1, 2, 3, 4];
    const packet = withFlags(0x80 | 0x20 | 0x10 | 2, ...sources, ...extension, 7, 8, 0, 0, 3);
    expect(parseRtp(packet)?.payload).toEqual(packetOf(7, 8));
  });

  it.each([
    ['nothing', packetOf()],
    ['a short header', packetOf(...fixedHeader.slice(0, 11))],
    ['no payload', packetOf(...fixedHeader)],
    ['version 1', withFlags(0x40, 7)],
    ['more sources than bytes', withFlags(0x8f, 7)],
    ['an extension cut off', withFlags(0x90, 0xbe, 0xde)],
    ['an extension longer than the packet', withFlags(0x90, 0xbe, 0xde, 0xff, 0xff, 7)],
    ['more padding than packet', withFlags(0xa0, 7, 200)],
    ['a sender report', packetOf(0x80, 200, ...fixedHeader.slice(2), 7)],
    ['a receiver report', packetOf(0x80, 201, ...fixedHeader.slice(2), 7)],
  ])('refuses %s', (_, packet) => {
    expect(parseRtp(packet)).toBeUndefined();
  });

  it('never throws, whatever comes', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    for (let count = 0; count < 5_000; count++) {
      const packet = Uint8Array.from({ length: random() % 40 }, () => random() & 0xff);
      expect(parseRtp(packet)?.payload.length).not.toBe(0);
    }
  });

  it('distinguishes RTCP from every dynamic payload type', () => {
    for (let type = 96; type < 128; type++) expect(isRtcp(packetOf(0x80, type))).toBe(false);
    for (let type = 192; type < 224; type++) expect(isRtcp(packetOf(0x80, type))).toBe(true);
  });
});

describe('RtpStream', () => {
  it('counts packets and 48,000 Hz ticks and wraps both around', () => {
    const stream = new RtpStream({
      payloadType: 111,
      ssrc: 0xffffffff,
      sequence: 0xffff,
      timestamp: 0xfffffff0,
    });
    const first = Buffer.from(stream.next(packetOf(1)));
    const second = Buffer.from(stream.next(packetOf(2)));
    expect(parseRtp(stream.next(packetOf(3, 4)))?.payload).toEqual(Buffer.from([3, 4]));
    expect(second.readUInt16BE(2)).toBe(0);
    expect(second.readUInt32BE(4)).toBe(944);
    expect(first.readUInt32BE(8)).toBe(0xffffffff);
  });
});
