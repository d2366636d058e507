import { describe, expect, it } from 'vitest';
import { PlayoutQueue } from '../audio/playout-queue.ts';
import { RtpStream } from './rtp-stream.ts';
import { SpeechSender } from './speech-sender.ts';

function setup() {
  const packets: Buffer[] = [];
  const encoded: boolean[] = [];
  const queue = new PlayoutQueue({
    outputRateHz: 16_000,
    maxQueuedMs: 10_000,
    report: () => {},
    dropped: () => {},
  });
  const sender = new SpeechSender({
    queue,
    outputRateHz: 16_000,
    encoder: {
      encode(frame) {
        encoded.push(frame.some((value) => value !== 0));
        return Uint8Array.of(encoded.length);
      },
      free: () => {},
    },
    stream: new RtpStream({ payloadType: 111, ssrc: 1, sequence: 0, timestamp: 0 }),
    send: (packet) => packets.push(Buffer.from(packet)),
  });
  const ticks = (count: number) => {
    for (let done = 0; done < count; done++) sender.tick();
  };
  return { queue, packets, encoded, ticks };
}

describe('SpeechSender', () => {
  it('sends a packet at every tick without a break in numbers and time', () => {
    const { queue, packets, ticks } = setup();
    ticks(10);
    queue.play('a', new Int16Array(640).fill(5), 16_000);
    ticks(10);
    expect(packets.map((packet) => packet.readUInt16BE(2))).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(packets.at(-1)?.readUInt32BE(4)).toBe(19 * 960);
  });

  it('encodes silence only until it has settled and sends that packet again and again', () => {
    const { encoded, packets, ticks } = setup();
    ticks(100);
    expect(encoded).toEqual([false, false, false, false, false]);
    expect(new Set(packets.slice(5).map((packet) => packet[12]))).toEqual(new Set([5]));
  });

  it('settles again after speech', () => {
    const { queue, encoded, ticks } = setup();
    ticks(10);
    queue.play('a', new Int16Array(640).fill(5), 16_000);
    ticks(20);
    expect(encoded.slice(5)).toEqual([true, true, false, false, false, false, false]);
  });
});
