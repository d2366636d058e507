import type { SpeechChunk, TextToSpeechEngine } from '../engine.ts';
import { readBody } from './body.ts';
import type { Client, Exchange } from './client.ts';
import { createClient, type OpenAIEndpoint } from './endpoint.ts';
import { badAnswer } from './failures.ts';
import { createLeadingSilence, createPcmSamples } from './pcm-samples.ts';

export interface OpenAITextToSpeechOptions extends OpenAIEndpoint {
  /** Default `gpt-4o-mini-tts`. */
  readonly model?: string | undefined;
  /** Used when the assistant names none. Default `alloy`. */
  readonly voice?: string | undefined;
  /** 0.25 to 4, 1 is normal. */
  readonly speed?: number | undefined;
}

const engineName = 'openai';
/** Of `response_format: pcm`: 16 bit, mono, little-endian. */
const sampleRateHz = 24_000;
/** The endpoint's own limit. */
const maxInputLength = 4096;
/** One sentence lasts seconds; more is a defect of the endpoint. */
const maxSpeechSeconds = 120;
const silence = { threshold: 160, keepSamples: 240, maxDroppedSamples: 2 * sampleRateHz } as const;

/**
 * Text to speech by an endpoint that speaks the OpenAI protocol, streamed as it
 * comes: mono samples at 24 000 Hz, without word times.
 */
export function createOpenAITextToSpeech(options: OpenAITextToSpeechOptions): TextToSpeechEngine {
  const client = createClient(engineName, options);
  const { model = 'gpt-4o-mini-tts', voice = 'alloy', speed } = options;
  return {
    name: engineName,
    sampleRateHz,
    async *synthesize(text, { voiceId, signal }) {
      const body = {
        model,
        voice: voiceId ?? voice,
        input: text.slice(0, maxInputLength),
        response_format: 'pcm',
        speed,
      };
      const exchange = await client.request('/audio/speech', JSON.stringify(body), signal);
      yield* readSpeech(client, exchange);
    },
  };
}

async function* readSpeech(client: Client, exchange: Exchange): AsyncGenerator<SpeechChunk, void> {
  const type = exchange.response.headers.get('content-type') ?? '';
  const pcm = createPcmSamples();
  const leading = createLeadingSilence(silence);
  let total = 0;
  for await (const bytes of readBody(client, exchange)) {
    // Played as samples, a text or a compressed file would be loud noise.
    if (isNoPcm(type, total === 0 ? bytes : undefined))
      throw badAnswer(engineName, 'The answer is no PCM audio');
    const samples = pcm.push(bytes);
    total += bytes.byteLength;
    if (total > maxSpeechSeconds * sampleRateHz * 2) throw badAnswer(engineName, 'The speech does not end');
    const heard = leading.trim(samples);
    if (heard.length > 0) yield { samples: heard };
  }
  if (total < 2) throw badAnswer(engineName, 'The answer holds no audio');
}

/** Files of other formats tell by their first bytes. */
function isNoPcm(contentType: string, start: Uint8Array | undefined): boolean {
  if (/^(?:application\/json|text\/)/.test(contentType)) return true;
  const tag = start === undefined ? '' : Buffer.from(start.subarray(0, 4)).toString('latin1');
  return tag === 'RIFF' || tag === 'OggS' || tag === 'fLaC' || tag.startsWith('ID3');
}
