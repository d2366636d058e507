import {
  type Clock,
  EngineError,
  type SpeakingSettings,
  type SpeechChunk,
  type SpokenReply,
  type TextToSpeechEngine,
} from '@saywell/agent';
import {
  type Candidate,
  createEngineChain,
  type EngineChain,
  type Fallback,
  type Place,
} from './engine-chain.ts';
import { type Attempt, asEngineError, givenUp, raceInTurn, sharedPatience } from './race-in-turn.ts';
import { createSpokenSentence, type Resampler, type SpokenSentence } from './spoken-sentence.ts';
import { withLimit } from './with-limit.ts';

export interface VoiceCandidate extends Candidate<TextToSpeechEngine> {
  readonly voiceId?: string | undefined;
  /** False: this one stores nothing of what it speaks. Default: as it is asked. */
  readonly mayCache?: boolean | undefined;
}
export interface FallbackTextToSpeechOptions {
  /** In their order, the first is what was asked for; at least one. */
  readonly candidates: readonly VoiceCandidate[];
  readonly clock: Clock;
  readonly createResampler: (fromHz: number, toHz: number) => Resampler;
  readonly onFallback: (fallback: Fallback) => void;
  /** A text was sent to the engine of this place, heard or not. */
  readonly onSaid?: (place: number, text: string) => void;
}

/** Together with the first sound of the next voice less than the 1.5 s that callers take for a pause. Milliseconds. */
export const voicePatience = {
  /** For the first sound of a sentence, and until the last of the voices has been asked. */
  firstSoundMs: 800,
  othersMs: 400,
  /** The sound has run out within a sentence. */
  gapMs: 600,
  afterGapMs: 250,
} as const;

/**
 * Speaks with the first of several voices, and when it fails, within a sentence too, with the next one for the rest of
 * the call: from the first word on that was not heard. Its name and its rate are the first voice's; what it reads is what the
 * voice reads whose turn it is.
 */
export function createFallbackTextToSpeech(options: FallbackTextToSpeechOptions): TextToSpeechEngine {
  const [first] = options.candidates;
  if (first === undefined) throw new RangeError('There is no voice');
  const mouth: Mouth = {
    ...options,
    rateHz: first.engine.sampleRateHz,
    chain: createEngineChain(options.candidates, options.onFallback),
  };
  const openReply = ({ mayCache = true }: SpeakingSettings): SpokenReply => new Reply(mouth, mayCache);
  return {
    name: first.engine.name,
    sampleRateHz: first.engine.sampleRateHz,
    ...(first.engine.caches === true && { caches: true }),
    get readsOnlyEnglishWords() {
      return mouth.chain.rest()[0]?.engine.readsOnlyEnglishWords === true;
    },
    openReply,
    async *synthesize(text, { signal, ...settings }) {
      const reply = openReply(settings);
      yield* reply.say(text, signal);
      reply.end();
    },
  };
}

interface Mouth extends FallbackTextToSpeechOptions {
  readonly rateHz: number;
  readonly chain: EngineChain<TextToSpeechEngine>;
}
/** Whatever else is written makes no sound. */
const isSpeakable = /[\p{L}\p{N}]/u;

/** A voice that has begun to speak. */
interface Running {
  readonly first: SpeechChunk | null;
  readonly chunks: AsyncIterator<SpeechChunk>;
  readonly controller: AbortController;
}

class Reply implements SpokenReply {
  readonly #mouth: Mouth;
  readonly #mayCache: boolean;
  readonly #replies = new Map<number, SpokenReply>();

  constructor(mouth: Mouth, mayCache: boolean) {
    this.#mouth = mouth;
    this.#mayCache = mayCache;
  }

  end(): void {
    for (const reply of this.#replies.values()) reply.end();
    this.#replies.clear();
  }

  async *say(text: string, signal: AbortSignal): AsyncGenerator<SpeechChunk, void> {
    const { rateHz, chain } = this.#mouth;
    const sentence = createSpokenSentence(text, rateHz);
    while (sentence.left !== '') {
      const { place, value } = await this.#begin(sentence, signal);
      chain.answered(place);
      try {
        yield* this.#speak(sentence, place, value);
        chain.worked(place);
        return;
      } catch (error) {
        value.controller.abort();
        const { rest } = this.#failed(place, error, signal);
        if (rest.every((one) => one.place <= place)) throw error;
        sentence.breakOff();
      } finally {
        void value.chunks.return?.()?.catch(() => undefined);
      }
    }
  }

  #failed(place: number, error: unknown, signal: AbortSignal) {
    const { chain } = this.#mouth;
    const failure = asEngineError(error, this.#engine(place).name);
    if (signal.aborted || failure.code === 'engine-aborted') throw failure;
    chain.failed(place, failure);
    return { rest: chain.rest() };
  }

  #engine(place: number): TextToSpeechEngine {
    const candidate = this.#mouth.candidates[place];
    if (candidate === undefined) throw new RangeError(`There is no voice ${place}`);
    return candidate.engine;
  }

  #begin(sentence: SpokenSentence, signal: AbortSignal) {
    const { chain, clock } = this.#mouth;
    if (signal.aborted) throw givenUp(this.#engine(0).name);
    const rest = chain.rest();
    const { firstSoundMs, othersMs, afterGapMs } = voicePatience;
    const patience =
      sentence.givenMs > 0
        ? sharedPatience(rest.length, afterGapMs, afterGapMs)
        : sharedPatience(rest.length, firstSoundMs, othersMs);
    return raceInTurn(
      rest.map((one, at) => this.#attempt(one, patience[at] ?? null, sentence.left, signal)),
      { clock, onFailed: (at, error) => chain.failed(rest[at]?.place ?? 0, error) },
    ).then(({ place, value }) => ({ place: rest[place]?.place ?? 0, value }));
  }

  #attempt(
    { place, engine }: Place<TextToSpeechEngine>,
    patienceMs: number | null,
    text: string,
    signal: AbortSignal,
  ): Attempt<Running> {
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    controller.signal.addEventListener('abort', () => signal.removeEventListener('abort', abort));
    return {
      engine: engine.name,
      patienceMs,
      giveUp: (reason) => controller.abort(reason),
      start: async () => {
        this.#mouth.chain.enter(place);
        this.#mouth.onSaid?.(place, text);
        const chunks = this.#speech(place, text, controller.signal)[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        return { first: done === true ? null : value, chunks, controller };
      },
    };
  }

  #speech(place: number, text: string, signal: AbortSignal): AsyncIterable<SpeechChunk> {
    const engine = this.#engine(place);
    const { voiceId, mayCache = true } = this.#mouth.candidates[place] ?? {};
    const settings: SpeakingSettings = {
      ...(voiceId !== undefined && { voiceId }),
      ...(!(mayCache && this.#mayCache) && { mayCache: false }),
    };
    if (engine.openReply === undefined) return engine.synthesize(text, { ...settings, signal });
    const reply = this.#replies.get(place) ?? engine.openReply(settings);
    this.#replies.set(place, reply);
    return reply.say(text, signal);
  }

  async *#speak(
    sentence: SpokenSentence,
    place: number,
    running: Running,
  ): AsyncGenerator<SpeechChunk, void> {
    const { rateHz, clock, createResampler, chain } = this.#mouth;
    const { sampleRateHz, name } = this.#engine(place);
    const isLast = chain.rest().at(-1)?.place === place;
    const began = clock.now() - sentence.givenMs;
    sentence.begin(sampleRateHz === rateHz ? null : createResampler(sampleRateHz, rateHz));
    let chunk: SpeechChunk | null = running.first;
    while (chunk !== null) {
      if (!(chunk?.samples instanceof Int16Array))
        throw new EngineError('engine-bad-answer', name, 'A chunk without samples');
      yield sentence.take(chunk);
      // So long there is still something to be heard.
      const aheadMs = Math.max(0, began + sentence.givenMs - clock.now());
      const next = running.chunks.next();
      const limitMs = isLast ? null : aheadMs + voicePatience.gapMs;
      const { done, value } = await withLimit(next, { clock, limitMs, engine: name });
      chunk = done === true ? null : value;
    }
    const rest = sentence.end();
    if (rest !== null) yield rest;
    if (sentence.givenMs === 0 && isSpeakable.test(sentence.left))
      throw new EngineError('engine-bad-answer', name, 'The answer holds no audio');
  }
}
