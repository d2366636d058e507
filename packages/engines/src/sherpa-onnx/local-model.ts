interface Transducer {
  readonly encoder: string;
  readonly decoder: string;
  readonly joiner: string;
  readonly tokens: string;
}

/** Files of a recogniser, paths within its folder. */
export type RecogniserFiles =
  | (Transducer & {
      readonly family: 'streaming-transducer';
      readonly featureDimensions: 80 | 128;
      /** Each stream is told its language. */
      readonly isToldLanguage?: boolean;
    })
  | (Transducer & { readonly family: 'offline-transducer' })
  | {
      readonly family: 'canary';
      readonly encoder: string;
      readonly decoder: string;
      readonly tokens: string;
    };

/** Files of a voice, paths within its folder. */
export type VoiceFiles =
  | {
      readonly family: 'kitten' | 'kokoro';
      readonly model: string;
      readonly voices: string;
      readonly tokens: string;
      readonly dataFolder: string;
    }
  | {
      readonly family: 'supertonic';
      readonly durationPredictor: string;
      readonly textEncoder: string;
      readonly vectorEstimator: string;
      readonly vocoder: string;
      readonly settings: string;
      readonly unicodeIndexer: string;
      readonly voiceStyle: string;
    };

/** A model on this machine. */
export interface LocalModel<Files extends RecogniserFiles | VoiceFiles> {
  readonly folder: string;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  readonly files: Files;
}
