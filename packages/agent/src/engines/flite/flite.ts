import { findSoundBounds } from '../../audio/silence.ts';
import { normaliseForSpeech } from '../../language/normalise.ts';
import { createSentenceSplitter } from '../../language/sentences.ts';
import { withinTime } from '../../runtime/time-limit.ts';
import { EngineError, type SpeechChunk, type TextToSpeechEngine } from '../engine.ts';
import {
  defaultVoiceId,
  type FliteBackend,
  type Spoken,
  sampleRateHz,
  type VoiceId,
  voiceIds,
} from './backend.ts';
import { createNativeBackend } from './native-backend.ts';
import { cachedSpeech, createSpeechCache } from './speech-cache.ts';
import { createWasiBackend } from './wasi-backend.ts';

export interface FliteOptions {
  /** `auto`: Debian's libflite1 where it is installed, else the WebAssembly build. */
  readonly backend?: 'auto' | 'native' | 'wasi';
  /** Audio stored of sentences already spoken, bytes; default 16 MB, about 8 minutes. 0 = none. */
  readonly cacheBytes?: number;
}

const name = 'flite';
const defaultCacheBytes = 16_000_000;
/** A sentence takes 13 ms per second of speech, so this is a hang. */
const synthesisTimeoutMs = 10_000;
/**
 * The voices begin with 160–260 ms and end with 200–300 ms of faint noise (up to 60, speech
 * has thousands); nobody should wait for it. A little stays for soft first sounds.
 */
const silence = { sampleRateHz, threshold: 110, keepBeforeMs: 15, keepAfterMs: 80 };
/** Names that the letter-to-sound rules read wrong, as spellings that they read right. */
const respellings: readonly (readonly [RegExp, string])[] = [[/\bsaywell\b/gi, 'sayewell']];

/**
 * Speech on this machine at 16 000 Hz; voices slt (default), rms, awb, kal16; an unknown
 * voice is spoken by the default one. The native library also tells when each word is heard.
 * Rejects with EngineError `engine-unavailable` when flite cannot run at all.
 *
 * @example
 * const engine = await createFlite();
 * for await (const chunk of engine.synthesize('A demo is free.', { signal })) play(chunk.samples);
 */
export async function createFlite(options: FliteOptions = {}): Promise<TextToSpeechEngine> {
  const backend = await openBackend(options.backend ?? 'auto');
  const cache = createSpeechCache(options.cacheBytes ?? defaultCacheBytes);

  const speak = (voiceId: VoiceId, sentence: string, mayCache: boolean): Promise<SpeechChunk> =>
    cachedSpeech(cache, `${voiceId} ${sentence}`, {
      mayCache,
      make: async () => trim(nameWords(await synthesise(backend, voiceId, sentence), sentence)),
    });
  return {
    name,
    sampleRateHz,
    caches: true,
    readsOnlyEnglishWords: true,
    async *synthesize(text, { voiceId, mayCache = true, signal }) {
      const voice = voiceIds.find((known) => known === voiceId) ?? defaultVoiceId;
      let offsetMs = 0;
      for (const sentence of sentencesOf(text)) {
        if (signal.aborted) return;
        const chunk = await speak(voice, sentence, mayCache);
        if (signal.aborted) return;
        yield delayed(chunk, offsetMs);
        offsetMs += (chunk.samples.length / sampleRateHz) * 1000;
      }
    },
  };
}

async function openBackend(kind: 'auto' | 'native' | 'wasi'): Promise<FliteBackend> {
  try {
    if (kind === 'wasi') return await createWasiBackend();
    if (kind === 'native') return await createNativeBackend();
    return await createNativeBackend().catch(() => createWasiBackend());
  } catch (cause) {
    const help = 'on Debian or Ubuntu run: apt-get install --no-install-recommends libflite1';
    throw new EngineError('engine-unavailable', name, `No flite can be loaded; ${help}`, { cause });
  }
}

async function synthesise(backend: FliteBackend, voiceId: VoiceId, sentence: string): Promise<Spoken> {
  const spelled = respellings.reduce((text, [word, spelling]) => text.replace(word, spelling), sentence);
  const spoken = await withinTime(backend.speak(voiceId, spelled), synthesisTimeoutMs).catch(
    (cause: unknown) => {
      throw new EngineError('engine-failed', name, 'Speech could not be made', { cause });
    },
  );
  if (spoken === null) throw new EngineError('engine-timed-out', name, 'Speech took too long');
  return spoken;
}

/** Plain sentences; each is spoken at once, so that a long text is heard from its first sentence on. */
function sentencesOf(text: string): string[] {
  const splitter = createSentenceSplitter();
  return [...splitter.push(text), ...splitter.flush()]
    .map((sentence) => normaliseForSpeech(sentence))
    .filter((sentence) => /[A-Za-z]/.test(sentence));
}

/** Times belong to the words as they are in the sentence, not as they were respelled. */
function nameWords(spoken: Spoken, sentence: string): Spoken {
  const written = sentence.split(' ').map((word) => word.replaceAll(/[^A-Za-z']/g, ''));
  if (spoken.words?.length !== written.length) return spoken;
  return {
    ...spoken,
    words: spoken.words.map((time, index) => ({ ...time, word: written[index] ?? time.word })),
  };
}

function trim({ samples, words }: Spoken): SpeechChunk {
  const { start, end } = findSoundBounds(samples, silence);
  const chunk = { samples: samples.slice(start, end) };
  return words ? delayed({ ...chunk, words }, (-start / sampleRateHz) * 1000) : chunk;
}

/** A copy with later word times: what a caller does to its samples must not reach the cache. */
function delayed(chunk: SpeechChunk, delayMs: number): SpeechChunk {
  const samples = chunk.samples.slice();
  if (!chunk.words) return { samples };
  const words = chunk.words.map(({ word, startMs, endMs }) => ({
    word,
    startMs: Math.max(0, startMs + delayMs),
    endMs: Math.max(0, endMs + delayMs),
  }));
  return { samples, words };
}
