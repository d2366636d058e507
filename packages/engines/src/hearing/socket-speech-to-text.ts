import {
  type Clock,
  createSystemClock,
  EngineError,
  type SpeechToTextEngine,
  type SpeechToTextOptions,
  type SpeechToTextStream,
  type Transcription,
} from '@saywell/agent';
import { aborted } from '@saywell/agent/hosted';
import type { TranscriberSetup } from '../shared/speech-adapter.ts';
import { type AudioFrames, createAudioFrames, filledUp } from './audio-frames.ts';
import { createCarriedTurn } from './carried-turn.ts';
import { createFinalizing, type Finalizing } from './finalizing.ts';
import { createLine, type Line } from './line.ts';
import type { HeardEvent, TranscriberWire, WireMessage } from './transcriber-wire.ts';
import { createUnsaidAudio, type UnsaidAudio } from './unsaid-audio.ts';
import { emptyUtterance, hear, textOf, transcriptionOf, type Utterance } from './utterance.ts';
import { waitLimitMs } from './wait-limit.ts';

/** What a vendor's socket is like. */
interface SocketEar {
  /** What the engine is less sure of is not heard; 0 to 1. Default: everything is. */
  readonly minConfidence?: number | undefined;
  readonly wireOf: (setup: TranscriberSetup, asked: SpeechToTextOptions) => TranscriberWire;
}

const samplesPerMs = 16;
const silenceMs = 100;
const silence = new Int16Array(silenceMs * samplesPerMs);
const defaultFinalTimeoutMs = 1500;
/** Vendors round the ends of their audio. */
const unsureMs = 60;

/**
 * Speech to text over one socket a call. It is opened with the stream and opened again when it is lost: what was not
 * decided is sent once more, and times go on from the beginning of the utterance.
 */
export function createSocketSpeechToText(setup: TranscriberSetup, vendor: SocketEar): SpeechToTextEngine {
  return {
    name: setup.name,
    async createStream(asked) {
      const stream = new SocketStream(setup, vendor, asked);
      await stream.open();
      return stream;
    },
  };
}

const endsText: ReadonlySet<HeardEvent['type']> = new Set(['final', 'eager-end', 'end']);

/** Somebody waits for a text. */
interface Waiting {
  readonly sentMs: number;
  readonly resolve: (text: Transcription) => void;
  readonly reject: (error: EngineError) => void;
}

class SocketStream implements SpeechToTextStream {
  readonly #setup: TranscriberSetup;
  readonly #minConfidence: number | undefined;
  readonly #asked: SpeechToTextOptions;
  readonly #clock: Clock;
  readonly #wire: TranscriberWire;
  readonly #line: Line;
  readonly #frames: AudioFrames;
  readonly #unsaid: UnsaidAudio;
  #utterance: Utterance = emptyUtterance;
  #isWithin = false;
  #isClosed = false;
  /** Audio that this socket was sent, ms; and where in it the utterance began. */
  #sentMs = 0;
  #beganMs = 0;
  #written = 0;
  /** Has the socket said anything in this utterance? */
  #isAnswering = false;
  #waiting: Waiting | null = null;
  #latest: { readonly written: number; readonly text: Promise<Transcription> } | null = null;
  #stopWait: () => void = () => undefined;
  #stopKeeping: () => void = () => undefined;
  #lastSentAt = 0;
  readonly #finalizing: Finalizing;
  readonly #carried = createCarriedTurn();

  constructor(setup: TranscriberSetup, vendor: SocketEar, asked: SpeechToTextOptions) {
    const { name: engine, net } = setup;
    this.#setup = setup;
    this.#minConfidence = vendor.minConfidence;
    this.#asked = asked;
    this.#clock = net.clock ?? createSystemClock();
    this.#wire = vendor.wireOf(setup, asked);
    this.#unsaid = createUnsaidAudio(this.#wire.backlogMs);
    this.#finalizing = createFinalizing({ answersAll: this.#wire.answersWordsOnly === true });
    this.#frames = createAudioFrames(this.#wire.frameMs * samplesPerMs, (frame) => this.#giveFrame(frame));
    this.#line = createLine({
      engine,
      net,
      wire: this.#wire,
      clock: this.#clock,
      onReady: () => this.#beginSocket(),
      onMessage: (message) => this.#read(message),
      onFailure: (error) => this.#fail(error),
    });
  }

  get #finalTimeoutMs(): number {
    return this.#setup.net.finalTimeoutMs ?? defaultFinalTimeoutMs;
  }

  async open(): Promise<void> {
    await this.#line.open();
    this.#keep();
  }

  begin(): void {
    this.#forget();
    this.#finalizing.beginUtterance(this.#clock.now() + this.#finalTimeoutMs);
    this.#isWithin = true;
    this.#beganMs = this.#sentMs;
  }

  write(samples: Int16Array): void {
    if (!this.#isWithin || this.#isClosed) return;
    this.#written += samples.length;
    this.#frames.push(samples);
  }

  async snapshot(): Promise<Transcription> {
    if (this.#isClosed) throw aborted(this.#setup.name);
    if (this.#line.failure !== null) throw this.#line.failure;
    if (this.#written === 0) return { text: '' };
    if (this.#latest?.written !== this.#written) this.#ask();
    return this.#latest?.text ?? { text: '' };
  }

  end(): void {
    if (this.#isWithin && !this.#isClosed) {
      this.#frames.flush();
      // What is not decided would stand before the next utterance.
      if (this.#finalizing.isDue(this.#sentMs)) this.#finalize();
    }
    if (this.#wire.finalize === undefined) this.#carried.keep(this.#utterance.partial);
    this.#isWithin = false;
    this.#forget();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopKeeping();
    this.#settle(({ reject }) => reject(aborted(this.#setup.name)));
    this.#line.close();
  }

  #forget(): void {
    this.#settle(({ resolve }) => resolve(transcriptionOf(this.#utterance)));
    this.#frames.clear();
    this.#unsaid.clear();
    this.#utterance = emptyUtterance;
    this.#written = 0;
    this.#latest = null;
    this.#isAnswering = false;
  }

  /** The text is due: of what was written until now, as soon as it is decided. */
  #ask(): void {
    this.#settle(({ resolve }) => resolve(transcriptionOf(this.#utterance)));
    this.#frames.flush();
    const text = new Promise<Transcription>((resolve, reject) => {
      this.#waiting = { sentMs: this.#sentMs, resolve, reject };
    });
    const latest = { written: this.#written, text };
    this.#latest = latest;
    // A failed one must not answer the next.
    text.catch(() => {
      if (this.#latest === latest) this.#latest = null;
    });
    this.#finalize();
    this.#stopWait = this.#clock.setTimer(() => this.#waitIsOver(), this.#waitLimitMs());
  }

  #finalize(): void {
    const { finalize } = this.#wire;
    if (finalize === undefined || !this.#line.isReady) return;
    this.#line.send(typeof finalize === 'function' ? finalize() : finalize);
    this.#finalizing.asked(this.#sentMs);
  }

  /** Does this belong to an utterance before? Events that say of which audio they are tell by themselves. */
  #isStale(event: HeardEvent): boolean {
    if ('endMs' in event && event.endMs !== undefined) return false;
    return this.#finalizing.isOwed(this.#clock.now());
  }

  #waitLimitMs(): number {
    return waitLimitMs({
      wire: this.#wire,
      utterance: this.#utterance,
      sentMs: this.#sentMs - this.#beganMs,
      finalTimeoutMs: this.#finalTimeoutMs,
    });
  }

  #waitIsOver(): void {
    // Without audio that it could be silent about, an engine that answers to nothing is away.
    this.#finalizing.forget();
    const { finalize, answersWordsOnly } = this.#wire;
    const isAway = finalize !== undefined && answersWordsOnly !== true && !this.#isAnswering;
    if (!isAway) return this.#settle(({ resolve }) => resolve(transcriptionOf(this.#utterance)));
    const late = new EngineError('engine-timed-out', this.#setup.name, 'The endpoint did not answer in time');
    this.#settle(({ reject }) => reject(late));
    this.#line.fail(late);
  }

  #settle(act: (waiting: Waiting) => void): void {
    this.#stopWait();
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) act(waiting);
  }

  #giveFrame(frame: Int16Array): void {
    this.#unsaid.push(frame);
    this.#send(frame);
  }

  #send(frame: Int16Array): void {
    if (!this.#line.isReady || frame.length === 0) return;
    const whole = filledUp(frame, (this.#wire.minFrameMs ?? 0) * samplesPerMs);
    this.#line.send(this.#wire.audio(whole));
    this.#sentMs += whole.length / samplesPerMs;
    this.#lastSentAt = this.#clock.now();
  }

  #beginSocket(): void {
    this.#sentMs = 0;
    this.#finalizing.forget();
    if (this.#wire.silence !== 'none') this.#send(silence);
    const { startMs, frames } = this.#unsaid.read();
    this.#beganMs = this.#sentMs - startMs;
    this.#utterance = { ...this.#utterance, partial: '', partialWords: [] };
    for (const frame of frames) this.#send(frame);
    if (this.#waiting !== null) this.#finalize();
  }

  /** What it needs while nobody speaks. */
  #keep(): void {
    const { keepAlive, silence: wanted } = this.#wire;
    const everyMs = wanted === 'all' ? silenceMs : keepAlive?.everyMs;
    if (everyMs === undefined || this.#isClosed) return;
    this.#stopKeeping = this.#clock.setTimer(() => {
      const isIdle = this.#clock.now() - this.#lastSentAt >= everyMs;
      if (isIdle && wanted === 'all' && !this.#isWithin) this.#send(silence);
      else if (isIdle && keepAlive !== undefined) this.#line.send(keepAlive.message);
      this.#keep();
    }, everyMs);
  }

  #read(message: WireMessage): void {
    const events = this.#wire.read(message);
    this.#isAnswering = true;
    for (const event of events) this.#take(event);
  }

  #take(event: HeardEvent): void {
    if (event.type === 'failed') return this.#line.fail(event.error);
    const isStale = this.#isStale(event);
    if (event.type === 'finalized') this.#finalizing.answered();
    const unheard = this.#carried.leaveOut(event, this.#isWithin);
    if (!this.#isWithin || isStale) return;
    const before = this.#utterance;
    this.#utterance = hear(before, unheard, { beganMs: this.#beganMs, minConfidence: this.#minConfidence });
    this.#unsaid.forgetUntil(this.#utterance.decidedMs);
    this.#tell(before, event);
    if (this.#isDecided(event)) this.#settle(({ resolve }) => resolve(transcriptionOf(this.#utterance)));
  }

  #tell(before: Utterance, event: HeardEvent): void {
    const { onPartial, onTurn } = this.#asked;
    const text = textOf(this.#utterance);
    if (text !== '' && text !== textOf(before)) onPartial(text);
    if (this.#utterance.hasStarted && !before.hasStarted) onTurn?.({ type: 'started' });
    if (event.type === 'eager-end' || event.type === 'end') onTurn?.({ type: event.type, text });
    if (event.type === 'resumed') onTurn?.({ type: 'resumed' });
  }

  /** Is this what somebody waits for, or the answer to an earlier question? */
  #isDecided(event: HeardEvent): boolean {
    if (this.#waiting === null) return false;
    if (this.#wire.finalize === undefined) return this.#utterance.isSettled && endsText.has(event.type);
    if (event.type !== 'finalized') return false;
    const { endMs = Infinity } = event;
    const isWhole = endMs >= this.#waiting.sentMs - unsureMs;
    return endMs > this.#beganMs && (isWhole || this.#finalizing.isAnswered);
  }

  #fail(error: EngineError): void {
    this.#settle(({ reject }) => reject(error));
  }
}
