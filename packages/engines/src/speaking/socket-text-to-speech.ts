import { randomUUID } from 'node:crypto';
import {
  createSystemClock,
  EngineError,
  type SpeechChunk,
  type SpokenReply,
  type TextToSpeechEngine,
} from '@saywell/agent';
import { badAnswer } from '@saywell/agent/hosted';
import type { EngineNet } from '../shared/engine-net.ts';
import type { VoiceSetup } from '../shared/speech-adapter.ts';
import { createCharacterWords } from './character-words.ts';
import { cutText } from './cut-text.ts';
import { createSpokenChunks } from './spoken-chunks.ts';
import { givenUp } from './voice-socket.ts';
import { createVoiceSockets, type VoiceSockets } from './voice-sockets.ts';
import type { SpokenEvent, VoiceWire } from './voice-wire.ts';

/** What a vendor's socket is like. */
interface SocketVoice {
  readonly sampleRateHz: number;
  /** Characters that the endpoint takes at once. */
  readonly maxTextLength: number;
  readonly wireOf: (setup: VoiceSetup, voiceId: string | undefined) => VoiceWire;
}

const defaultFirstMs = 5000;
const defaultNextMs = 5000;

/** Text to speech over one socket, which all sentences of a call use. */
export function createSocketTextToSpeech(setup: VoiceSetup, vendor: SocketVoice): TextToSpeechEngine {
  const { name: engine, net } = setup;
  const { sampleRateHz, maxTextLength } = vendor;
  const clock = net.clock ?? createSystemClock();
  const voices = new Map<string, Voice>();
  const voiceOf = (voiceId: string | undefined): Voice => {
    const known = voices.get(voiceId ?? '');
    if (known !== undefined) return known;
    const wire = vendor.wireOf(setup, voiceId);
    const sockets = createVoiceSockets(engine, wire, { net, clock });
    const voice: Voice = { engine, net, sampleRateHz, maxTextLength, wire, sockets };
    voices.set(voiceId ?? '', voice);
    return voice;
  };
  const openReply = ({ voiceId }: { readonly voiceId?: string }): SpokenReply => new Reply(voiceOf(voiceId));
  return {
    name: engine,
    sampleRateHz,
    openReply,
    async *synthesize(text, { signal, ...settings }) {
      const reply = openReply(settings);
      yield* reply.say(text, signal);
      reply.end();
    },
  };
}

interface Voice extends Pick<SocketVoice, 'sampleRateHz' | 'maxTextLength'> {
  readonly engine: string;
  readonly net: EngineNet;
  readonly wire: VoiceWire;
  readonly sockets: VoiceSockets;
}

class Reply implements SpokenReply {
  readonly #voice: Voice;
  /** Of the sentences so far, where they have one. */
  #context: string | null = null;
  /** Audio of the context so far, ms: where the next sentence begins in its times. */
  #spokenMs = 0;

  constructor(voice: Voice) {
    this.#voice = voice;
  }

  async *say(text: string, signal: AbortSignal): AsyncGenerator<SpeechChunk, void> {
    for (const piece of cutText(text, this.#voice.maxTextLength)) {
      let hasSpoken = false;
      try {
        for await (const chunk of this.#sayOnce(piece, signal)) {
          hasSpoken = true;
          yield chunk;
        }
      } catch (error) {
        if (hasSpoken || !mayAgain(error)) throw error;
        // A socket or a context that had come to its end meanwhile: nothing was heard of the sentence yet.
        yield* this.#sayOnce(piece, signal);
      }
    }
  }

  end(): void {
    const { wire, sockets } = this.#voice;
    if (this.#context !== null) sockets.take().send(wire.end(this.#context));
    this.#context = null;
  }

  async *#sayOnce(text: string, signal: AbortSignal): AsyncGenerator<SpeechChunk, void> {
    const { wire, sockets, engine } = this.#voice;
    const socket = sockets.take();
    await socket.open(signal);
    if (signal.aborted) {
      socket.leave('');
      sockets.giveBack(socket, true);
      throw givenUp(engine);
    }
    const isFirst = this.#context === null;
    const context = this.#context ?? randomUUID();
    const queue = socket.listen(context);
    const abort = (): void => queue.push({ type: 'failed', context, error: givenUp(engine) });
    signal.addEventListener('abort', abort, { once: true });
    let isWhole = false;
    try {
      socket.send(wire.say({ context, text, isFirst }));
      if (!wire.keepsContext) socket.send(wire.end(context));
      yield* this.#chunks(signal, (hasBegun) => queue.next(this.#limitMs(hasBegun)));
      isWhole = true;
    } finally {
      signal.removeEventListener('abort', abort);
      socket.leave(context);
      const cancelled = isWhole ? [] : wire.cancel(context);
      socket.send(cancelled);
      sockets.giveBack(socket, isWhole || (signal.aborted && cancelled.length > 0));
      this.#context = isWhole && wire.keepsContext ? context : null;
      if (this.#context === null) this.#spokenMs = 0;
    }
  }

  #limitMs(hasBegun: boolean): number {
    const { responseTimeoutMs = defaultFirstMs, idleTimeoutMs = defaultNextMs } = this.#voice.net;
    return hasBegun ? idleTimeoutMs : responseTimeoutMs;
  }

  async *#chunks(
    signal: AbortSignal,
    next: (hasBegun: boolean) => Promise<SpokenEvent | null>,
  ): AsyncGenerator<SpeechChunk, void> {
    const { engine, sampleRateHz } = this.#voice;
    const chunks = createSpokenChunks(engine, sampleRateHz);
    const characters = createCharacterWords();
    for (;;) {
      const event = await next(chunks.receivedMs > 0);
      if (signal.aborted) throw givenUp(engine);
      if (event === null)
        throw new EngineError('engine-timed-out', engine, 'The endpoint did not speak in time');
      if (event.type === 'failed') throw event.error;
      if (event.type === 'done') break;
      const chunk = chunks.push(...this.#heard(event, chunks.receivedMs, characters));
      if (chunk !== null) yield chunk;
    }
    if (chunks.receivedMs === 0) throw badAnswer(engine, 'The answer holds no audio');
    this.#spokenMs += chunks.receivedMs;
    chunks.push(new Uint8Array(0), characters.flush());
    const rest = chunks.rest();
    if (rest !== null) yield rest;
  }

  #heard(
    event: Extract<SpokenEvent, { type: 'audio' | 'words' }>,
    receivedMs: number,
    characters: ReturnType<typeof createCharacterWords>,
  ): Parameters<ReturnType<typeof createSpokenChunks>['push']> {
    if (event.type === 'words') {
      const begun = this.#voice.wire.timesBegin === 'with-sentence' ? 0 : this.#spokenMs;
      const words = event.words.map(({ word, startMs, endMs }) => ({
        word,
        startMs: Math.max(0, startMs - begun),
        endMs: Math.max(0, endMs - begun),
      }));
      return [new Uint8Array(0), words];
    }
    const times =
      event.characters === undefined ? [] : characters.push(fromStart(event.characters, receivedMs));
    return [event.bytes, times];
  }
}

/** Characters' times may begin anew with each chunk. */
function fromStart<Times extends { readonly startMs: readonly number[]; readonly endMs: readonly number[] }>(
  times: Times,
  receivedMs: number,
): Times {
  const isFromStart = (times.startMs[0] ?? 0) >= receivedMs * 0.9;
  if (isFromStart) return times;
  const shift = (ms: number): number => ms + receivedMs;
  return { ...times, startMs: times.startMs.map(shift), endMs: times.endMs.map(shift) };
}

/** A refused key or a busy endpoint will not be another one a moment later. */
const mayAgain = (error: unknown): boolean =>
  error instanceof EngineError &&
  (error.code === 'engine-unavailable' || error.code === 'engine-failed') &&
  !error.isPermanent &&
  error.retryAfterMs === undefined;
