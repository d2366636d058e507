import { randomInt } from 'node:crypto';
import { MixedPlayout } from '../audio/mixed-playout.ts';
import type { Pacer } from '../audio/pacer.ts';
import { isOpusOutputRate } from '../codec/opus.ts';
import { type CreateSpeechCodecs, freeCodecs, type SpeechCodecs } from '../codec/speech-codecs.ts';
import type { MediaClock } from '../contract/clock.ts';
import { logEachOnce, type MediaLog } from '../contract/log.ts';
import { MediaError } from '../contract/media-error.ts';
import type { MediaCloseReason, PlayoutReport } from '../contract/media-session.ts';
import { type ChildConfig, MICROPHONE } from '../ipc/protocol.ts';
import type { CallPeer, CallPeerOptions } from '../native/call-peer.ts';
import type { CallbackQueue } from '../native/callback-queue.ts';
import { AudioReceiver } from '../rtp/audio-receiver.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';
import { SpeechSender } from '../rtp/speech-sender.ts';
import type { TrackRouter } from '../rtp/track-router.ts';
import { type AcceptedOffer, parseOffer } from '../sdp/offer.ts';
import {
  type LivenessEvent,
  type LivenessState,
  startLiveness,
  transitionLiveness,
} from '../session/liveness.ts';
import { RateLimit } from '../session/rate-limit.ts';
import { trackKey } from './track-key.ts';

/** Texts queued until the channel is open. */
const MAX_WAITING_TEXTS = 100;
const RANDOM_32_BIT = 2 ** 32;

export interface WebRtcSessionOptions {
  readonly name: string;
  /** Of this session in the router's keys. */
  readonly number: number;
  readonly offer: string;
  readonly outputSampleRateHz: number;
  readonly config: ChildConfig;
  readonly port: number;
  readonly queue: CallbackQueue;
  readonly pacer: Pacer;
  readonly clock: MediaClock;
  readonly log: MediaLog;
  /** Receives the microphone's packets, for subscribers that take them unchanged. */
  readonly router: TrackRouter;
  readonly createCodecs: CreateSpeechCodecs;
  /** Throws `MediaError` `sdp-not-acceptable`. */
  readonly createPeer: (options: CallPeerOptions) => CallPeer;
  readonly connected: () => void;
  readonly gap: () => void;
  readonly resumed: () => void;
  readonly text: (text: string) => void;
  readonly frame: (samples: Int16Array) => void;
  readonly report: (report: PlayoutReport) => void;
  /** Last call; everything is released. */
  readonly closed: (reason: MediaCloseReason) => void;
}

/** Checks and answers an offer. Rejects with {@link MediaError}. */
export async function openWebRtcSession(
  options: WebRtcSessionOptions,
): Promise<{ readonly session: WebRtcSession; readonly answer: string }> {
  const outputRateHz = options.outputSampleRateHz;
  if (!isOpusOutputRate(outputRateHz)) {
    throw new MediaError('media-unavailable', `Opus has no rate of ${outputRateHz} Hz.`);
  }
  const offer = parseOffer(options.offer, options.config.limits.maxSdpBytes);
  const codecs = await options.createCodecs(outputRateHz, options.config.opusComplexity);
  const session = createSession(options, offer, codecs);
  try {
    return { session, answer: await session.answer() };
  } catch (error) {
    session.close('transport-failed');
    throw error;
  }
}

function createSession(
  options: WebRtcSessionOptions,
  offer: AcceptedOffer,
  codecs: SpeechCodecs,
): WebRtcSession {
  try {
    return new WebRtcSession(options, offer, codecs);
  } catch (error) {
    freeCodecs(codecs);
    throw error;
  }
}

/** One participant in the media process: the connection, its codecs, its queue of speech. */
export class WebRtcSession {
  readonly #options: WebRtcSessionOptions;
  readonly #log: MediaLog;
  readonly #codecs: SpeechCodecs;
  readonly #peer: CallPeer;
  readonly #playout: MixedPlayout;
  readonly #sender: SpeechSender;
  readonly #receiver: AudioReceiver;
  readonly #microphone: string;
  readonly #packetLimit: RateLimit;
  readonly #textLimit: RateLimit;
  readonly #waitingTexts: string[] = [];
  #liveness: LivenessState;
  #stopPacing: (() => void) | undefined;
  #cancelExpiry: (() => void) | undefined;
  #ended = false;

  constructor(options: WebRtcSessionOptions, offer: AcceptedOffer, codecs: SpeechCodecs) {
    const { config, clock } = options;
    this.#options = options;
    this.#codecs = codecs;
    this.#log = logEachOnce(options.log);
    this.#packetLimit = new RateLimit(config.limits.maxAudioPacketsPerSecond);
    this.#textLimit = new RateLimit(config.limits.maxMessagesPerSecond);
    this.#liveness = startLiveness(clock.now());
    this.#playout = this.#createPlayout();
    this.#receiver = new AudioReceiver({
      decoder: codecs.decoder,
      payloadType: offer.opusPayloadType,
      frame: options.frame,
    });
    const ssrc = randomInt(1, RANDOM_32_BIT);
    this.#peer = this.#createPeer(offer, ssrc);
    this.#sender = this.#createSender(offer.opusPayloadType, ssrc);
    this.#microphone = trackKey(options.number, MICROPHONE);
    options.router.publish(this.#microphone, { codec: 'opus', requestKeyframe: () => {} });
  }

  answer(): Promise<string> {
    return this.#peer.answer();
  }

  play(segment: string, samples: Int16Array, sampleRateHz: number): void {
    this.#playout.speech.play(segment, samples, sampleRateHz);
  }

  playBeside(samples: Int16Array, sampleRateHz: number, voice?: string): void {
    this.#playout.playBeside(samples, sampleRateHz, voice);
  }

  endSegment(segment: string): void {
    this.#playout.speech.endSegment(segment);
  }

  clear(): void {
    this.#playout.speech.clear();
  }

  send(text: string): void {
    if (this.#ended) return;
    if (this.#liveness.type === 'connecting') {
      if (this.#waitingTexts.length < MAX_WAITING_TEXTS) this.#waitingTexts.push(text);
      else this.#log('warn', 'texts dropped before the channel opened');
    } else if (!this.#peer.sendText(text)) this.#log('warn', 'text dropped: the peer does not read');
  }

  /** Checks for time-outs; called several times in `mediaGapMs`. */
  check(): void {
    this.#observe({ type: 'check', at: this.#options.clock.now() });
  }

  close(reason: MediaCloseReason): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopPacing?.();
    this.#cancelExpiry?.();
    this.#options.router.unpublish(this.#microphone);
    this.#peer.close();
    freeCodecs(this.#codecs);
    this.#options.closed(reason);
  }

  #createPlayout(): MixedPlayout {
    return new MixedPlayout({
      outputRateHz: this.#codecs.outputRateHz,
      maxQueuedMs: this.#options.config.limits.maxQueuedMs,
      report: this.#options.report,
      dropped: (_, durationMs) => this.#log('warn', 'speech dropped: the queue is full', { durationMs }),
    });
  }

  #createPeer(offer: AcceptedOffer, ssrc: number): CallPeer {
    const { name, port, queue, config } = this.#options;
    return this.#options.createPeer({
      name,
      offer,
      ssrc,
      port,
      bindAddress: config.bindAddress,
      publicAddress: config.publicAddress,
      maxMessageBytes: config.limits.maxMessageBytes,
      queue,
      open: () => this.#opened(),
      audio: (datagram) => this.#receiveAudio(datagram),
      text: (text) => this.#receiveText(text),
      ended: (reason) => this.close(reason),
    });
  }

  #createSender(payloadType: number, ssrc: number): SpeechSender {
    const [sequence, timestamp] = [randomInt(0x1_0000), randomInt(RANDOM_32_BIT)];
    return new SpeechSender({
      queue: this.#playout,
      encoder: this.#codecs.encoder,
      outputRateHz: this.#codecs.outputRateHz,
      stream: new RtpStream({ payloadType, ssrc, sequence, timestamp }),
      send: (packet) => this.#peer.sendAudio(packet),
    });
  }

  #opened(): void {
    if (this.#ended) return;
    this.#observe({ type: 'connected', at: this.#options.clock.now() });
    this.#options.connected();
    for (const text of this.#waitingTexts.splice(0)) this.send(text);
    this.#stopPacing = this.#options.pacer.add(() => this.#tick());
  }

  #tick(): void {
    try {
      this.#sender.tick();
    } catch (error) {
      this.#log('error', 'sending audio failed', { error: String(error) });
      this.close('transport-failed');
    }
  }

  #receiveAudio(datagram: Buffer): void {
    const now = this.#options.clock.now();
    if (this.#ended || this.#liveness.type === 'connecting' || !this.#packetLimit.allow(now)) return;
    if (!this.#receiver.receive(datagram, now)) return;
    this.#options.router.forward(this.#microphone, datagram);
    this.#observe({ type: 'seen', at: now });
    this.#scheduleExpiry();
  }

  /** A timer only while packets wait for missing ones. */
  #scheduleExpiry(): void {
    const { deadline } = this.#receiver;
    if (deadline === undefined || this.#cancelExpiry !== undefined || this.#ended) return;
    const { clock } = this.#options;
    this.#cancelExpiry = clock.setTimer(
      () => {
        this.#cancelExpiry = undefined;
        this.#receiver.expire(clock.now());
        this.#scheduleExpiry();
      },
      Math.max(1, deadline - clock.now()),
    );
  }

  #receiveText(text: string): void {
    const now = this.#options.clock.now();
    if (this.#ended) return;
    if (
      !this.#textLimit.allow(now) ||
      Buffer.byteLength(text) > this.#options.config.limits.maxMessageBytes
    ) {
      this.#log('warn', 'texts of the peer dropped: too many or too large');
      return;
    }
    this.#observe({ type: 'seen', at: now });
    this.#options.text(text);
  }

  #observe(event: LivenessEvent): void {
    const { state, effect } = transitionLiveness(this.#liveness, event, this.#options.config.limits);
    this.#liveness = state;
    if (effect === undefined || this.#ended) return;
    if (effect === 'gap') this.#options.gap();
    else if (effect === 'resumed') this.#options.resumed();
    else this.close(effect);
  }
}
