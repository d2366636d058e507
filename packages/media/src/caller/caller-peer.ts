import { randomInt } from 'node:crypto';
import { Audio, type DataChannel, PeerConnection, RtcpReceivingSession, type Track } from 'node-datachannel';
import { Pacer } from '../audio/pacer.ts';
import { systemClock } from '../contract/clock.ts';
import { CallbackQueue } from '../native/callback-queue.ts';
import { isRtcp } from '../rtp/packet.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';
import { CallerError } from './caller-error.ts';

const OPUS_PAYLOAD_TYPE = 111;
const CHANNEL_LABEL = 'saywell.room.v1';
/** As long as the server waits for a connection. */
const CONNECT_TIMEOUT_MS = 15_000;
/** One pacer and one queue serve all callers of a process. */
const pacer = new Pacer(systemClock);
const queue = new CallbackQueue((error) => {
  throw error;
});

export interface CallerPeerOptions {
  /** Takes the offer to the server, once; what it throws is thrown by {@link createCallerPeer}. */
  readonly join: (offer: string) => Promise<string>;
  /** Opus packets of 20 ms, sent over and over. None: nothing is sent. */
  readonly frames: readonly Uint8Array[];
  /** Each RTP packet from the server. */
  readonly onPacket?: (packet: Buffer) => void;
  readonly onText?: (text: string) => void;
  readonly onClosed?: () => void;
}

export interface CallerPeer {
  sendText(text: string): void;
  /** Stops or goes on sending audio, as when the network is lost. */
  setSending(sending: boolean): void;
  stats(): { readonly packetsSent: number; readonly packetsReceived: number };
  close(): void;
}

/**
 * A caller without a browser for tests and benches: audio and one data channel. Belongs into another
 * process than what is measured. Dials once and resolves when both are open; rejects with {@link CallerError}.
 */
export async function createCallerPeer(options: CallerPeerOptions): Promise<CallerPeer> {
  const peer = new Caller(options);
  try {
    await peer.dial();
    return peer;
  } catch (error) {
    peer.close();
    throw error;
  }
}

class Caller implements CallerPeer {
  readonly #options: CallerPeerOptions;
  readonly #connection = new PeerConnection('caller', { iceServers: [], disableAutoNegotiation: true });
  readonly #track: Track;
  readonly #channel: DataChannel;
  readonly #receiving = new RtcpReceivingSession();
  readonly #stream: RtpStream;
  #stopPacing: () => void = () => {};
  /** While dialing. */
  #settleDial: ((error?: CallerError) => void) | undefined;
  #sending = true;
  #nextFrame = 0;
  #packetsSent = 0;
  #packetsReceived = 0;
  #closed = false;

  constructor(options: CallerPeerOptions) {
    this.#options = options;
    const ssrc = randomInt(1, 2 ** 32);
    this.#stream = new RtpStream({
      payloadType: OPUS_PAYLOAD_TYPE,
      ssrc,
      sequence: randomInt(2 ** 16),
      timestamp: randomInt(2 ** 32),
    });
    const audio = new Audio('0', 'SendRecv');
    audio.addOpusCodec(OPUS_PAYLOAD_TYPE, 'minptime=10;useinbandfec=1');
    audio.addSSRC(ssrc, 'caller', 'caller', 'audio');
    this.#track = this.#connection.addTrack(audio);
    this.#track.setMediaHandler(this.#receiving);
    this.#channel = this.#connection.createDataChannel(CHANNEL_LABEL);
    this.#listen();
  }

  async dial(): Promise<void> {
    this.#connection.setLocalDescription('offer');
    const offer = withoutCandidates(this.#connection.localDescription()?.sdp ?? '');
    await this.#connect(await this.#options.join(offer));
    this.#stopPacing = pacer.add(() => this.#tick());
  }

  sendText(text: string): void {
    this.#channel.sendMessage(text);
  }

  setSending(sending: boolean): void {
    this.#sending = sending;
  }

  stats(): { readonly packetsSent: number; readonly packetsReceived: number } {
    return { packetsSent: this.#packetsSent, packetsReceived: this.#packetsReceived };
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopPacing();
    this.#connection.close();
  }

  #listen(): void {
    this.#track.onMessage(
      queue.guard((packet) => {
        if (isRtcp(packet)) return;
        this.#packetsReceived++;
        this.#options.onPacket?.(packet);
      }),
    );
    this.#channel.onMessage(
      queue.guard((message) => {
        if (typeof message === 'string') this.#options.onText?.(message);
      }),
    );
    this.#connection.onStateChange(queue.guard((state) => this.#handleState(state)));
  }

  #handleState(state: string): void {
    if (state !== 'closed' && state !== 'failed') return;
    if (this.#settleDial !== undefined)
      this.#settleDial(new CallerError('transport-failed', `Connection ${state} before it was open.`));
    else if (state === 'closed' && !this.#closed) this.#options.onClosed?.();
  }

  #connect(answer: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: CallerError): void => {
        clearTimeout(timer);
        this.#settleDial = undefined;
        if (error === undefined) resolve();
        else reject(error);
      };
      const late = new CallerError('connect-timed-out', `Not open after ${CONNECT_TIMEOUT_MS} ms.`);
      const timer = setTimeout(settle, CONNECT_TIMEOUT_MS, late);
      this.#settleDial = settle;
      const opening = new Set([this.#channel, this.#track]);
      for (const part of opening) {
        part.onOpen(queue.guard(() => opening.delete(part) && opening.size === 0 && settle()));
      }
      try {
        this.#connection.setRemoteDescription(answer, 'answer');
      } catch (cause) {
        settle(new CallerError('transport-failed', 'The answer could not be used.', { cause }));
      }
    });
  }

  #tick(): void {
    const frame = this.#options.frames[this.#nextFrame++ % this.#options.frames.length];
    if (frame === undefined || !this.#sending) return;
    try {
      this.#track.sendMessageBinary(this.#stream.next(frame));
      this.#packetsSent++;
    } catch {
      // Closed a moment ago.
    }
  }
}

/**
 * The server learns the caller's address from its first check, as that of a browser which does not wait for
 * its candidates. An offer with candidates lost one dial in fifty, more on a busy machine: the server checks
 * them at once, so ICE connects while `setRemoteDescription` still runs, and libdatachannel 0.24 starts DTLS
 * before it has stored the fingerprint that it must compare.
 */
function withoutCandidates(offer: string): string {
  return offer.replaceAll(/a=(?:candidate|end-of-candidates).*\r\n/g, '');
}
