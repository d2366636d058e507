import type { EngineError, SpeechChunk, TextToSpeechEngine } from '../engines/engine.ts';
import { badAnswer } from '../engines/engine-failure.ts';
import { consume } from '../runtime/consume.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** The assistant's voice: text to speech under limits. */
export interface Voice {
  /** False: no engine, or it has failed repeatedly and rests. */
  available(): boolean;
  /** Rate of every chunk, Hz; 0 without an engine. */
  readonly sampleRateHz: number;
  /** Streams one sentence; returns the cancel function. Exactly one of `onEnd` and `onFailure` follows, unless cancelled. */
  speak(text: string, handlers: VoiceHandlers): () => void;
}
export interface VoiceHandlers {
  onChunk(chunk: SpeechChunk): void;
  onEnd(): void;
  onFailure(): void;
}
export interface VoiceOptions {
  readonly engine: TextToSpeechEngine | null;
  readonly voiceId: string | undefined;
  readonly runtime: Runtime;
  /** A text goes to the engine. */
  onSpoken(text: string): void;
  onFailure(error: EngineError): void;
}

export function createVoice(options: VoiceOptions): Voice {
  const { engine, runtime } = options;
  if (engine === null) return mute;
  let failures = 0;
  let restsUntil = 0;
  const settings = options.voiceId === undefined ? {} : { voiceId: options.voiceId };
  const failed = (error: EngineError, handlers: VoiceHandlers): void => {
    failures += 1;
    if (failures >= pipelineLimits.maxVoiceFailures) restsUntil = runtime.now() + pipelineLimits.voiceRestMs;
    options.onFailure(error);
    handlers.onFailure();
  };
  return {
    sampleRateHz: engine.sampleRateHz,
    available: () => runtime.now() >= restsUntil,
    speak(text, handlers) {
      const controller = new AbortController();
      let samples = 0;
      options.onSpoken(text);
      const cancel = consume(() => engine.synthesize(text, { ...settings, signal: controller.signal }), {
        runtime,
        engine: engine.name,
        firstMs: pipelineLimits.voiceFirstChunkMs,
        nextMs: pipelineLimits.voiceNextChunkMs,
        onItem(chunk) {
          if (!(chunk?.samples instanceof Int16Array))
            throw badAnswer(engine.name, 'a chunk without samples');
          samples += chunk.samples.length;
          if (chunk.samples.length > 0) handlers.onChunk(chunk);
        },
        onEnd() {
          if (samples === 0) return failed(badAnswer(engine.name, 'no audio'), handlers);
          failures = 0;
          handlers.onEnd();
        },
        onError(error) {
          controller.abort();
          failed(error, handlers);
        },
      });
      return () => {
        cancel();
        controller.abort();
      };
    },
  };
}

const mute: Voice = {
  sampleRateHz: 0,
  available: () => false,
  speak: (_text, handlers) => {
    handlers.onFailure();
    return () => undefined;
  },
};
