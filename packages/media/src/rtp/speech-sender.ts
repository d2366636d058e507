import { samplesPerFrame } from '../audio/pcm.ts';
import type { PlayoutQueue } from '../audio/playout-queue.ts';
import type { OpusOutputRate, SpeechEncoder } from '../codec/opus.ts';
import type { RtpStream } from './rtp-stream.ts';

/** Frames of real silence encoded after speech, until encoder and decoder have both calmed down. */
const SETTLING_FRAMES = 5;

export interface SpeechSenderOptions {
  readonly queue: Pick<PlayoutQueue, 'pull'>;
  readonly encoder: SpeechEncoder;
  readonly outputRateHz: OpusOutputRate;
  readonly stream: RtpStream;
  readonly send: (packet: Buffer) => void;
}

/**
 * Sends one packet each tick: speech, or silence when there is none. The stream
 * never pauses, because a browser's jitter buffer starts anew after a pause; the
 * packet of silence is encoded once and sent again and again, which costs nearly nothing.
 */
export class SpeechSender {
  readonly #options: SpeechSenderOptions;
  readonly #silence: Int16Array;
  #silentFrames = 0;
  #silentPacket: Uint8Array = new Uint8Array(0);

  constructor(options: SpeechSenderOptions) {
    this.#options = options;
    this.#silence = new Int16Array(samplesPerFrame(options.outputRateHz));
  }

  tick(): void {
    const { queue, encoder, stream, send } = this.#options;
    const frame = queue.pull();
    send(stream.next(frame === undefined ? this.#nextSilence() : encoder.encode(frame)));
    if (frame !== undefined) this.#silentFrames = 0;
  }

  #nextSilence(): Uint8Array {
    if (this.#silentFrames < SETTLING_FRAMES) {
      this.#silentFrames++;
      this.#silentPacket = this.#options.encoder.encode(this.#silence);
    }
    return this.#silentPacket;
  }
}
