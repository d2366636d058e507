import {
  type Clock,
  EngineError,
  type SpeechToTextEngine,
  type SpeechToTextOptions,
  type SpeechToTextStream,
  type Transcription,
} from '@saywell/agent';
import {
  type Candidate,
  createEngineChain,
  type EngineChain,
  type Fallback,
  type Place,
} from './engine-chain.ts';
import { type Attempt, asEngineError, givenUp, raceInTurn, sharedPatience } from './race-in-turn.ts';
import { createUtteranceAudio } from './utterance-audio.ts';

export interface EarCandidate extends Candidate<SpeechToTextEngine> {
  /** Of the call's options those that are the engine's own; the first one's are the call's. */
  readonly options?: Pick<SpeechToTextOptions, 'model' | 'language'> | undefined;
}
export interface FallbackSpeechToTextOptions {
  /** In their order, the first is what was asked for; at least one. */
  readonly candidates: readonly EarCandidate[];
  readonly clock: Clock;
  readonly onFallback: (fallback: Fallback) => void;
  /** The engine of this place was given so many samples. */
  readonly onHeard?: (place: number, samples: number) => void;
}

/** Milliseconds. */
export const earPatience = {
  /** Before anybody speaks nobody waits. */
  openingMs: 2000,
  othersOpeningMs: 2000,
  /** Of an engine that tells texts while one speaks, and has told none of this utterance. */
  silentMs: 700,
  /** Of one that never does: it may take its time for the whole. */
  batchMs: 3000,
  /** The next ones, while the caller waits. */
  othersMs: 400,
} as const;

/**
 * Hears with the first of several engines, and when it fails, within an utterance too, with the next one for the rest
 * of the call: what was said so far is given to that one, too.
 */
export function createFallbackSpeechToText(options: FallbackSpeechToTextOptions): SpeechToTextEngine {
  const [first] = options.candidates;
  if (first === undefined) throw new RangeError('There is no engine that hears');
  const chain = createEngineChain(options.candidates, options.onFallback);
  return {
    name: first.engine.name,
    async createStream(asked) {
      const stream = new FallbackStream({ ...options, chain }, asked);
      await stream.open();
      return stream;
    },
    ...(first.engine.lateMs !== undefined && { lateMs: () => first.engine.lateMs?.() ?? 0 }),
  };
}

interface Ears extends FallbackSpeechToTextOptions {
  readonly chain: EngineChain<SpeechToTextEngine>;
}

class FallbackStream implements SpeechToTextStream {
  readonly #ears: Ears;
  readonly #asked: SpeechToTextOptions;
  readonly #audio = createUtteranceAudio();
  /** Those that are open: one, while nothing fails. */
  readonly #live = new Map<number, SpeechToTextStream>();
  readonly #opening = new Map<number, Promise<SpeechToTextStream>>();
  /** Have told a text in this call. */
  readonly #tellers = new Set<number>();
  #place = 0;
  #isWithin = false;
  #hasText = false;
  #isClosed = false;

  constructor(ears: Ears, asked: SpeechToTextOptions) {
    this.#ears = ears;
    this.#asked = asked;
  }

  async open(): Promise<void> {
    const { openingMs, othersOpeningMs } = earPatience;
    const rest = this.#ears.chain.rest();
    const patience = sharedPatience(rest.length, openingMs, othersOpeningMs);
    await this.#race(rest.map((one, at) => this.#attempt(one, patience[at] ?? null, async () => undefined)));
  }

  begin(): void {
    this.#isWithin = true;
    this.#hasText = false;
    this.#audio.clear();
    this.#each((stream) => stream.begin());
  }

  write(samples: Int16Array): void {
    if (!this.#isWithin || this.#isClosed) return;
    this.#audio.push(samples);
    this.#each((stream, place) => {
      stream.write(samples);
      this.#ears.onHeard?.(place, samples.length);
    });
  }

  async snapshot(): Promise<Transcription> {
    if (this.#isClosed) throw givenUp(this.#name(this.#place));
    const rest = this.#ears.chain.rest();
    const { silentMs, batchMs, othersMs } = earPatience;
    const [first] = rest;
    // One that has to be opened first is no reason to let the caller wait, either.
    const isBatch = first !== undefined && this.#live.has(first.place) && !this.#tellers.has(first.place);
    const ownMs = isBatch ? batchMs : silentMs;
    const patience = sharedPatience(rest.length, ownMs, othersMs).map((ms, at) =>
      at === 0 && this.#hasText ? null : ms,
    );
    return this.#race(
      rest.map((one, at) => this.#attempt(one, patience[at] ?? null, (stream) => stream.snapshot())),
    );
  }

  end(): void {
    this.#isWithin = false;
    this.#audio.clear();
    this.#each((stream) => stream.end());
  }

  close(): void {
    this.#isClosed = true;
    for (const place of this.#live.keys()) this.#leave(place);
  }

  /** A failure of one that throws shows at the next snapshot. */
  #each(act: (stream: SpeechToTextStream, place: number) => void): void {
    for (const [place, stream] of this.#live) {
      try {
        act(stream, place);
      } catch (error) {
        this.#ears.chain.failed(place, asEngineError(error, this.#name(place)));
        this.#leave(place);
      }
    }
  }

  async #race<Value>(attempts: readonly (Attempt<Value> & { readonly place: number })[]): Promise<Value> {
    const { chain, clock } = this.#ears;
    const placeOf = (at: number): number => attempts[at]?.place ?? 0;
    const won = await raceInTurn(attempts, {
      clock,
      onFailed: (at, error) => {
        chain.failed(placeOf(at), error);
        this.#leave(placeOf(at));
      },
    });
    this.#place = placeOf(won.place);
    chain.answered(this.#place);
    chain.worked(this.#place);
    for (const place of this.#live.keys()) if (place !== this.#place) this.#leave(place);
    return won.value;
  }

  #attempt<Value>(
    { place, engine }: Place<SpeechToTextEngine>,
    patienceMs: number | null,
    act: (stream: SpeechToTextStream) => Promise<Value>,
  ): Attempt<Value> & { readonly place: number } {
    return {
      place,
      engine: engine.name,
      patienceMs,
      giveUp: () => this.#leave(place),
      start: async () => {
        try {
          return await act(await this.#stream(place, engine));
        } catch (error) {
          throw this.#wasLeft(place, error) ? leftBehind(engine.name) : error;
        }
      },
    };
  }

  /** Another question found out that it has failed: this one goes on with the next engine. */
  #wasLeft(place: number, error: unknown): boolean {
    const isGivenUp = error instanceof EngineError && error.code === 'engine-aborted';
    return isGivenUp && !this.#isClosed && this.#ears.chain.rest().every((one) => one.place !== place);
  }

  /** The open stream of this place, with all that was said so far. */
  #stream(place: number, engine: SpeechToTextEngine): Promise<SpeechToTextStream> {
    const live = this.#live.get(place);
    if (live !== undefined) return Promise.resolve(live);
    const known = this.#opening.get(place) ?? Promise.resolve().then(() => this.#openNew(place, engine));
    this.#opening.set(place, known);
    return known;
  }

  async #openNew(place: number, engine: SpeechToTextEngine): Promise<SpeechToTextStream> {
    try {
      this.#ears.chain.enter(place);
      const stream = await engine.createStream(this.#optionsOf(place));
      if (this.#isClosed || !this.#opening.has(place)) {
        stream.close();
        throw givenUp(engine.name);
      }
      this.#catchUp(place, stream);
      return stream;
    } finally {
      this.#opening.delete(place);
    }
  }

  #catchUp(place: number, stream: SpeechToTextStream): void {
    this.#live.set(place, stream);
    if (!this.#isWithin) return;
    stream.begin();
    for (const samples of this.#audio.read()) {
      stream.write(samples);
      this.#ears.onHeard?.(place, samples.length);
    }
  }

  #optionsOf(place: number): SpeechToTextOptions {
    const { phrases, onPartial, onTurn } = this.#asked;
    const own = place === 0 ? this.#asked : { phrases, ...this.#ears.candidates[place]?.options };
    return {
      ...own,
      onPartial: (text) => {
        if (!this.#live.has(place)) return;
        this.#tellers.add(place);
        this.#hasText = true;
        onPartial(text);
      },
      ...(onTurn !== undefined && { onTurn }),
    };
  }

  #leave(place: number): void {
    this.#opening.delete(place);
    const stream = this.#live.get(place);
    this.#live.delete(place);
    try {
      stream?.close();
    } catch {
      // It is given up anyway.
    }
  }

  #name(place: number): string {
    return this.#ears.candidates[place]?.engine.name ?? '';
  }
}

const leftBehind = (engine: string): EngineError =>
  new EngineError('engine-unavailable', engine, 'The engine was left for another one');
