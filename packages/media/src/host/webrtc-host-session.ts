import { assertResamplable } from '../audio/resample.ts';
import { logEachOnce, type MediaLog } from '../contract/log.ts';
import type { MediaCloseReason, MediaSession, MediaSessionHandlers } from '../contract/media-session.ts';
import type { PipeMessage } from '../ipc/protocol.ts';
import { checkPlay, checkSegment } from '../session/check-play.ts';
import { guardHandlers } from '../session/handler-guard.ts';
import type { ChildLink } from './start-child.ts';

/** Speech goes to the media process in pieces of this size, 64 kB. */
const PIECE_SAMPLES = 32_768;

export interface WebRtcHostSessionOptions {
  readonly id: string;
  readonly number: number;
  readonly link: ChildLink;
  readonly outputSampleRateHz: number;
  readonly maxMessageBytes: number;
  readonly handlers: MediaSessionHandlers;
  readonly log: MediaLog;
  /** The session is over and can be released. */
  ended(): void;
}

/** A session of the media process as this process sees it. */
export class WebRtcHostSession implements MediaSession {
  readonly transport = 'webrtc';
  readonly id: string;
  readonly number: number;
  /** What comes from the media process goes here. */
  readonly handlers: MediaSessionHandlers;
  readonly #options: WebRtcHostSessionOptions;
  readonly #log: MediaLog;
  #ended = false;

  constructor(options: WebRtcHostSessionOptions) {
    this.id = options.id;
    this.number = options.number;
    this.#options = options;
    this.#log = logEachOnce(options.log);
    this.handlers = guardHandlers(options.handlers, options.log);
  }

  play(segment: string, samples: Int16Array, sampleRateHz: number): void {
    checkPlay(segment, sampleRateHz, this.#options.outputSampleRateHz);
    const session = this.#options.number;
    for (let start = 0; start < samples.length; start += PIECE_SAMPLES) {
      const piece = samples.subarray(start, start + PIECE_SAMPLES);
      this.#sendAudio({ type: 'play', session, segment, sampleRateHz, samples: piece });
    }
  }

  playBeside(samples: Int16Array, sampleRateHz: number, voice = ''): void {
    assertResamplable(sampleRateHz, this.#options.outputSampleRateHz);
    const session = this.#options.number;
    for (let start = 0; start < samples.length; start += PIECE_SAMPLES) {
      const piece = samples.subarray(start, start + PIECE_SAMPLES);
      this.#sendAudio({ type: 'play-beside', session, voice, sampleRateHz, samples: piece });
    }
  }

  endSegment(segment: string): void {
    checkSegment(segment);
    this.#sendAudio({ type: 'end-segment', session: this.#options.number, segment });
  }

  clear(): void {
    this.#sendAudio({ type: 'clear', session: this.#options.number });
  }

  send(text: string): void {
    if (this.#ended) return;
    if (Buffer.byteLength(text) > this.#options.maxMessageBytes) this.#log('warn', 'text dropped: too large');
    else this.#options.link.post({ type: 'text', session: this.#options.number, text });
  }

  close(): void {
    if (this.#ended) return;
    this.#options.link.post({ type: 'close', session: this.#options.number });
    this.end('closed');
  }

  /** Ends this side only: the media process has ended its own, or itself. */
  end(reason: MediaCloseReason): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#options.ended();
    // Later, so that `closed` never comes inside the host's own call of `close`.
    queueMicrotask(() => this.handlers.closed(reason));
  }

  #sendAudio(message: PipeMessage): void {
    if (this.#ended) return;
    if (!this.#options.link.sendAudio(message)) this.#log('warn', 'speech dropped: media process is busy');
  }
}
