import { randomInt } from 'node:crypto';
import { Audio, type DataChannel, PeerConnection, RtcpReceivingSession, type Track } from 'node-datachannel';
import { Pacer } from '../audio/pacer.ts';
import { CallbackQueue } from '../child/callback-queue.ts';
import { systemClock } from '../clock.ts';
import { isRtcp } from '../rtp/packet.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';

const OPUS_PAYLOAD_TYPE = 111;
const CHANNEL_LABEL = 'saywell.room.v1';
/** On a loaded machine nearly half of the dials are lost: five in a row were, in one of fifty calls. */
const DIAL_ATTEMPTS = 20;
const CONNECT_TIMEOUT_MS = 5_000;
/** One pacer and one queue serve all callers of a process. */
const pacer = new Pacer(systemClock);
const queue = new CallbackQueue((error) => {
  throw error;
});

export interface CallerPeerOptions {
  /** Takes the offer to the server. Called again when the library loses a dial. */
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
 * A caller without a browser for tests and benches: audio and one data channel.
 * Resolves when both are open; rejects after twenty dials that were lost or not connected within 5 s. Belongs
 * into another process than what is measured.
 */
export async function createCallerPeer(options: CallerPeerOptions): Promise<CallerPeer> {
  for (let attempt = 1; ; attempt++) {
    const peer = new Caller(options);
    try {
      await peer.dial();
      return peer;
    } catch (error) {
      peer.close();
      // As offerer over loopback the library sometimes gets its own transport too late,
      // or stalls altogether.
      const isLostDial = /without ICE transport|did not connect/.test(String(error));
      if (!isLostDial || attempt === DIAL_ATTEMPTS) throw error;
    }
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
    const opened = this.#opened();
    const gathered = new Promise<void>((resolve) => {
      this.#connection.onGatheringStateChange(queue.guard((state) => state === 'complete' && resolve()));
    });
    this.#connection.setLocalDescription('offer');
    await gathered;
    const offer = this.#connection.localDescription()?.sdp ?? '';
    // As DTLS client it speaks last: the other way round two of these libraries often lose a second.
    const answer = await this.#options.join(offer.replaceAll('a=setup:actpass', 'a=setup:active'));
    this.#connection.setRemoteDescription(answer, 'answer');
    await within(opened, CONNECT_TIMEOUT_MS);
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
    this.#connection.onStateChange(
      queue.guard((state) => {
        if (state === 'closed' && !this.#closed) this.#options.onClosed?.();
      }),
    );
  }

  #opened(): Promise<unknown> {
    return Promise.all([
      new Promise<void>((resolve) => this.#channel.onOpen(queue.guard(() => resolve()))),
      new Promise<void>((resolve) => this.#track.onOpen(queue.guard(() => resolve()))),
    ]);
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

async function within(waiting: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the caller did not connect')), timeoutMs);
  });
  try {
    await Promise.race([waiting, late]);
  } finally {
    clearTimeout(timer);
  }
}
