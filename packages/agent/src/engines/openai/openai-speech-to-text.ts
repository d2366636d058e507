import { createSampleBuffer, type SampleBuffer } from '../../audio/sample-buffer.ts';
import { encodeWav } from '../../audio/wav.ts';
import type {
  SpeechToTextEngine,
  SpeechToTextOptions,
  SpeechToTextStream,
  Transcription,
} from '../engine.ts';
import { fieldOf, readJson } from './body.ts';
import type { Client } from './client.ts';
import { createClient, type OpenAIEndpoint } from './endpoint.ts';
import { aborted, badAnswer } from './failures.ts';

export interface OpenAISpeechToTextOptions extends OpenAIEndpoint {
  /** Used when the assistant names none. Default `whisper-1`. */
  readonly model?: string;
}

const engineName = 'openai';
const defaultModel = 'whisper-1';
const sampleRateHz = 16_000;
/** Of longer utterances the newest so much counts: a question comes at the end. */
const maxUtteranceSeconds = 120;
/** Room is made for so much at once, for it moves all that is kept. */
const discardSeconds = 10;
const maxUtteranceSamples = maxUtteranceSeconds * sampleRateHz;
/** Less than this holds no word; endpoints refuse it. */
const minUtteranceSeconds = 0.1;
const maxTextLength = 4000;
const maxAnswerBytes = 1_000_000;
/** The model reads 224 tokens of its prompt. */
const maxPromptLength = 600;

/**
 * Speech to text by an endpoint that speaks the OpenAI protocol. The utterance is
 * sent whole at each snapshot, so there are no partials; a newer snapshot drops
 * the request of an older one, which then rejects with `engine-aborted`.
 */
export function createOpenAISpeechToText(options: OpenAISpeechToTextOptions): SpeechToTextEngine {
  const client = createClient(engineName, options);
  const model = options.model ?? defaultModel;
  return {
    name: engineName,
    createStream: async (stream) => createStream(client, { ...stream, model: stream.model ?? model }),
  };
}

interface PendingSnapshot {
  /** Samples that were written until then: without newer ones the same answer serves again. */
  readonly written: number;
  readonly controller: AbortController;
  readonly result: Promise<Transcription>;
}

function createStream(client: Client, options: SpeechToTextOptions): SpeechToTextStream {
  const samples = createSampleBuffer(maxUtteranceSamples);
  let latest: PendingSnapshot | null = null;
  let written = 0;
  let isClosed = false;

  function drop(): void {
    latest?.controller.abort();
    latest = null;
    samples.clear();
    written = 0;
  }
  function takeSnapshot(): PendingSnapshot {
    latest?.controller.abort();
    const controller = new AbortController();
    const startCutMs = ((written - samples.length) / sampleRateHz) * 1000;
    const taken: PendingSnapshot = {
      written,
      controller,
      result: transcribe(client, options, samples.copy(), controller.signal).then(withStartCut(startCutMs)),
    };
    // A failed one must not answer the next snapshot.
    taken.result.catch(() => {
      if (latest === taken) latest = null;
    });
    return taken;
  }
  return {
    begin: drop,
    write(added) {
      if (isClosed) return;
      appendNewest(samples, added);
      written += added.length;
    },
    async snapshot() {
      if (isClosed) throw aborted(engineName);
      if (samples.length < minUtteranceSeconds * sampleRateHz) return { text: '' };
      if (latest?.written !== written) latest = takeSnapshot();
      return latest.result;
    },
    end: drop,
    close() {
      isClosed = true;
      drop();
    },
  };
}

function appendNewest(samples: SampleBuffer, added: Int16Array): void {
  const newest = added.subarray(-maxUtteranceSamples);
  if (samples.length + newest.length > maxUtteranceSamples) {
    samples.discard(Math.max(newest.length, discardSeconds * sampleRateHz));
  }
  samples.append(newest);
}

function withStartCut(startCutMs: number): (heard: Transcription) => Transcription {
  return (heard) => (startCutMs > 0 ? { ...heard, startCutMs } : heard);
}

async function transcribe(
  client: Client,
  options: SpeechToTextOptions,
  samples: Int16Array,
  signal: AbortSignal,
): Promise<Transcription> {
  const exchange = await client.request('/audio/transcriptions', formFor(options, samples), signal);
  const text = fieldOf(await readJson(client, exchange, maxAnswerBytes), 'text');
  if (typeof text !== 'string') throw badAnswer(engineName, 'The answer has no text');
  return { text: text.trim().slice(-maxTextLength) };
}

function formFor({ model, language, phrases }: SpeechToTextOptions, samples: Int16Array): FormData {
  const form = new FormData();
  const file = new Blob([new Uint8Array(encodeWav({ samples, sampleRateHz, channels: 1 }))], {
    type: 'audio/wav',
  });
  form.set('file', file, 'speech.wav');
  form.set('model', model ?? defaultModel);
  form.set('response_format', 'json');
  // ISO 639-1: the endpoint knows `en`, not `en-US`.
  if (language !== undefined && /^[a-z]{2}\b/i.test(language))
    form.set('language', language.slice(0, 2).toLowerCase());
  const prompt = promptFrom(phrases);
  if (prompt !== '') form.set('prompt', prompt);
  return form;
}

/** Whole phrases that fit; they teach the model the words of this assistant. */
function promptFrom(phrases: readonly string[]): string {
  let prompt = '';
  for (const phrase of phrases) {
    if (prompt.length + phrase.length + 2 > maxPromptLength) break;
    prompt += prompt === '' ? phrase : `, ${phrase}`;
  }
  return prompt;
}
