import { findSoundBounds } from '../../audio/silence.ts';
import { EngineError, type SpeechChunk, type TextToSpeechEngine } from '../engine.ts';
import { loadFliteLibrary, type NativeVoice, type Spoken } from './flite-library.ts';

const name = 'flite';
const sampleRateHz = 16_000;
const defaultVoiceId = 'slt';
const voiceIds: ReadonlySet<string> = new Set(['slt', 'rms', 'awb', 'kal16']);
/** Answers repeat: so much audio is kept. */
const cacheBytes = 16_000_000;
const trim = { sampleRateHz, threshold: 60, keepBeforeMs: 5, keepAfterMs: 80 };

/**
 * Debian's libflite1, 16 000 Hz. Voices: slt (default), rms, awb, kal16.
 * Rejects with {@link EngineError} `engine-unavailable` when it is not installed.
 */
export async function createFlite(): Promise<TextToSpeechEngine> {
  const library = await loadFliteLibrary().catch((cause: unknown) => {
    throw new EngineError('engine-unavailable', name, 'libflite1 is not installed; run: apt-get install libflite1', { cause });
  });
  const voices = new Map<string, Promise<NativeVoice>>();
  const cache = createSpeechCache(cacheBytes);
  // The library keeps state of its own: one sentence at a time, whatever the voice.
  let last: Promise<unknown> = Promise.resolve();

  const openVoice = (voiceId: string): Promise<NativeVoice> => {
    const open = voices.get(voiceId) ?? library.openVoice(voiceId);
    voices.set(voiceId, open);
    return open;
  };
  const speak = (voiceId: string, text: string, signal: AbortSignal): Promise<SpeechChunk> => {
    const spoken = last.then(async () => {
      if (signal.aborted) throw new EngineError('engine-aborted', name, 'Speech was aborted');
      return trimSilence(await (await openVoice(voiceId)).speak(text));
    });
    last = spoken.catch(() => undefined);
    return spoken;
  };
  return {
    name,
    sampleRateHz,
    async *synthesize(text, { voiceId = defaultVoiceId, signal }) {
      const voice = voiceIds.has(voiceId) ? voiceId : defaultVoiceId;
      const key = `${voice} ${text}`;
      const known = cache.get(key);
      if (known !== undefined) {
        yield known;
        return;
      }
      const chunk = await speak(voice, text, signal).catch((cause: unknown) => {
        throw cause instanceof EngineError ? cause : new EngineError('engine-failed', name, 'Speech failed', { cause });
      });
      cache.set(key, chunk);
      if (!signal.aborted) yield chunk;
    },
  };
}

/** The voices begin with up to 180 ms of nothing; a caller would wait for it. */
function trimSilence({ samples, words }: Spoken): SpeechChunk {
  const { start, end } = findSoundBounds(samples, trim);
  const shiftMs = (start / sampleRateHz) * 1000;
  return {
    samples: samples.slice(start, end),
    words: words.map((word) => ({
      ...word,
      startMs: Math.max(0, word.startMs - shiftMs),
      endMs: Math.max(0, word.endMs - shiftMs),
    })),
  };
}

/** Least recently used speech goes first. */
function createSpeechCache(limitBytes: number) {
  const chunks = new Map<string, SpeechChunk>();
  let bytes = 0;
  return {
    get(key: string): SpeechChunk | undefined {
      const chunk = chunks.get(key);
      if (chunk === undefined) return undefined;
      chunks.delete(key);
      chunks.set(key, chunk);
      return chunk;
    },
    set(key: string, chunk: SpeechChunk): void {
      if (chunks.has(key)) return;
      chunks.set(key, chunk);
      bytes += chunk.samples.byteLength;
      for (const [oldest, { samples }] of chunks) {
        if (bytes <= limitBytes) return;
        chunks.delete(oldest);
        bytes -= samples.byteLength;
      }
    },
  };
}
