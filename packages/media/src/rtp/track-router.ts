import type { VideoCodec } from '../contract/offered-track.ts';
import { startsKeyframe } from './keyframe.ts';
import { parseRtp } from './packet.ts';
import { RtpRewriter } from './rtp-rewriter.ts';

export type TrackCodec = 'opus' | VideoCodec;

/** A track that a participant sends. */
export interface TrackSource {
  readonly codec: TrackCodec;
  /** Asks the sender for a picture that needs no other; nothing for audio. */
  requestKeyframe(): void;
}

/** A slot in which a participant receives. */
export interface TrackSink {
  readonly ssrc: number;
  /** Per codec that the receiver knows. */
  readonly payloadTypes: Readonly<Partial<Record<TrackCodec, number>>>;
  /** Before that nothing can be sent. */
  isOpen(): boolean;
  send(packet: Buffer): void;
}

interface Publication {
  readonly source: TrackSource;
  readonly subscribers: Set<Subscription>;
  keyframeRequestedAt: number;
}
interface Subscription {
  readonly sink: TrackSink;
  readonly rewriter: RtpRewriter;
  publication: Publication | undefined;
  /** Video is dropped until a picture comes that the receiver can start with. */
  waitsForKeyframe: boolean;
}

/** Browsers ignore a request that comes soon after one that they answered. */
const KEYFRAME_RETRY_MS = 400;
/** 20 ms of Opus and a thirtieth of a second of video. */
const timestampSteps = { audio: 960, video: 3_000 } as const;

/** Forwards the packets of sources to subscribed sinks. The host knows both by key. */
export class TrackRouter {
  readonly #publications = new Map<string, Publication>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** The source's key of each routed sink, whether that source is published or not. */
  readonly #routes = new Map<string, string>();
  readonly #now: () => number;

  /** `now`: milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  publish(key: string, source: TrackSource): void {
    this.unpublish(key);
    this.#publications.set(key, { source, subscribers: new Set(), keyframeRequestedAt: this.#now() });
    for (const [sinkKey, sourceKey] of this.#routes) if (sourceKey === key) this.#connect(sinkKey, key);
  }

  unpublish(key: string): void {
    for (const subscription of this.#publications.get(key)?.subscribers ?? [])
      subscription.publication = undefined;
    this.#publications.delete(key);
  }

  addSink(key: string, sink: TrackSink): void {
    const step = sink.payloadTypes.opus === undefined ? timestampSteps.video : timestampSteps.audio;
    this.#subscriptions.set(key, {
      sink,
      rewriter: new RtpRewriter({ ssrc: sink.ssrc, timestampStep: step }),
      publication: undefined,
      waitsForKeyframe: true,
    });
  }

  removeSink(key: string): void {
    this.route(key, null);
    this.#subscriptions.delete(key);
  }

  /** Connects a sink to a source, which may be published later; null: to none. */
  route(sinkKey: string, sourceKey: string | null): void {
    const subscription = this.#subscriptions.get(sinkKey);
    if (subscription === undefined) return;
    subscription.publication?.subscribers.delete(subscription);
    subscription.publication = undefined;
    this.#routes.delete(sinkKey);
    if (sourceKey === null) return;
    this.#routes.set(sinkKey, sourceKey);
    this.#connect(sinkKey, sourceKey);
  }

  /** Forwards a packet of a source to its subscribers. */
  forward(key: string, datagram: Uint8Array): void {
    const publication = this.#publications.get(key);
    if (publication === undefined || publication.subscribers.size === 0) return;
    const packet = parseRtp(datagram);
    if (packet === undefined) return;
    let isKeyframeAwaited = false;
    for (const subscriber of publication.subscribers) {
      forwardTo(subscriber, publication.source.codec, datagram, packet.payload);
      isKeyframeAwaited ||= subscriber.waitsForKeyframe;
    }
    if (isKeyframeAwaited && this.#now() - publication.keyframeRequestedAt >= KEYFRAME_RETRY_MS)
      this.#requestKeyframe(publication);
  }

  /** A receiver lost its picture. */
  requestKeyframe(sinkKey: string): void {
    const publication = this.#subscriptions.get(sinkKey)?.publication;
    if (publication !== undefined) this.#requestKeyframe(publication);
  }

  #requestKeyframe(publication: Publication): void {
    publication.keyframeRequestedAt = this.#now();
    publication.source.requestKeyframe();
  }

  #connect(sinkKey: string, sourceKey: string): void {
    const subscription = this.#subscriptions.get(sinkKey);
    const publication = this.#publications.get(sourceKey);
    if (subscription === undefined || publication === undefined) return;
    subscription.publication = publication;
    subscription.waitsForKeyframe = publication.source.codec !== 'opus';
    subscription.rewriter.switchSource();
    publication.subscribers.add(subscription);
    if (subscription.waitsForKeyframe) this.#requestKeyframe(publication);
  }
}

function forwardTo(
  subscriber: Subscription,
  codec: TrackCodec,
  datagram: Uint8Array,
  payload: Uint8Array,
): void {
  const { sink, rewriter } = subscriber;
  const payloadType = sink.payloadTypes[codec];
  if (payloadType === undefined || !sink.isOpen()) return;
  if (subscriber.waitsForKeyframe) {
    if (codec === 'opus' || !startsKeyframe(codec, payload)) return;
    subscriber.waitsForKeyframe = false;
  }
  sink.send(rewriter.rewrite(datagram, payload, payloadType));
}
