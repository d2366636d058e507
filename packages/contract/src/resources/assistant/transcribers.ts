import { z } from 'zod';
import { phrasesSchema, providerNameSchema, range, text } from '../parts/fields.ts';
import { socketServerSchema } from '../parts/server.ts';
import { type Fields, type UnionOf, unionOf } from '../parts/union-of.ts';

const named = { model: providerNameSchema.optional(), language: providerNameSchema.optional() };
const languages = z.array(providerNameSchema).max(50).optional();
const confidenceThreshold = range(0, 1).optional();

/** A word with ways to say it. */
const vocabularyItem = z.strictObject({
  value: text(200),
  pronunciations: z.array(text(200)).max(50).optional(),
  intensity: range(0, 1).optional(),
  language: providerNameSchema.optional(),
});

const transcriberKinds = {
  /** The recogniser of this installation; `keywords` are phrases that callers are likely to say. */
  saywell: { keywords: z.array(z.string().min(1).max(200)).max(500).optional() },
  deepgram: {
    ...named,
    languages,
    smartFormat: z.boolean().optional(),
    mipOptOut: z.boolean().optional(),
    numerals: z.boolean().optional(),
    profanityFilter: z.boolean().optional(),
    redaction: z
      .array(z.enum(['pci', 'pii', 'phi', 'numbers']))
      .max(4)
      .optional(),
    confidenceThreshold,
    eotThreshold: range(0.5, 0.9).optional(),
    eotTimeoutMs: range(500, 10_000).optional(),
    keywords: phrasesSchema.optional(),
    keyterm: phrasesSchema.optional(),
    /** Milliseconds; default 10. */
    endpointing: range(10, 500).optional(),
  },
  'assembly-ai': {
    language: providerNameSchema.optional(),
    languageCodes: languages,
    speechModel: providerNameSchema.optional(),
    mode: z.enum(['max_accuracy', 'min_latency', 'balanced']).optional(),
    confidenceThreshold,
    enableUniversalStreamingApi: z.boolean().optional(),
    formatTurns: z.boolean().optional(),
    endOfTurnConfidenceThreshold: range(0, 1).optional(),
    minEndOfTurnSilenceWhenConfident: z.number().min(0).optional(),
    wordFinalizationMaxWaitTime: z.number().min(0).optional(),
    maxTurnSilence: z.number().min(0).optional(),
    vadAssistedEndpointingEnabled: z.boolean().optional(),
    prompt: text(1_750).optional(),
    agentContext: text(1_750).optional(),
    realtimeUrl: text(2_000).optional(),
    wordBoost: phrasesSchema.optional(),
    keytermsPrompt: phrasesSchema.optional(),
    endUtteranceSilenceThreshold: z.number().optional(),
    disablePartialTranscripts: z.boolean().optional(),
  },
  azure: {
    language: providerNameSchema.optional(),
    segmentationStrategy: z.enum(['Default', 'Time', 'Semantic']).optional(),
    segmentationSilenceTimeoutMs: range(100, 5_000).optional(),
    segmentationMaximumTimeMs: range(20_000, 70_000).optional(),
  },
  cartesia: named,
  /** The customer's own, over a web socket. */
  'custom-transcriber': { server: socketServerSchema },
  '11labs': {
    ...named,
    silenceThresholdSeconds: range(0.3, 3).optional(),
    confidenceThreshold: range(0.1, 0.9).optional(),
    minSpeechDurationMs: range(50, 2_000).optional(),
    minSilenceDurationMs: range(50, 2_000).optional(),
  },
  gladia: {
    ...named,
    languageBehaviour: z
      .enum(['manual', 'automatic single language', 'automatic multiple languages'])
      .optional(),
    // One in earlier versions of the hosted API, a list in later ones.
    languages: z.union([z.array(providerNameSchema).max(100), providerNameSchema]).optional(),
    transcriptionHint: text(600).optional(),
    prosody: z.boolean().optional(),
    audioEnhancer: z.boolean().optional(),
    confidenceThreshold,
    endpointing: range(0.01, 10).optional(),
    speechThreshold: range(0, 1).optional(),
    customVocabularyEnabled: z.boolean().optional(),
    customVocabularyConfig: z
      .strictObject({
        vocabulary: z.array(z.union([text(200), vocabularyItem])).max(500),
        defaultIntensity: range(0, 1).optional(),
      })
      .optional(),
    region: z.enum(['us-west', 'eu-west']).optional(),
    receivePartialTranscripts: z.boolean().optional(),
  },
  google: named,
  openai: { ...named, model: providerNameSchema },
  soniox: {
    ...named,
    languages,
    languageHintsStrict: z.boolean().optional(),
    maxEndpointDelayMs: range(500, 3_000).optional(),
    customVocabulary: phrasesSchema.optional(),
    contextGeneral: z
      .array(z.strictObject({ key: z.string().min(1).max(200), value: z.string().min(1).max(1_000) }))
      .max(100)
      .optional(),
  },
  speechmatics: {
    ...named,
    operatingPoint: z.enum(['standard', 'enhanced']).optional(),
    region: z.enum(['eu', 'us']).optional(),
    enableDiarization: z.boolean().optional(),
    maxDelay: range(500, 10_000).optional(),
    customVocabulary: z
      .array(
        z.strictObject({
          content: z.string().min(1).max(200),
          soundsLike: z.array(text(200)).max(50).optional(),
        }),
      )
      .max(500)
      .optional(),
    numeralStyle: z.enum(['written', 'spoken']).optional(),
    endOfTurnSensitivity: range(0, 1).optional(),
    removeDisfluencies: z.boolean().optional(),
    minimumSpeechDuration: range(0, 5).optional(),
  },
  talkscriber: named,
  vapi: {
    version: z.enum(['latest', '1']).optional(),
    language: providerNameSchema.optional(),
    languages,
    keywords: phrasesSchema.optional(),
    turnTaking: z.enum(['intelligent', 'manual']).optional(),
  },
  xai: named,
} as const satisfies Record<string, Fields>;

const noFields = {};
/** Every provider that a transcriber may name. */
export const transcriberProviderNames: readonly string[] = Object.keys(transcriberKinds);

type FallbackTranscriber = UnionOf<'provider', typeof noFields, typeof transcriberKinds>;
export const fallbackTranscriberSchema: z.ZodType<FallbackTranscriber, FallbackTranscriber> = unionOf(
  'provider',
  noFields,
  transcriberKinds,
);
const transcriberFields = {
  /** Tried in their order when the provider fails. */
  fallbackPlan: z
    .strictObject({
      transcribers: z.array(fallbackTranscriberSchema).max(20).optional(),
      /** Behind those of the list, or without one: whichever the server chooses. */
      autoFallback: z.strictObject({ enabled: z.boolean().optional() }).optional(),
    })
    .optional(),
};

export type Transcriber = UnionOf<'provider', typeof transcriberFields, typeof transcriberKinds>;
/** Who hears, by its provider. */
export const transcriberSchema: z.ZodType<Transcriber, Transcriber> = unionOf(
  'provider',
  transcriberFields,
  transcriberKinds,
);
