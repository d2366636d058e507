import { describe, expect, it } from 'vitest';
import { parseRtp } from './packet.ts';
import { RtpRewriter } from './rtp-rewriter.ts';

function packet(sequence: number, timestamp: number, marker = false): Buffer {
  const buffer = Buffer.from([0x80, marker ? 0xe0 : 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 7]);
  buffer.writeUInt16BE(sequence, 2);
  buffer.writeUInt32BE(timestamp, 4);
  return buffer;
}
function rewrite(rewriter: RtpRewriter, source: Buffer) {
  const { sequence, timestamp, ssrc, payloadType } =
    parseRtp(rewriter.rewrite(source, Uint8Array.of(7), 111)) ?? {};
  return { sequence, timestamp, ssrc, payloadType };
}

describe('a rewritten stream', () => {
  it('goes on where the last source stopped', () => {
    const rewriter = new RtpRewriter({ ssrc: 5, timestampStep: 960 });
    expect(rewrite(rewriter, packet(100, 4_000))).toEqual({
      sequence: 100,
      timestamp: 4_000,
      ssrc: 5,
      payloadType: 111,
    });
    expect(rewrite(rewriter, packet(101, 4_960))).toMatchObject({ sequence: 101, timestamp: 4_960 });
    rewriter.switchSource();
    expect(rewrite(rewriter, packet(60_000, 9))).toMatchObject({ sequence: 102, timestamp: 5_920 });
    expect(rewrite(rewriter, packet(60_002, 1_929))).toMatchObject({ sequence: 104, timestamp: 7_840 });
  });

  it('counts around the end of the numbers, and a late packet moves nothing', () => {
    const rewriter = new RtpRewriter({ ssrc: 5, timestampStep: 960 });
    rewrite(rewriter, packet(65_535, 0xffff_ffff));
    expect(rewrite(rewriter, packet(0, 959))).toMatchObject({ sequence: 0 });
    expect(rewrite(rewriter, packet(65_534, 0xffff_fc3f))).toMatchObject({ sequence: 65_534 });
    rewriter.switchSource();
    expect(rewrite(rewriter, packet(500, 0))).toMatchObject({ sequence: 1, timestamp: 1_919 });
  });

  it('passes on the marker that ends a picture and drops header extensions', () => {
    const rewriter = new RtpRewriter({ ssrc: 5, timestampStep: 3_000 });
    const copy = rewriter.rewrite(packet(1, 2, true), Uint8Array.of(1, 2), 96);
    expect([copy[0], copy[1], copy.length]).toEqual([0x80, 0xe0, 14]);
  });
});
