import { Audio, type DataChannel, PeerConnection, RtcpReceivingSession, type Track } from 'node-datachannel';
import type { MediaCloseReason } from '../contract/media-session.ts';
import type { AcceptedOffer, AudioDirection } from '../sdp/offer.ts';
import type { CallbackQueue } from './callback-queue.ts';
import { answerOffer, attempt, isFromAllowed, OPUS_PROFILE, offerRefused } from './peer-library.ts';

/** Texts that may wait in the library; a browser that reads nothing must not fill the memory. */
const MAX_BUFFERED_TEXT_BYTES = 1_048_576;
/** A connection that closes drops texts that the other side has not read yet, so the last ones get this long. */
const LINGER_MS = 250;
const answered = {
  sendrecv: 'SendRecv',
  sendonly: 'RecvOnly',
  recvonly: 'SendOnly',
} as const satisfies Record<AudioDirection, string>;

export interface CallPeerOptions {
  readonly name: string;
  readonly offer: AcceptedOffer;
  readonly ssrc: number;
  readonly port: number;
  readonly bindAddress: string | undefined;
  readonly publicAddress: string | undefined;
  /** From where a caller may come; undefined: from anywhere. Asked when the addresses are known. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
  readonly maxMessageBytes: number;
  readonly queue: CallbackQueue;
  /** Audio and data channel are open. */
  readonly open: () => void;
  readonly audio: (datagram: Buffer) => void;
  readonly text: (text: string) => void;
  readonly ended: (reason: MediaCloseReason) => void;
}

/** The connection of a call. No method throws. */
export interface CallPeer {
  /** The complete answer with all candidates. Rejects with `MediaError`. */
  answer(): Promise<string>;
  sendAudio(packet: Buffer): void;
  /** False if it cannot be sent. */
  sendText(text: string): boolean;
  /** Sends nothing more; the connection itself goes when the last texts had time to arrive. */
  close(): void;
}

/** One connection of the native library, always as the answerer. */
export class NativeCallPeer implements CallPeer {
  readonly #options: CallPeerOptions;
  readonly #connection: PeerConnection;
  /** A field, because the library stops serving what JavaScript no longer refers to. */
  readonly #track: Track;
  readonly #receiving = new RtcpReceivingSession();
  #channel: DataChannel | undefined;
  #trackOpen = false;
  #channelOpen = false;
  #closing = false;
  #linger: NodeJS.Timeout | undefined;

  /** Throws `MediaError` `sdp-not-acceptable` if the library refuses the offer. */
  constructor(options: CallPeerOptions) {
    this.#options = options;
    this.#connection = new PeerConnection(options.name, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: options.port,
      portRangeEnd: options.port,
      disableAutoNegotiation: true,
      maxMessageSize: options.maxMessageBytes,
      ...(options.bindAddress === undefined ? {} : { bindAddress: options.bindAddress }),
    });
    try {
      this.#track = this.#connection.addTrack(this.#describeAudio());
      this.#listen();
      this.#connection.setRemoteDescription(options.offer.sdp, 'offer');
    } catch (error) {
      this.close();
      throw offerRefused(error);
    }
  }

  answer(): Promise<string> {
    return answerOffer(this.#connection, this.#options.queue, this.#options.publicAddress);
  }

  sendAudio(packet: Buffer): void {
    attempt(() => this.#track.sendMessageBinary(packet));
  }

  sendText(text: string): boolean {
    const channel = this.#channel;
    if (channel === undefined || !this.#channelOpen || this.#closing) return false;
    return attempt(() => channel.bufferedAmount() <= MAX_BUFFERED_TEXT_BYTES && channel.sendMessage(text));
  }

  close(): void {
    if (this.#closing) return;
    this.#closing = true;
    if (!this.#channelOpen || !attempt(() => this.#channel?.isOpen())) this.#release();
    else this.#linger = setTimeout(() => this.#release(), LINGER_MS);
  }

  #isAllowed(): boolean {
    return isFromAllowed(this.#connection, this.#options.isAllowed);
  }

  #release(): void {
    clearTimeout(this.#linger);
    attempt(() => this.#channel?.close());
    attempt(() => this.#connection.close());
  }

  #describeAudio(): Audio {
    const { offer, ssrc } = this.#options;
    const audio = new Audio(offer.audioMid, answered[offer.audioDirection]);
    audio.addOpusCodec(offer.opusPayloadType, OPUS_PROFILE);
    audio.addSSRC(ssrc, 'saywell', 'saywell', 'audio');
    return audio;
  }

  #listen(): void {
    const { queue, audio, ended } = this.#options;
    // Sends the receiver reports that make a browser add error correction.
    this.#track.setMediaHandler(this.#receiving);
    this.#track.onMessage(queue.guard(audio));
    this.#track.onOpen(queue.guard(() => this.#opened({ track: true })));
    this.#connection.onDataChannel(queue.guard((channel) => this.#takeChannel(channel)));
    this.#connection.onStateChange(
      queue.guard((state) => {
        if (this.#closing && (state === 'closed' || state === 'failed')) this.#release();
        else if (state === 'closed') ended('peer-left');
        else if (state === 'failed') ended('transport-failed');
        else if (state === 'connected' && !this.#isAllowed()) ended('transport-failed');
      }),
    );
  }

  /** The first channel is the room's; a stranger may open more, which are closed. */
  #takeChannel(channel: DataChannel): void {
    if (this.#channel !== undefined) {
      attempt(() => channel.close());
      return;
    }
    const { queue, text, ended } = this.#options;
    this.#channel = channel;
    channel.onMessage(
      queue.guard((message) => {
        if (typeof message === 'string') text(message);
      }),
    );
    channel.onClosed(
      queue.guard(() => {
        if (this.#closing) this.#release();
        else ended('peer-left');
      }),
    );
    channel.onOpen(queue.guard(() => this.#opened({ channel: true })));
    if (attempt(() => channel.isOpen())) this.#opened({ channel: true });
  }

  #opened(what: { readonly track?: true; readonly channel?: true }): void {
    const wasOpen = this.#trackOpen && this.#channelOpen;
    this.#trackOpen ||= what.track === true;
    this.#channelOpen ||= what.channel === true;
    if (!wasOpen && this.#trackOpen && this.#channelOpen && this.#isAllowed()) this.#options.open();
  }
}
