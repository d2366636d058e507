import type { SpeechChunk, TextToSpeechEngine, WordTiming } from '@saywell/agent';
import { badAnswer, type Client, type Exchange, openExchange, readBody } from '@saywell/agent/hosted';
import type { FileHead } from './audio-start.ts';
import { type CharacterTimes, createCharacterWords } from './character-words.ts';
import { cutText } from './cut-text.ts';
import { createSpokenChunks } from './spoken-chunks.ts';

/** A piece of an answer. */
export interface SpokenPiece {
  readonly bytes: Uint8Array;
  readonly characters?: CharacterTimes | undefined;
  /** Times from the beginning of the answer. */
  readonly words?: readonly WordTiming[];
}
export interface HttpTextToSpeechOptions {
  readonly client: Client;
  readonly sampleRateHz: number;
  /** Characters that the endpoint takes at once. */
  readonly maxTextLength: number;
  requestOf(text: string, voiceId: string | undefined): { readonly path: string; readonly body: object };
  /** Default: it is left out. */
  readonly fileHead?: FileHead;
  /** Default: raw audio. */
  piecesOf?(exchange: Exchange): AsyncIterable<SpokenPiece>;
}

/** Text to speech by a request for each sentence; its answer is streamed. */
export function createHttpTextToSpeech(options: HttpTextToSpeechOptions): TextToSpeechEngine {
  const { client, sampleRateHz, maxTextLength } = options;
  return {
    name: client.engine,
    sampleRateHz,
    async *synthesize(text, { voiceId, signal }) {
      for (const piece of cutText(text, maxTextLength)) {
        const { path, body } = options.requestOf(piece, voiceId);
        const exchange = await openExchange(client, path, JSON.stringify(body), signal);
        yield* chunksOf(options, options.piecesOf?.(exchange) ?? rawPieces(client, exchange));
      }
    },
  };
}

async function* chunksOf(
  { client: { engine }, sampleRateHz, fileHead }: HttpTextToSpeechOptions,
  pieces: AsyncIterable<SpokenPiece>,
): AsyncGenerator<SpeechChunk, void> {
  const chunks = createSpokenChunks(engine, sampleRateHz, fileHead);
  const words = createCharacterWords();
  for await (const { bytes, characters, words: told = [] } of pieces) {
    const chunk = chunks.push(bytes, characters === undefined ? told : words.push(characters));
    if (chunk !== null) yield chunk;
  }
  if (chunks.receivedMs === 0) throw badAnswer(engine, 'The answer holds no audio');
  chunks.push(new Uint8Array(0), words.flush());
  const rest = chunks.rest();
  if (rest !== null) yield rest;
}

async function* rawPieces(client: Client, exchange: Exchange): AsyncGenerator<SpokenPiece, void> {
  const type = exchange.response.headers.get('content-type') ?? '';
  for await (const bytes of readBody(client, exchange)) {
    if (/^(?:application\/json|text\/)/.test(type))
      throw badAnswer(client.engine, 'The answer is no PCM audio');
    yield { bytes };
  }
}
