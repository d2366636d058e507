import type { MediaClock } from '../contract/clock.ts';
import type { MediaCloseReason } from '../contract/media-session.ts';
import type { OfferedTrack } from '../contract/offered-track.ts';
import type { ChildConfig } from '../ipc/protocol.ts';
import type { CallbackQueue } from '../native/callback-queue.ts';
import type { TracksPeer, TracksPeerOptions } from '../native/tracks-peer.ts';
import type { TrackRouter } from '../rtp/track-router.ts';
import { parseTracksOffer } from '../sdp/tracks-offer.ts';
import { RateLimit } from '../session/rate-limit.ts';
import { trackKey } from './track-key.ts';

/** 1 Mbit/s of video is about 110 packets a second; the rest is room for keyframes. */
const MAX_PACKETS_PER_SECOND = 1_000;

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
  /** Throws `MediaError` `sdp-not-acceptable`. */
  readonly createPeer: (options: TracksPeerOptions) => TracksPeer;
  readonly connected: () => void;
  /** Last call; everything is released. */
  readonly closed: (reason: MediaCloseReason) => void;
}

/** The tracks of one participant: what it sends, and slots for what it receives, all known to the router. */
export class TracksSession {
  readonly tracks: readonly OfferedTrack[];
  readonly #options: TracksSessionOptions;
  readonly #peer: TracksPeer;
  readonly #packetLimit = new RateLimit(MAX_PACKETS_PER_SECOND);
  readonly #cancelTimeout: () => void;
  #ended = false;

  /** Throws `MediaError` `sdp-not-acceptable`. */
  constructor(options: TracksSessionOptions) {
    this.#options = options;
    const { clock, config, offer } = options;
    const { sdp, tracks } = parseTracksOffer(offer, config.limits.maxSdpBytes);
    this.tracks = tracks;
    this.#peer = this.#createPeer(sdp);
    this.#register();
    this.#cancelTimeout = clock.setTimer(
      () => this.close('connect-timed-out'),
      config.limits.connectTimeoutMs,
    );
  }

  /** The complete answer with all candidates. Rejects with `MediaError`. */
  answer(): Promise<string> {
    return this.#peer.answer();
  }

  close(reason: MediaCloseReason): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelTimeout();
    this.#unregister();
    this.#peer.close();
    this.#options.closed(reason);
  }

  #createPeer(sdp: string): TracksPeer {
    const { name, port, queue, config, router } = this.#options;
    return this.#options.createPeer({
      name,
      sdp,
      tracks: this.tracks,
      port,
      bindAddress: config.bindAddress,
      publicAddress: config.publicAddress,
      queue,
      connected: () => this.#handleConnected(),
      packet: (mid, datagram) => this.#forward(mid, datagram),
      keyframeWanted: (mid) => {
        if (!this.#ended) router.requestKeyframe(this.#key(mid));
      },
      ended: (reason) => this.close(reason),
    });
  }

  #register(): void {
    const { router } = this.#options;
    for (const [mid, source] of this.#peer.sources) router.publish(this.#key(mid), source);
    for (const [mid, sink] of this.#peer.sinks) router.addSink(this.#key(mid), sink);
  }

  /** A sink that stays in the router goes on costing CPU and memory for as long as its source sends. */
  #unregister(): void {
    const { router } = this.#options;
    for (const mid of this.#peer.sources.keys()) router.unpublish(this.#key(mid));
    for (const mid of this.#peer.sinks.keys()) router.removeSink(this.#key(mid));
  }

  #handleConnected(): void {
    if (this.#ended) return;
    this.#cancelTimeout();
    this.#options.connected();
  }

  #forward(mid: string, datagram: Buffer): void {
    const { clock, router } = this.#options;
    if (!this.#ended && this.#packetLimit.allow(clock.now())) router.forward(this.#key(mid), datagram);
  }

  #key(mid: string): string {
    return trackKey(this.#options.number, mid);
  }
}
