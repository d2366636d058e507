import { randomInt } from 'node:crypto';
import {
  Audio,
  type MediaHandler,
  PeerConnection,
  RtcpNackResponder,
  RtcpReceivingSession,
  type Track,
  Video,
} from 'node-datachannel';
import type { MediaClock } from '../contract/clock.ts';
import type { MediaCloseReason } from '../contract/media-session.ts';
import type { OfferedTrack, VideoCodec } from '../contract/offered-track.ts';
import type { ChildConfig } from '../ipc/protocol.ts';
import type { CallbackQueue } from '../native/callback-queue.ts';
import { answerOffer, attempt, OPUS_PROFILE, offerRefused } from '../native/peer-library.ts';
import { isRtcp } from '../rtp/packet.ts';
import { asksForKeyframe } from '../rtp/rtcp-feedback.ts';
import type { TrackCodec, TrackRouter } from '../rtp/track-router.ts';
import { parseTracksOffer } from '../sdp/tracks-offer.ts';
import { RateLimit } from '../session/rate-limit.ts';

const H264_PROFILE = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';
const RANDOM_32_BIT = 2 ** 32;
/** 1 Mbit/s of video is about 110 packets a second; the rest is room for keyframes. */
const MAX_PACKETS_PER_SECOND = 1_000;
const MAX_VIDEO_BITS_PER_SECOND = 2_500_000;

export interface TracksSessionOptions {
  readonly name: string;
  /** Of this session in the router's keys. */
  readonly number: number;
  readonly offer: string;
  readonly config: ChildConfig;
  readonly port: number;
  readonly queue: CallbackQueue;
  readonly clock: MediaClock;
  readonly router: TrackRouter;
  readonly connected: () => void;
  /** Last call; everything is released. */
  readonly closed: (reason: MediaCloseReason) => void;
}

/** Key of a track in the router. */
export const trackKey = (session: number, mid: string): string => `${session}:${mid}`;

/** A connection that carries nothing but tracks of one participant: what it sends, and slots for what it receives. */
export class TracksSession {
  readonly tracks: readonly OfferedTrack[];
  readonly #options: TracksSessionOptions;
  readonly #connection: PeerConnection;
  /** Kept, because the library stops serving what JavaScript has forgotten. */
  readonly #kept: (Track | MediaHandler)[] = [];
  readonly #packetLimit = new RateLimit(MAX_PACKETS_PER_SECOND);
  readonly #received: Track[] = [];
  #cancelTimeout: (() => void) | undefined;
  #ended = false;

  /** Throws `MediaError` `sdp-not-acceptable`. */
  constructor(options: TracksSessionOptions) {
    this.#options = options;
    const { sdp, tracks } = parseTracksOffer(options.offer, options.config.limits.maxSdpBytes);
    this.tracks = tracks;
    this.#connection = new PeerConnection(options.name, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: options.port,
      portRangeEnd: options.port,
      disableAutoNegotiation: true,
      ...(options.config.bindAddress === undefined ? {} : { bindAddress: options.config.bindAddress }),
    });
    try {
      for (const track of tracks) this.#add(track);
      this.#listen();
      this.#connection.setRemoteDescription(sdp, 'offer');
    } catch (error) {
      this.#release();
      throw offerRefused(error);
    }
  }

  /** The complete answer with all candidates. Rejects with `MediaError`. */
  answer(): Promise<string> {
    const { queue, config } = this.#options;
    return answerOffer(this.#connection, queue, config.publicAddress);
  }

  close(reason: MediaCloseReason): void {
    if (this.#ended) return;
    this.#release();
    this.#options.closed(reason);
  }

  #add(offered: OfferedTrack): void {
    const isSending = offered.direction === 'sendonly';
    const ssrc = randomInt(1, RANDOM_32_BIT);
    const codecs = codecsOf(offered, isSending);
    const media = describe(offered, codecs);
    if (!isSending) media.addSSRC(ssrc, 'saywell', 'saywell', offered.mid);
    const track = this.#connection.addTrack(media);
    this.#kept.push(track);
    if (isSending) this.#publish(offered, track, codecs);
    else this.#offerSlot(offered, track, ssrc);
  }

  #publish({ mid }: OfferedTrack, track: Track, codecs: readonly TrackCodec[]): void {
    const { router, number, queue, clock } = this.#options;
    const handler = new RtcpReceivingSession();
    this.#kept.push(handler);
    track.setMediaHandler(handler);
    const key = trackKey(number, mid);
    const [codec = 'opus'] = codecs;
    if (codec !== 'opus') this.#received.push(track);
    router.publish(key, {
      codec,
      requestKeyframe() {
        // On a track that is not open this call ends the process: its exception leaves the native library.
        if (codec !== 'opus') attempt(() => track.isOpen() && track.requestKeyframe());
      },
    });
    track.onMessage(
      queue.guard((datagram) => {
        if (!this.#ended && !isRtcp(datagram) && this.#packetLimit.allow(clock.now()))
          router.forward(key, datagram);
      }),
    );
  }

  #offerSlot({ mid, payloadTypes }: OfferedTrack, track: Track, ssrc: number): void {
    const { router, number, queue } = this.#options;
    // Sends again what the receiver says it has lost.
    const handler = new RtcpNackResponder();
    this.#kept.push(handler);
    track.setMediaHandler(handler);
    const key = trackKey(number, mid);
    router.addSink(key, {
      ssrc,
      payloadTypes,
      isOpen: () => attempt(() => track.isOpen()),
      send: (packet) => attempt(() => track.sendMessageBinary(packet)),
    });
    track.onMessage(
      queue.guard((report) => {
        if (!this.#ended && asksForKeyframe(report)) router.requestKeyframe(key);
      }),
    );
  }

  #listen(): void {
    const { queue, clock, config, connected } = this.#options;
    this.#connection.onStateChange(
      queue.guard((state) => {
        if (this.#ended) return;
        if (state === 'connected') {
          this.#cancelTimeout?.();
          // Without a word from the receiver a browser stays at its first, low bitrate.
          for (const track of this.#received)
            attempt(() => track.isOpen() && track.requestBitrate(MAX_VIDEO_BITS_PER_SECOND));
          connected();
        }
        if (state === 'closed') this.close('peer-left');
        if (state === 'failed') this.close('transport-failed');
      }),
    );
    this.#cancelTimeout = clock.setTimer(
      () => this.close('connect-timed-out'),
      config.limits.connectTimeoutMs,
    );
  }

  #release(): void {
    this.#ended = true;
    this.#cancelTimeout?.();
    const { router, number } = this.#options;
    for (const { mid, direction } of this.tracks) {
      if (direction === 'sendonly') router.unpublish(trackKey(number, mid));
      else router.removeSink(trackKey(number, mid));
    }
    attempt(() => this.#connection.close());
    this.#kept.length = 0;
    this.#received.length = 0;
  }
}

/** A sender gets one codec to keep to; a receiver all that somebody might send. */
function codecsOf(offered: OfferedTrack, isSending: boolean): readonly TrackCodec[] {
  if (offered.kind === 'audio') return ['opus'];
  const known = (['VP8', 'H264'] as const).filter((codec) => offered.payloadTypes[codec] !== undefined);
  return isSending ? known.slice(0, 1) : known;
}

function describe(offered: OfferedTrack, codecs: readonly TrackCodec[]): Audio | Video {
  const direction = offered.direction === 'sendonly' ? 'RecvOnly' : 'SendOnly';
  if (offered.kind === 'audio') {
    const audio = new Audio(offered.mid, direction);
    audio.addOpusCodec(offered.payloadTypes.opus, OPUS_PROFILE);
    return audio;
  }
  const video = new Video(offered.mid, direction);
  for (const codec of codecs) addVideoCodec(video, offered.payloadTypes, codec);
  return video;
}

function addVideoCodec(
  video: Video,
  payloadTypes: Readonly<Partial<Record<VideoCodec, number>>>,
  codec: TrackCodec,
): void {
  const { VP8: vp8, H264: h264 } = payloadTypes;
  if (codec === 'VP8' && vp8 !== undefined) video.addVP8Codec(vp8);
  if (codec === 'H264' && h264 !== undefined) video.addH264Codec(h264, H264_PROFILE);
}
