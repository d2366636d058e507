import { consume } from '../engines/consume.ts';
import type {
  EngineError,
  SpeakingSettings,
  SpeechChunk,
  SpokenReply,
  TextToSpeechEngine,
  WordTiming,
} from '../engines/engine.ts';
import { badAnswer } from '../engines/engine-failure.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** The assistant's voice: one sentence at a time from text to speech, under limits. */
export interface Voice {
  /** Rate of all samples, Hz. */
  readonly sampleRateHz: number;
  /**
   * Streams one sentence of a reply; returns the cancel function. Exactly one of `onEnd` and `onFailure` follows,
   * unless cancelled.
   */
  speak(text: string, reply: string, handlers: VoiceHandlers): () => void;
  /** The reply has no more sentences. Harmless when called again. */
  endReply(reply: string): void;
}
export interface VoiceHandlers {
  /** `samples` are empty where only the times of words have come. */
  onSamples(samples: Int16Array, words: readonly WordTiming[]): void;
  onEnd(): void;
  onFailure(): void;
}
export interface VoiceOptions {
  readonly engine: TextToSpeechEngine;
  readonly voiceId: string | undefined;
  /** May the engine store what it speaks? Default true. */
  readonly mayCache?: boolean;
  readonly runtime: Runtime;
  /** A text goes to the engine. */
  onSpoken(text: string): void;
  onFailure(error: EngineError): void;
}

export function createVoice(options: VoiceOptions): Voice {
  const { engine, runtime } = options;
  const replies = createReplies(engine, settingsOf(options));
  return {
    sampleRateHz: engine.sampleRateHz,
    endReply: (reply) => replies.end(reply),
    speak(text, reply, handlers) {
      const controller = new AbortController();
      const failed = (error: EngineError): void => {
        options.onFailure(error);
        handlers.onFailure();
      };
      let hasAudio = false;
      options.onSpoken(text);
      const cancel = consume(() => replies.say(reply, text, controller.signal), {
        runtime,
        engine: engine.name,
        firstMs: pipelineLimits.voiceFirstChunkMs,
        nextMs: pipelineLimits.voiceNextChunkMs,
        onItem(chunk) {
          if (!(chunk?.samples instanceof Int16Array))
            throw badAnswer(engine.name, 'a chunk without samples');
          const words = Array.isArray(chunk.words) ? chunk.words : [];
          // Times of words come without sound, too: some engines send them behind it.
          if (chunk.samples.length === 0 && words.length === 0) return;
          hasAudio ||= chunk.samples.length > 0;
          handlers.onSamples(chunk.samples, words);
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

function settingsOf({ voiceId, mayCache = true }: VoiceOptions): SpeakingSettings {
  return { ...(voiceId !== undefined && { voiceId }), ...(!mayCache && { mayCache }) };
}

interface Replies {
  say(reply: string, text: string, signal: AbortSignal): AsyncIterable<SpeechChunk>;
  end(reply: string): void;
}
/** Sentences of one reply go to the engine together, if it takes replies. */
function createReplies(engine: TextToSpeechEngine, settings: SpeakingSettings): Replies {
  const open = new Map<string, SpokenReply>();
  return {
    say(id, text, signal) {
      if (engine.openReply === undefined) return engine.synthesize(text, { ...settings, signal });
      const reply = open.get(id) ?? engine.openReply(settings);
      open.set(id, reply);
      return reply.say(text, signal);
    },
    end(id) {
      const reply = open.get(id);
      open.delete(id);
      try {
        reply?.end();
      } catch {
        // Nothing more is wanted of it.
      }
    },
  };
}
