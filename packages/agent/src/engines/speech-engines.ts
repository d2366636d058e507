/** What the pipeline needs from engines that hear and speak. Audio is mono PCM16; speech in is always 16 000 Hz. */

/** Finds voice in audio. */
export interface VoiceActivityEngine {
  readonly name: string;
  createStream(): VoiceActivityStream;
}
export interface VoiceActivityStream {
  /** Length of one decision window, ms (Silero: 32). */
  readonly windowMs: number;
  /**
   * Takes any number of samples; resolves with the probability of voice (0..1)
   * of each window that they complete, in order. Calls may overlap; answers keep order.
   */
  push(samples: Int16Array): Promise<readonly number[]>;
  reset(): void;
  close(): void;
}

/** Takes noise out from behind the visitor's voice before it is listened to. */
export interface NoiseSuppressionEngine {
  readonly name: string;
  createStream(): NoiseSuppressionStream;
}
export interface NoiseSuppressionStream {
  /** Any number of samples; what is ready of them comes out, a little later. */
  process(samples: Int16Array): Int16Array;
  close(): void;
}

export interface Transcription {
  /** Lower-case words without punctuation from the built-in engine; any text from others. */
  readonly text: string;
  /** 0..1 when the engine knows it. */
  readonly confidence?: number;
  /** Audio at the beginning of a very long utterance that is not in the text, ms; absent: none. */
  readonly startCutMs?: number;
  /** Times from `begin`; absent: the engine does not say when words were heard. */
  readonly words?: readonly WordTiming[];
}

/** Turns one visitor's utterances into text. */
export interface SpeechToTextEngine {
  readonly name: string;
  /** `phrases` are what visitors of this assistant are likely to say. */
  createStream(options: SpeechToTextOptions): Promise<SpeechToTextStream>;
  /** Age of the oldest sound of any visitor that it has not decoded yet, ms; absent: the work is not this machine's. */
  lateMs?(): number;
}
export interface SpeechToTextOptions {
  readonly phrases: readonly string[];
  readonly language?: string;
  readonly model?: string;
  /** Called with the text so far while the visitor speaks; engines without partials never call it. */
  readonly onPartial: (text: string) => void;
  /** What an engine that follows turns by itself notices within an utterance; others never call it. */
  readonly onTurn?: (event: TurnEvent) => void;
}
/** `eager-end`: probably over, and may be resumed. */
export type TurnEvent =
  | { readonly type: 'started' }
  | { readonly type: 'eager-end'; readonly text: string }
  | { readonly type: 'resumed' }
  | { readonly type: 'end'; readonly text: string };
/** One utterance at a time: `begin`, `write`…, `snapshot`…, `end`. */
export interface SpeechToTextStream {
  begin(): void;
  /** 16 000 Hz samples of the current utterance. */
  write(samples: Int16Array): void;
  /**
   * Best text of everything written since `begin`: what has not been decided is decided
   * now. May be asked several times and
   * while more is written; the pipeline asks early in a silence, so that the
   * answer is there when the silence turns out to be the end of the turn.
   * Rejects with EngineError.
   */
  snapshot(): Promise<Transcription>;
  /** Drops the current utterance; a pending snapshot resolves or rejects, its value is ignored. */
  end(): void;
  close(): void;
}

/** When a word is heard, ms from the start of its segment. */
export interface WordTiming {
  readonly word: string;
  readonly startMs: number;
  readonly endMs: number;
}
export interface SpeechChunk {
  readonly samples: Int16Array;
  /** Words of this chunk, times from the start of the first chunk; absent: the pipeline estimates. */
  readonly words?: readonly WordTiming[];
}
export interface SpeakingSettings {
  readonly voiceId?: string;
  /** False: what is spoken is neither stored nor taken from what was. Default true. */
  readonly mayCache?: boolean;
}
/** Speaks text. */
export interface TextToSpeechEngine {
  readonly name: string;
  /** It stores what it has spoken, in memory and bounded, to play it again. */
  readonly caches?: boolean;
  /**
   * Numbers and signs are written out for it, and nothing else is read; absent: it reads texts as they are written. Asked of
   * every text anew: voices that stand in for each other need not read the same.
   */
  readonly readsOnlyEnglishWords?: boolean;
  /** Of every chunk, Hz. */
  readonly sampleRateHz: number;
  /** Streams the audio of one sentence or clause. Leading silence is trimmed. Stops soon after `signal` aborts. Throws EngineError. */
  synthesize(
    text: string,
    options: SpeakingSettings & { readonly signal: AbortSignal },
  ): AsyncIterable<SpeechChunk>;
  /** Opens a reply whose sentences are spoken in one breath; absent: each is spoken by itself. */
  openReply?(options: SpeakingSettings): SpokenReply;
}
/** Sentences that belong together: `say`…, `end`. */
export interface SpokenReply {
  /** The next sentence, as {@link TextToSpeechEngine.synthesize}; one at a time. An abort cancels what the reply has not said yet. */
  say(text: string, signal: AbortSignal): AsyncIterable<SpeechChunk>;
  /** No sentence follows. Harmless when called again. */
  end(): void;
}
