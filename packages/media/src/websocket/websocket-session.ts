import type { RawData } from 'ws';
import { MixedPlayout } from '../audio/mixed-playout.ts';
import type { Pacer } from '../audio/pacer.ts';
import { bytesOf, INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, samplesOf } from '../audio/pcm.ts';
import { assertResamplable } from '../audio/resample.ts';
import type { MediaClock } from '../contract/clock.ts';
import type { MediaLimits } from '../contract/limits.ts';
import { logEachOnce, type MediaLog } from '../contract/log.ts';
import type { MediaCloseReason, MediaSession, MediaSessionHandlers } from '../contract/media-session.ts';
import type { MediaSocket } from '../contract/media-socket.ts';
import { checkPlay, checkSegment } from '../session/check-play.ts';
import { guardHandlers } from '../session/handler-guard.ts';
import {
  type LivenessEvent,
  type LivenessState,
  livenessCheckMs,
  startLiveness,
  transitionLiveness,
} from '../session/liveness.ts';
import { RateLimit } from '../session/rate-limit.ts';

const FRAME_BYTES = INPUT_FRAME_SAMPLES * 2;
/** Two seconds of audio: with more waiting the network is too slow, and old speech is worth nothing. */
const MAX_WAITING_AUDIO_BYTES = 100 * FRAME_BYTES;
/** Texts may not be lost one by one: a peer that reads none of them is closed. */
const MAX_WAITING_BYTES = 1_048_576;
/** After a close of ours the peer has this long to answer. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Close codes by which a browser leaves: normal, page gone, no code given. */
const LEFT_CODES: ReadonlySet<number> = new Set([1000, 1001, 1005]);
const WEBSOCKET_OPEN = 1;
const WEBSOCKET_CLOSED = 3;

export interface WebSocketSessionOptions {
  readonly id: string;
  readonly socket: MediaSocket;
  readonly handlers: MediaSessionHandlers;
  readonly limits: MediaLimits;
  readonly pacer: Pacer;
  readonly clock: MediaClock;
  readonly log: MediaLog;
  /** The session is over and can be released. */
  ended(): void;
}

/**
 * Media over an accepted WebSocket, for networks without UDP: text frames are
 * channel messages, binary frames 20 ms of PCM16 mono, 16,000 Hz, both ways.
 * Between segments nothing is sent: TCP needs no steady stream.
 */
export class WebSocketSession implements MediaSession {
  readonly transport = 'websocket';
  readonly id: string;
  readonly #options: WebSocketSessionOptions;
  readonly #handlers: MediaSessionHandlers;
  readonly #log: MediaLog;
  readonly #playout: MixedPlayout;
  readonly #frameLimit: RateLimit;
  readonly #textLimit: RateLimit;
  #liveness: LivenessState;
  #stopPacing: () => void = () => {};
  #cancelCheck: () => void = () => {};
  #ended = false;

  constructor(options: WebSocketSessionOptions) {
    this.id = options.id;
    this.#options = options;
    this.#log = logEachOnce(options.log);
    this.#handlers = guardHandlers(options.handlers, options.log);
    this.#frameLimit = new RateLimit(options.limits.maxAudioPacketsPerSecond);
    this.#textLimit = new RateLimit(options.limits.maxMessagesPerSecond);
    this.#liveness = startLiveness(options.clock.now());
    this.#playout = new MixedPlayout({
      outputRateHz: INPUT_RATE_HZ,
      maxQueuedMs: options.limits.maxQueuedMs,
      report: (report) => this.#handlers.playout(report),
      dropped: (_, durationMs) => this.#log('warn', 'speech dropped: the queue is full', { durationMs }),
    });
    this.#listen();
  }

  play(segment: string, samples: Int16Array, sampleRateHz: number): void {
    checkPlay(segment, sampleRateHz, INPUT_RATE_HZ);
    if (!this.#ended) this.#playout.speech.play(segment, samples.slice(), sampleRateHz);
  }

  playBeside(samples: Int16Array, sampleRateHz: number, voice?: string): void {
    assertResamplable(sampleRateHz, INPUT_RATE_HZ);
    if (!this.#ended) this.#playout.playBeside(samples.slice(), sampleRateHz, voice);
  }

  endSegment(segment: string): void {
    checkSegment(segment);
    if (!this.#ended) this.#playout.speech.endSegment(segment);
  }

  clear(): void {
    if (!this.#ended) this.#playout.speech.clear();
  }

  send(text: string): void {
    if (this.#ended) return;
    if (Buffer.byteLength(text) > this.#options.limits.maxMessageBytes) {
      this.#log('warn', 'text dropped: too large');
    } else if (this.#options.socket.bufferedAmount > MAX_WAITING_BYTES) {
      this.#log('warn', 'session closed: the peer does not read');
      this.#end('transport-failed');
    } else this.#write(text);
  }

  close(): void {
    this.#end('closed');
  }

  #listen(): void {
    const { socket } = this.#options;
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.#receiveAudio(data);
      else this.#receiveText(data);
    });
    socket.on('close', (code) => this.#end(LEFT_CODES.has(code) ? 'peer-left' : 'transport-failed'));
    socket.on('error', () => this.#end('transport-failed'));
    // Later, so that the caller has the session before its first event.
    queueMicrotask(() => this.#start());
  }

  #start(): void {
    if (this.#ended) return;
    if (this.#options.socket.readyState !== WEBSOCKET_OPEN) {
      this.#end('peer-left');
      return;
    }
    this.#observe({ type: 'connected', at: this.#options.clock.now() });
    this.#handlers.connected();
    this.#stopPacing = this.#options.pacer.add(() => this.#tick());
    this.#scheduleCheck();
  }

  #tick(): void {
    const frame = this.#playout.pull();
    if (frame === undefined) return;
    if (this.#options.socket.bufferedAmount > MAX_WAITING_AUDIO_BYTES) {
      this.#log('warn', 'audio dropped: the network is too slow');
    } else this.#write(bytesOf(frame).slice());
  }

  #write(data: string | Uint8Array): void {
    try {
      this.#options.socket.send(data, () => {});
    } catch {
      this.#end('transport-failed');
    }
  }

  #receiveAudio(data: RawData): void {
    const now = this.#options.clock.now();
    if (this.#ended || !this.#frameLimit.allow(now)) return;
    if (!(data instanceof Uint8Array) || data.byteLength !== FRAME_BYTES) {
      this.#log('warn', `audio dropped: a frame has ${FRAME_BYTES} bytes`);
      return;
    }
    this.#observe({ type: 'seen', at: now });
    this.#handlers.frame(samplesOf(data));
  }

  #receiveText(data: RawData): void {
    const now = this.#options.clock.now();
    if (this.#ended) return;
    const isBytes = data instanceof Uint8Array;
    if (!isBytes || data.byteLength > this.#options.limits.maxMessageBytes || !this.#textLimit.allow(now)) {
      this.#log('warn', 'texts of the peer dropped: too many or too large');
      return;
    }
    this.#observe({ type: 'seen', at: now });
    this.#handlers.message(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8'));
  }

  #scheduleCheck(): void {
    const { clock, limits } = this.#options;
    this.#cancelCheck = clock.setTimer(() => {
      this.#observe({ type: 'check', at: clock.now() });
      if (!this.#ended) this.#scheduleCheck();
    }, livenessCheckMs(limits));
  }

  #observe(event: LivenessEvent): void {
    const { state, effect } = transitionLiveness(this.#liveness, event, this.#options.limits);
    this.#liveness = state;
    if (effect === 'gap') this.#handlers.gap();
    else if (effect === 'resumed') this.#handlers.resumed();
    else if (effect !== undefined) this.#end(effect);
  }

  #end(reason: MediaCloseReason): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopPacing();
    this.#cancelCheck();
    this.#closeSocket();
    this.#options.ended();
    // Later, so that `closed` never comes inside the host's own call of `close`.
    queueMicrotask(() => this.#handlers.closed(reason));
  }

  #closeSocket(): void {
    const { socket, clock } = this.#options;
    const cancel = clock.setTimer(() => socket.terminate(), CLOSE_TIMEOUT_MS);
    socket.on('close', cancel);
    try {
      socket.close(1000);
    } catch {
      socket.terminate();
    }
    if (socket.readyState === WEBSOCKET_CLOSED) cancel();
  }
}
