import { describe, expect, it } from 'vitest';
import { createServerSentEvents } from './server-sent-events.ts';

const stream =
  ': hello\r\n\r\ndata: {"a":"grün"}\n\nevent: x\ndata:two\rdata: lines\r\rid: 7\n\ndata: [DONE]';
const expected = ['{"a":"grün"}', 'two\nlines', '[DONE]'];

function readIn(pieces: readonly Uint8Array[]): readonly string[] {
  const events = createServerSentEvents();
  return [...pieces.flatMap((piece) => [...events.push(piece)]), ...events.end()];
}

describe('server-sent events', () => {
  const bytes = Buffer.from(stream);
  it('reads the same events wherever the stream is cut once', () => {
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(readIn([bytes.subarray(0, cut), bytes.subarray(cut)]), `cut at ${cut}`).toEqual(expected);
    }
  });
  it.each([1, 2, 3, 7])('reads them in pieces of %i bytes', (size) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    expect(readIn(pieces)).toEqual(expected);
  });
  it('passes an event on as soon as it is complete', () => {
    const events = createServerSentEvents();
    expect(events.push(Buffer.from('data: one\n'))).toEqual([]);
    expect(events.push(Buffer.from('\ndata: tw'))).toEqual(['one']);
    expect(events.push(Buffer.from('o\n\n'))).toEqual(['two']);
    expect(events.end()).toEqual([]);
  });
  it('refuses an event without end', () => {
    const events = createServerSentEvents();
    const piece = Buffer.from('data: '.padEnd(65_536, 'x'));
    expect(() => {
      for (let count = 0; count < 10; count += 1) events.push(piece);
    }).toThrow(RangeError);
  });
});
