import { type Clock, EngineError, type SpeechChunk, sleep, type TextToSpeechEngine } from '@saywell/agent';

/** What a voice does with one sentence. */
export interface VoiceScript {
  /** Until its first sound, ms. Default 100. `never`: it hangs, until it is given up. */
  readonly firstMs?: number | 'never';
  /** Dies, or falls silent, after so many words. */
  readonly diesAfter?: number;
  readonly hangsAfter?: number;
  readonly code?: EngineError['code'];
  /** Does it tell when words are heard? Default yes. */
  readonly tellsWords?: boolean;
}
export interface ScriptedVoice extends TextToSpeechEngine {
  /** Sentences that it was given. */
  readonly said: string[];
  readonly givenUp: string[];
  play(script: VoiceScript): void;
}

export const wordMs = 200;

/** A chunk of 200 ms for each word; every sample is the place of the word among the voice's. */
export function createScriptedVoice(
  name: string,
  clock: Clock,
  { sampleRateHz = 16_000, ...first }: VoiceScript & { readonly sampleRateHz?: number } = {},
): ScriptedVoice {
  let script: VoiceScript = first;
  const said: string[] = [];
  const givenUp: string[] = [];
  const fail = (code: EngineError['code']): never => {
    throw new EngineError(code, name, 'as it is written');
  };
  return {
    name,
    sampleRateHz,
    said,
    givenUp,
    play: (next) => void (script = next),
    async *synthesize(text, { signal }) {
      const { firstMs = 100, diesAfter, hangsAfter, code = 'engine-unavailable', tellsWords = true } = script;
      said.push(text);
      const hang = () =>
        new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => {
            givenUp.push(text);
            reject(new EngineError('engine-aborted', name, 'given up'));
          }),
        );
      if (firstMs === 'never') await hang();
      else await sleep(clock, firstMs);
      for (const [at, word] of text.split(' ').entries()) {
        if (at === diesAfter) fail(code);
        if (at === hangsAfter) await hang();
        if (signal.aborted) fail('engine-aborted');
        yield chunkOf(word, at, tellsWords);
      }
    },
  };

  function chunkOf(word: string, at: number, tellsWords: boolean): SpeechChunk {
    const samples = new Int16Array((sampleRateHz * wordMs) / 1000).fill(at + 1);
    return {
      samples,
      ...(tellsWords && { words: [{ word, startMs: at * wordMs, endMs: (at + 1) * wordMs }] }),
    };
  }
}
