import { consume } from '../engines/consume.ts';
import type { EngineError, TextToSpeechEngine, WordTiming } from '../engines/engine.ts';
import { badAnswer } from '../engines/engine-failure.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** The assistant's voice: one sentence at a time from text to speech, under limits. */
export interface Voice {
  /** Rate of all samples, Hz. */
  readonly sampleRateHz: number;
  /** Streams one sentence; returns the cancel function. Exactly one of `onEnd` and `onFailure` follows, unless cancelled. */
  speak(text: string, handlers: VoiceHandlers): () => void;
}
export interface VoiceHandlers {
  onSamples(samples: Int16Array, words: readonly WordTiming[]): void;
  onEnd(): void;
  onFailure(): void;
}
export interface VoiceOptions {
  readonly engine: TextToSpeechEngine;
  readonly voiceId: string | undefined;
  readonly runtime: Runtime;
  /** A text goes to the engine. */
  onSpoken(text: string): void;
  onFailure(error: EngineError): void;
}

export function createVoice(options: VoiceOptions): Voice {
  const { engine, runtime } = options;
  const settings = options.voiceId === undefined ? {} : { voiceId: options.voiceId };
  return {
    sampleRateHz: engine.sampleRateHz,
    speak(text, handlers) {
      const controller = new AbortController();
      const failed = (error: EngineError): void => {
        options.onFailure(error);
        handlers.onFailure();
      };
      let hasAudio = false;
      options.onSpoken(text);
      const cancel = consume(() => engine.synthesize(text, { ...settings, signal: controller.signal }), {
        runtime,
        engine: engine.name,
        firstMs: pipelineLimits.voiceFirstChunkMs,
        nextMs: pipelineLimits.voiceNextChunkMs,
        onItem(chunk) {
          if (!(chunk?.samples instanceof Int16Array))
            throw badAnswer(engine.name, 'a chunk without samples');
          if (chunk.samples.length === 0) return;
          hasAudio = true;
          handlers.onSamples(chunk.samples, Array.isArray(chunk.words) ? chunk.words : []);
        },
        onEnd() {
          if (hasAudio) handlers.onEnd();
          else failed(badAnswer(engine.name, 'no audio'));
        },
        onError(error) {
          controller.abort();
          failed(error);
        },
      });
      return () => {
        cancel();
        controller.abort();
      };
    },
  };
}
