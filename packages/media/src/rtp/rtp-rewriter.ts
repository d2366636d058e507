/** Of a stream as its receiver sees it. */
export interface RewrittenStream {
  readonly ssrc: number;
  /** Ticks of the clock between two packets of different pictures, for the step to another source. */
  readonly timestampStep: number;
}

/**
 * Makes packets of changing sources one stream: one SSRC, sequence numbers and
 * timestamps that go on where the last source stopped.
 */
export class RtpRewriter {
  readonly #stream: RewrittenStream;
  #sequenceOffset: number | undefined;
  #timestampOffset = 0;
  #lastSequence = -1;
  #lastTimestamp = 0;

  constructor(stream: RewrittenStream) {
    this.#stream = stream;
  }

  /** The next packet is another source's first. */
  switchSource(): void {
    this.#sequenceOffset = undefined;
  }

  /** A copy of the packet as this stream's, without header extensions: their numbers are the sender's. */
  rewrite(packet: Uint8Array, payload: Uint8Array, payloadType: number): Buffer {
    const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
    const [sequence, timestamp] = [view.getUint16(2), view.getUint32(4)];
    if (this.#sequenceOffset === undefined) this.#join(sequence, timestamp);
    const outSequence = (sequence + (this.#sequenceOffset ?? 0)) & 0xffff;
    const outTimestamp = (timestamp + this.#timestampOffset) >>> 0;
    if (isLater(outSequence, this.#lastSequence)) {
      this.#lastSequence = outSequence;
      this.#lastTimestamp = outTimestamp;
    }
    const copy = Buffer.allocUnsafe(12 + payload.length);
    copy[0] = 0x80;
    copy[1] = (view.getUint8(1) & 0x80) | (payloadType & 0x7f);
    copy.writeUInt16BE(outSequence, 2);
    copy.writeUInt32BE(outTimestamp, 4);
    copy.writeUInt32BE(this.#stream.ssrc, 8);
    copy.set(payload, 12);
    return copy;
  }

  #join(sequence: number, timestamp: number): void {
    const isFirst = this.#lastSequence < 0;
    const nextTimestamp = isFirst ? timestamp : this.#lastTimestamp + this.#stream.timestampStep;
    this.#sequenceOffset = isFirst ? 0 : (this.#lastSequence + 1 - sequence) & 0xffff;
    this.#timestampOffset = (nextTimestamp - timestamp) >>> 0;
    if (isFirst) this.#lastSequence = (sequence - 1) & 0xffff;
  }
}

/** On the circle of sequence numbers. */
const isLater = (sequence: number, than: number): boolean => ((sequence - than) & 0xffff) < 0x8000;
