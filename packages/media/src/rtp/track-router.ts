import type { VideoCodec } from '../contract/offered-track.ts';
import { startsKeyframe } from './keyframe.ts';
import { parseRtp } from './packet.ts';
import { RtpRewriter } from './rtp-rewriter.ts';

export type TrackCodec = 'opus' | VideoCodec;

/** What somebody sends. */
export interface TrackSource {
  readonly codec: TrackCodec;
  /** Asks the sender for a picture that needs no other; nothing for audio. */
  requestKeyframe(): void;
}

/** Where somebody receives. */
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
  readonly receivers: Set<Subscription>;
  keyframeAskedAt: number;
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

/** Whose packets go to whom. Sources and sinks have keys that the host knows. */
export class TrackRouter {
  readonly #publications = new Map<string, Publication>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** Sinks whose source is not there yet, by the source's key. */
  readonly #wanted = new Map<string, string>();
  readonly #now: () => number;

  /** `now`: milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  publish(key: string, source: TrackSource): void {
    this.unpublish(key);
    this.#publications.set(key, { source, receivers: new Set(), keyframeAskedAt: this.#now() });
    for (const [sinkKey, sourceKey] of this.#wanted) if (sourceKey === key) this.#connect(sinkKey, key);
  }

  unpublish(key: string): void {
    for (const subscription of this.#publications.get(key)?.receivers ?? [])
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

  /** Sends what the source sends to the sink from now on; null: nothing. A source may come later. */
  route(sinkKey: string, sourceKey: string | null): void {
    const subscription = this.#subscriptions.get(sinkKey);
    if (subscription === undefined) return;
    subscription.publication?.receivers.delete(subscription);
    subscription.publication = undefined;
    this.#wanted.delete(sinkKey);
    if (sourceKey === null) return;
    this.#wanted.set(sinkKey, sourceKey);
    this.#connect(sinkKey, sourceKey);
  }

  /** A packet of a source, for everybody who receives it. */
  forward(key: string, datagram: Uint8Array): void {
    const publication = this.#publications.get(key);
    if (publication === undefined || publication.receivers.size === 0) return;
    const packet = parseRtp(datagram);
    if (packet === undefined) return;
    let isAwaited = false;
    for (const receiver of publication.receivers) {
      forwardTo(receiver, publication.source.codec, datagram, packet.payload);
      isAwaited ||= receiver.waitsForKeyframe;
    }
    if (isAwaited && this.#now() - publication.keyframeAskedAt >= KEYFRAME_RETRY_MS)
      this.#askForKeyframe(publication);
  }

  /** A receiver lost its picture. */
  requestKeyframe(sinkKey: string): void {
    const publication = this.#subscriptions.get(sinkKey)?.publication;
    if (publication !== undefined) this.#askForKeyframe(publication);
  }

  #askForKeyframe(publication: Publication): void {
    publication.keyframeAskedAt = this.#now();
    publication.source.requestKeyframe();
  }

  #connect(sinkKey: string, sourceKey: string): void {
    const subscription = this.#subscriptions.get(sinkKey);
    const publication = this.#publications.get(sourceKey);
    if (subscription === undefined || publication === undefined) return;
    subscription.publication = publication;
    subscription.waitsForKeyframe = publication.source.codec !== 'opus';
    subscription.rewriter.switchSource();
    publication.receivers.add(subscription);
    if (subscription.waitsForKeyframe) this.#askForKeyframe(publication);
  }
}

function forwardTo(
  receiver: Subscription,
  codec: TrackCodec,
  datagram: Uint8Array,
  payload: Uint8Array,
): void {
  const { sink, rewriter } = receiver;
  const payloadType = sink.payloadTypes[codec];
  if (payloadType === undefined || !sink.isOpen()) return;
  if (receiver.waitsForKeyframe) {
    if (codec === 'opus' || !startsKeyframe(codec, payload)) return;
    receiver.waitsForKeyframe = false;
  }
  sink.send(rewriter.rewrite(datagram, payload, payloadType));
}
