import { randomInt } from 'node:crypto';
import {
  type Audio,
  type MediaHandler,
  PeerConnection,
  RtcpNackResponder,
  RtcpReceivingSession,
  type Track,
  type Video,
} from 'node-datachannel';
import type { MediaCloseReason } from '../contract/media-session.ts';
import type { OfferedTrack } from '../contract/offered-track.ts';
import { isRtcp } from '../rtp/packet.ts';
import { asksForKeyframe } from '../rtp/rtcp-feedback.ts';
import type { TrackSink, TrackSource } from '../rtp/track-router.ts';
import type { CallbackQueue } from './callback-queue.ts';
import { codecsOf, describeTrack } from './describe-track.ts';
import { answerOffer, attempt, isFromAllowed, offerRefused } from './peer-library.ts';

const RANDOM_32_BIT = 2 ** 32;
const MAX_VIDEO_BITS_PER_SECOND = 2_500_000;

export interface TracksPeerOptions {
  readonly name: string;
  readonly sdp: string;
  readonly tracks: readonly OfferedTrack[];
  readonly port: number;
  readonly bindAddress: string | undefined;
  readonly publicAddress: string | undefined;
  /** From where a caller may come; undefined: from anywhere. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
  readonly queue: CallbackQueue;
  readonly connected: () => void;
  /** An RTP packet of a track that the browser sends. */
  readonly packet: (mid: string, datagram: Buffer) => void;
  /** The receiver behind a slot lost its picture. */
  readonly keyframeWanted: (mid: string) => void;
  readonly ended: (reason: MediaCloseReason) => void;
}

/** A connection that carries nothing but tracks. No method throws. */
export interface TracksPeer {
  /** What the browser sends, by mid. */
  readonly sources: ReadonlyMap<string, TrackSource>;
  /** Slots in which the browser receives, by mid. */
  readonly sinks: ReadonlyMap<string, TrackSink>;
  /** The complete answer with all candidates. Rejects with `MediaError`. */
  answer(): Promise<string>;
  close(): void;
}

/** One tracks connection of the native library, always as the answerer. */
export class NativeTracksPeer implements TracksPeer {
  readonly sources = new Map<string, TrackSource>();
  readonly sinks = new Map<string, TrackSink>();
  readonly #options: TracksPeerOptions;
  readonly #connection: PeerConnection;
  /** A field, because the library stops serving what JavaScript no longer refers to. */
  readonly #referenced: (Track | MediaHandler)[] = [];
  readonly #videos: Track[] = [];

  /** Throws `MediaError` `sdp-not-acceptable` if the library refuses the offer. */
  constructor(options: TracksPeerOptions) {
    this.#options = options;
    this.#connection = new PeerConnection(options.name, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: options.port,
      portRangeEnd: options.port,
      disableAutoNegotiation: true,
      ...(options.bindAddress === undefined ? {} : { bindAddress: options.bindAddress }),
    });
    try {
      for (const track of options.tracks) this.#add(track);
      this.#connection.onStateChange(options.queue.guard((state) => this.#handleState(state)));
      this.#connection.setRemoteDescription(options.sdp, 'offer');
    } catch (error) {
      this.close();
      throw offerRefused(error);
    }
  }

  answer(): Promise<string> {
    return answerOffer(this.#connection, this.#options.queue, this.#options.publicAddress);
  }

  close(): void {
    attempt(() => this.#connection.close());
    this.#referenced.length = 0;
    this.#videos.length = 0;
  }

  #add(offered: OfferedTrack): void {
    const media = describeTrack(offered);
    if (offered.direction === 'sendonly') this.#addSource(offered, media);
    else this.#addSink(offered, media);
  }

  #addSource(offered: OfferedTrack, media: Audio | Video): void {
    const { packet, queue } = this.#options;
    const { mid } = offered;
    const [codec = 'opus'] = codecsOf(offered);
    const track = this.#addTrack(media, new RtcpReceivingSession());
    if (codec !== 'opus') this.#videos.push(track);
    this.sources.set(mid, {
      codec,
      requestKeyframe() {
        // On a track that is not open this call ends the process: its exception leaves the native library.
        if (codec !== 'opus') attempt(() => track.isOpen() && track.requestKeyframe());
      },
    });
    track.onMessage(
      queue.guard((datagram) => {
        if (!isRtcp(datagram)) packet(mid, datagram);
      }),
    );
  }

  #addSink({ mid, payloadTypes }: OfferedTrack, media: Audio | Video): void {
    const { keyframeWanted, queue } = this.#options;
    const ssrc = randomInt(1, RANDOM_32_BIT);
    media.addSSRC(ssrc, 'saywell', 'saywell', mid);
    // Retransmits what the receiver reports as lost.
    const track = this.#addTrack(media, new RtcpNackResponder());
    this.sinks.set(mid, {
      ssrc,
      payloadTypes,
      isOpen: () => attempt(() => track.isOpen()),
      send: (packet) => attempt(() => track.sendMessageBinary(packet)),
    });
    track.onMessage(
      queue.guard((report) => {
        if (asksForKeyframe(report)) keyframeWanted(mid);
      }),
    );
  }

  #addTrack(media: Audio | Video, handler: MediaHandler): Track {
    const track = this.#connection.addTrack(media);
    track.setMediaHandler(handler);
    this.#referenced.push(track, handler);
    return track;
  }

  #handleState(state: string): void {
    if (state === 'connected' && !isFromAllowed(this.#connection, this.#options.isAllowed)) {
      this.#options.ended('transport-failed');
    } else if (state === 'connected') {
      // Without a request from the receiver a browser stays at its first, low bitrate.
      for (const track of this.#videos)
        attempt(() => track.isOpen() && track.requestBitrate(MAX_VIDEO_BITS_PER_SECOND));
      this.#options.connected();
    }
    if (state === 'closed') this.#options.ended('peer-left');
    if (state === 'failed') this.#options.ended('transport-failed');
  }
}
