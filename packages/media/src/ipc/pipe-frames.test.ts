import { describe, expect, it } from 'vitest';
import { tone } from '../testing/tones.ts';
import { encodePipeMessage, PipeReader } from './pipe-frames.ts';
import type { PipeMessage } from './protocol.ts';

const messages: readonly PipeMessage[] = [
  { type: 'audio', session: 1, samples: tone(440, 16_000, 20) },
  {
    type: 'play',
    session: 4_294_967_295,
    segment: 'Grüße',
    sampleRateHz: 22_050,
    samples: tone(440, 22_050, 700),
  },
  { type: 'play', session: 2, segment: '', sampleRateHz: 16_000, samples: new Int16Array(0) },
  { type: 'play-beside', session: 2, voice: 'ann', sampleRateHz: 24_000, samples: tone(440, 24_000, 100) },
  { type: 'end-segment', session: 2, segment: 'one' },
  { type: 'clear', session: 2 },
  { type: 'report', session: 3, report: { segment: 'one', state: 'cleared', playedMs: 123.456 } },
];

function readInPieces(bytes: Buffer, size: number): PipeMessage[] {
  const reader = new PipeReader();
  const read: PipeMessage[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    // A network buffer is used again: what was read must not change with it.
    const chunk = Buffer.from(bytes.subarray(start, start + size));
    read.push(...reader.read(chunk));
  }
  return read;
}

describe('pipe frames', () => {
  it.each([1, 3, 640, 65_536])('come out as they went in, in pieces of %i bytes', (size) => {
    expect(readInPieces(Buffer.concat(messages.map(encodePipeMessage)), size)).toEqual(messages);
  });

  it('refuses a length that cannot be', () => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(0xffffffff);
    expect(() => new PipeReader().read(bytes)).toThrow(RangeError);
  });

  it.each([
    ['an unknown kind', Buffer.from([16, 0, 0, 0, 99, ...Array.from({ length: 15 }, () => 0)])],
    ['no room for its header', Buffer.from([1, 0, 0, 0, 1])],
    [
      'an unknown state',
      Buffer.from([16, 0, 0, 0, 4, 0, 0, 0, 0, ...Array.from({ length: 8 }, () => 0), 9, 0, 0]),
    ],
  ])('refuses a frame with %s', (_, bytes) => {
    expect(() => new PipeReader().read(bytes)).toThrow(RangeError);
  });
});
