/** 20 ms at the 48,000 Hz clock that RTP uses for Opus at every encoder rate. */
const TIMESTAMP_STEP = 960;
const HEADER_BYTES = 12;
/** Largest Opus packet (RFC 6716). */
const MAX_PAYLOAD_BYTES = 1275;

export interface RtpStreamStart {
  readonly payloadType: number;
  readonly ssrc: number;
  /** Random starts make known-plaintext attacks harder (RFC 3550, section 5.1). */
  readonly sequence: number;
  readonly timestamp: number;
}

/** Numbers the packets of one outgoing stream. */
export class RtpStream {
  readonly #buffer = Buffer.alloc(HEADER_BYTES + MAX_PAYLOAD_BYTES);
  #sequence: number;
  #timestamp: number;

  constructor(start: RtpStreamStart) {
    this.#sequence = start.sequence & 0xffff;
    this.#timestamp = start.timestamp >>> 0;
    this.#buffer[0] = 0x80;
    this.#buffer[1] = start.payloadType & 0x7f;
    this.#buffer.writeUInt32BE(start.ssrc >>> 0, 8);
  }

  /** The next packet, 20 ms after the last. The buffer is used again by the next call. */
  next(payload: Uint8Array): Buffer {
    this.#buffer.writeUInt16BE(this.#sequence, 2);
    this.#buffer.writeUInt32BE(this.#timestamp, 4);
    this.#buffer.set(payload, HEADER_BYTES);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = (this.#timestamp + TIMESTAMP_STEP) >>> 0;
    return this.#buffer.subarray(0, HEADER_BYTES + payload.length);
  }
}
