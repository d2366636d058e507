import { describe, expect, it } from 'vitest';
import { createSpeechDecoder, createSpeechEncoder } from '../codec/opus.ts';
import { rootMeanSquare, tone } from '../testing/tones.ts';
import { AudioReceiver } from './audio-receiver.ts';
import { RtpStream } from './rtp-stream.ts';

/** A decoder that marks how it was called: value 1 decoded, 2 from error correction, 3 invented. */
function fakeDecoder(packetSamples = 320) {
  return {
    decode(packet: Uint8Array | null, options: { readonly decodeFec?: boolean } = {}): Int16Array {
      if (packet?.[0] === 0xff) throw new Error('damaged');
      return new Int16Array(packetSamples).fill(options.decodeFec === true ? 2 : 1);
    },
    decodePacketLoss: (samples?: number) => new Int16Array(samples ?? 320).fill(3),
  };
}

function setup(packetSamples?: number) {
  const frames: Int16Array[] = [];
  const receiver = new AudioReceiver({
    decoder: fakeDecoder(packetSamples),
    payloadType: 111,
    frame: (samples) => frames.push(samples),
  });
  const stream = new RtpStream({ payloadType: 111, ssrc: 1, sequence: 0, timestamp: 0 });
  const packets = Array.from({ length: 1_000 }, (_, index) =>
    Buffer.from(stream.next(Uint8Array.of(index & 0x7f))),
  );
  const receive = (...numbers: number[]) => {
    for (const number of numbers) receiver.receive(packets[number] ?? Buffer.alloc(0), 0);
  };
  return { receiver, receive, frames, kinds: () => frames.map((frame) => frame[0]) };
}

describe('AudioReceiver', () => {
  it('conceals a loss: invented frames, then the copy in the next packet', () => {
    const { receiver, receive, kinds } = setup();
    receive(0, 4);
    receiver.expire(60);
    expect(kinds()).toEqual([1, 3, 3, 2, 1]);
  });

  it('fills the time of a long loss with silence, up to three seconds', () => {
    const { receiver, receive, kinds } = setup();
    receive(0, 101);
    receiver.expire(60);
    expect(kinds().length).toBe(102);
    expect(kinds().slice(0, 9)).toEqual([1, 3, 3, 3, 3, 3, 3, 0, 0]);
    receive(501);
    receiver.expire(120);
    expect(kinds().length).toBe(102 + 152);
  });

  it('conceals a damaged packet', () => {
    const { receiver, receive, kinds } = setup();
    receive(0);
    const damaged = new RtpStream({ payloadType: 111, ssrc: 1, sequence: 1, timestamp: 960 });
    receiver.receive(damaged.next(Uint8Array.of(0xff)), 0);
    expect(kinds()).toEqual([1, 3]);
  });

  it('ignores other payload types and anything that is no RTP', () => {
    const { receiver, frames } = setup();
    const other = new RtpStream({ payloadType: 96, ssrc: 1, sequence: 0, timestamp: 0 });
    expect(receiver.receive(other.next(Uint8Array.of(1)), 0)).toBe(false);
    expect(receiver.receive(Buffer.from('garbage'), 0)).toBe(false);
    expect(frames).toEqual([]);
  });

  it.each([
    [160, 6, 3],
    [640, 2, 4],
    [960, 1, 3],
  ])('cuts packets of %i samples into frames of 20 ms', (samples, packets, expected) => {
    const { receive, frames } = setup(samples);
    receive(...Array.from({ length: packets }, (_, index) => index));
    expect(frames.length).toBe(expected);
    expect(frames.every((frame) => frame.length === 320)).toBe(true);
  });

  it('rebuilds a lost frame of real Opus from the packet after it', async () => {
    const [encoder, decoder] = await Promise.all([createSpeechEncoder(24_000, 0), createSpeechDecoder()]);
    const frames: Int16Array[] = [];
    const receiver = new AudioReceiver({
      decoder,
      payloadType: 111,
      frame: (samples) => frames.push(samples),
    });
    const stream = new RtpStream({ payloadType: 111, ssrc: 1, sequence: 0, timestamp: 0 });
    const source = tone(300, 24_000, 1_000);
    for (let index = 0; index < 50; index++) {
      const packet = Buffer.from(stream.next(encoder.encode(source.slice(index * 480, index * 480 + 480))));
      if (index !== 25) receiver.receive(packet, index * 20);
    }
    // Concealment alone reaches about half of the level.
    const rebuilt = rootMeanSquare(frames[25] ?? new Int16Array(320));
    expect(frames.length).toBe(50);
    expect(rebuilt / rootMeanSquare(frames[20] ?? new Int16Array(320))).toBeGreaterThan(0.85);
    encoder.free();
    decoder.free();
  });
});
