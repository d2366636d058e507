import { INPUT_FRAME_SAMPLES } from '../audio/pcm.ts';
import type { SpeechDecoder } from '../codec/opus.ts';
import { parseRtp } from './packet.ts';
import { type OrderedPacket, ReorderWindow } from './reorder-window.ts';

/** Longest stretch worth inventing: concealment fades out by itself after about 100 ms. */
const MAX_CONCEALED_PACKETS = 6;
/** A longer loss is a gap in the connection; its time is not made up. */
const MAX_FILLED_PACKETS = 150;

export interface AudioReceiverOptions {
  readonly decoder: Pick<SpeechDecoder, 'decode' | 'decodePacketLoss'>;
  readonly payloadType: number;
  /** 320 samples at 16,000 Hz. */
  frame(samples: Int16Array): void;
}

/** RTP packets in, an unbroken series of 20 ms frames out; what was lost is concealed. */
export class AudioReceiver {
  readonly #options: AudioReceiverOptions;
  readonly #window = new ReorderWindow();
  #packetSamples = INPUT_FRAME_SAMPLES;
  #rest = new Int16Array(0);

  constructor(options: AudioReceiverOptions) {
    this.#options = options;
  }

  /** True if the datagram was audio of this stream, late packets included. The datagram may be buffered for a while. */
  receive(datagram: Uint8Array, now: number): boolean {
    const packet = parseRtp(datagram);
    if (packet === undefined || packet.payloadType !== this.#options.payloadType) return false;
    this.#take(this.#window.push(packet, now));
    return true;
  }

  /** When {@link expire} must be called, on the clock of `receive`. */
  get deadline(): number | undefined {
    return this.#window.deadline;
  }

  /** Gives up waiting for packets that are missing for too long. */
  expire(now: number): void {
    this.#take(this.#window.expire(now));
  }

  #take(ordered: readonly OrderedPacket[]): void {
    for (const { packet, lostBefore } of ordered) {
      if (lostBefore > 0) this.#conceal(lostBefore, packet.payload);
      this.#decode(packet.payload);
    }
  }

  /** The packet after a loss carries a copy of the last lost frame; the ones before it are invented. */
  #conceal(lost: number, next: Uint8Array): void {
    const invented = Math.min(lost - 1, MAX_CONCEALED_PACKETS);
    const silent = Math.min(lost - 1, MAX_FILLED_PACKETS) - invented;
    for (let count = 0; count < invented; count++) this.#concealOne();
    for (let count = 0; count < silent; count++) this.#emit(new Int16Array(this.#packetSamples));
    try {
      this.#emit(this.#options.decoder.decode(next, { decodeFec: true, frameSize: this.#packetSamples }));
    } catch {
      this.#concealOne();
    }
  }

  #decode(payload: Uint8Array): void {
    try {
      const samples = this.#options.decoder.decode(payload);
      this.#packetSamples = samples.length;
      this.#emit(samples);
    } catch {
      // A damaged packet counts as lost.
      this.#concealOne();
    }
  }

  #concealOne(): void {
    this.#emit(this.#options.decoder.decodePacketLoss(this.#packetSamples));
  }

  /** Packets of 10, 40 or 60 ms are cut into frames of 20 ms as well. */
  #emit(samples: Int16Array): void {
    if (this.#rest.length === 0 && samples.length === INPUT_FRAME_SAMPLES) {
      this.#options.frame(samples);
      return;
    }
    const joined = new Int16Array(this.#rest.length + samples.length);
    joined.set(this.#rest);
    joined.set(samples, this.#rest.length);
    let start = 0;
    for (; start + INPUT_FRAME_SAMPLES <= joined.length; start += INPUT_FRAME_SAMPLES) {
      this.#options.frame(joined.slice(start, start + INPUT_FRAME_SAMPLES));
    }
    this.#rest = joined.slice(start);
  }
}
