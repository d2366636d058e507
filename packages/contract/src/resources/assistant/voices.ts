import { z } from 'zod';
import { freeObjectSchema, providerNameSchema, range, text, urlSchema } from '../parts/fields.ts';
import { serverSchema } from '../parts/server.ts';
import { type Fields, type UnionOf, unionOf } from '../parts/union-of.ts';
import { chunkPlanSchema } from './chunk-plan.ts';

const named = { voiceId: providerNameSchema, model: providerNameSchema.optional() };
const language = providerNameSchema.optional();

const levels = ['lowest', 'low', 'high', 'highest'] as const;
const emotions = ['anger', 'positivity', 'surprise', 'sadness', 'curiosity'] as const;
const cartesiaControlsSchema = z.strictObject({
  speed: z.union([z.enum(['slowest', 'slow', 'normal', 'fast', 'fastest']), z.number()]).optional(),
  emotion: z
    .enum(emotions.flatMap((emotion) => levels.map((level) => `${emotion}:${level}` as const)))
    .optional(),
});
const cartesiaGenerationSchema = z.strictObject({
  speed: range(0.6, 1.5).optional(),
  volume: range(0.5, 2).optional(),
  experimental: z.strictObject({ accentLocalization: range(0, 1).optional() }).optional(),
});

const tavusPropertiesSchema = z.strictObject({
  maxCallDuration: z.number().optional(),
  participantLeftTimeout: z.number().optional(),
  participantAbsentTimeout: z.number().optional(),
  enableRecording: z.boolean().optional(),
  enableTranscription: z.boolean().optional(),
  applyGreenscreen: z.boolean().optional(),
  language: text(200).optional(),
  recordingS3BucketName: text(200).optional(),
  recordingS3BucketRegion: text(200).optional(),
  awsAssumeRoleArn: text(500).optional(),
});

const genders = ['female', 'male'] as const;
const feelings = ['happy', 'sad', 'angry', 'fearful', 'disgust', 'surprised'] as const;

const voiceKinds = {
  /** The voices of this installation. */
  saywell: { voiceId: z.enum(['slt', 'rms', 'awb', 'kal16']).optional() },
  '11labs': {
    ...named,
    language,
    stability: range(0, 1).optional(),
    similarityBoost: range(0, 1).optional(),
    style: range(0, 1).optional(),
    useSpeakerBoost: z.boolean().optional(),
    speed: range(0.7, 1.2).optional(),
    optimizeStreamingLatency: range(0, 4).optional(),
    enableSsmlParsing: z.boolean().optional(),
    autoMode: z.boolean().optional(),
    pronunciationDictionaryLocators: z
      .array(z.strictObject({ pronunciationDictionaryId: text(200), versionId: text(200).optional() }))
      .max(50)
      .optional(),
  },
  azure: { voiceId: providerNameSchema, speed: range(0.5, 2).optional() },
  cartesia: {
    ...named,
    language,
    experimentalControls: cartesiaControlsSchema.optional(),
    generationConfig: cartesiaGenerationSchema.optional(),
    pronunciationDictId: text(200).optional(),
  },
  /** The customer's own server speaks: raw PCM, 16 bit, mono. */
  'custom-voice': { voiceId: providerNameSchema.optional(), server: serverSchema },
  deepgram: { ...named, mipOptOut: z.boolean().optional() },
  hume: { ...named, isCustomHumeVoice: z.boolean().optional(), description: text(10_000).optional() },
  inworld: {
    ...named,
    languageCode: language,
    /** Default 1.1. */
    temperature: range(0.1, 2).optional(),
    speakingRate: range(0.5, 1.5).optional(),
  },
  lmnt: { voiceId: providerNameSchema, speed: range(0.25, 2).optional(), language },
  microsoft: {
    voiceId: providerNameSchema,
    style: providerNameSchema.optional(),
    styleDegree: range(0.01, 2).optional(),
    role: providerNameSchema.optional(),
    speed: range(0.5, 2).optional(),
  },
  minimax: {
    ...named,
    emotion: text(200).optional(),
    subtitleType: z.enum(['word', 'sentence']).optional(),
    pitch: range(-12, 12).optional(),
    speed: range(0.5, 2).optional(),
    volume: range(0.5, 2).optional(),
    region: z.enum(['worldwide', 'china']).optional(),
    languageBoost: language,
    textNormalizationEnabled: z.boolean().optional(),
  },
  // The documented type of `language` is an object without fields; clients send text.
  neuphonic: {
    ...named,
    language: z.union([providerNameSchema, freeObjectSchema]),
    speed: range(0.25, 2).optional(),
  },
  openai: { ...named, instructions: text(10_000).optional(), speed: range(0.25, 4).optional() },
  playht: {
    ...named,
    language,
    speed: range(0.1, 5).optional(),
    temperature: range(0.1, 2).optional(),
    emotion: z
      .enum(genders.flatMap((gender) => feelings.map((feeling) => `${gender}_${feeling}` as const)))
      .optional(),
    voiceGuidance: range(1, 6).optional(),
    styleGuidance: range(1, 30).optional(),
    textGuidance: range(1, 2).optional(),
  },
  'rime-ai': {
    ...named,
    language,
    speed: z.number().min(0.1).optional(),
    pauseBetweenBrackets: z.boolean().optional(),
    phonemizeBetweenBrackets: z.boolean().optional(),
    reduceLatency: z.boolean().optional(),
    inlineSpeedAlpha: text(200).optional(),
  },
  sesame: { voiceId: providerNameSchema, model: providerNameSchema },
  'smallest-ai': { ...named, speed: z.number().optional() },
  /** An avatar: it has a picture. */
  tavus: {
    voiceId: providerNameSchema,
    personaId: text(200).optional(),
    callbackUrl: urlSchema.optional(),
    conversationName: text(200).optional(),
    conversationalContext: text(10_000).optional(),
    customGreeting: text(1_000).optional(),
    properties: tavusPropertiesSchema.optional(),
  },
  vapi: {
    voiceId: providerNameSchema,
    version: z.enum(['1', '2', 'latest']).optional(),
    speed: range(0.25, 2).optional(),
    language,
    pronunciationDictionary: z
      .array(
        z.strictObject({
          pronunciationDictId: text(200),
          versionId: text(200).optional(),
          provider: z.enum(['cartesia', '11labs']).optional(),
        }),
      )
      .max(50)
      .optional(),
  },
  wellsaid: {
    ...named,
    enableSsml: z.boolean().optional(),
    libraryIds: z.array(text(200)).max(50).optional(),
  },
  xai: { voiceId: providerNameSchema, language, speed: range(0.7, 1.5).optional() },
} as const satisfies Record<string, Fields>;

const spokenFields = {
  cachingEnabled: z.boolean().optional(),
  chunkPlan: chunkPlanSchema.optional(),
};
/** Every provider that a voice may name. */
export const voiceProviderNames: readonly string[] = Object.keys(voiceKinds);

type FallbackVoice = UnionOf<'provider', typeof spokenFields, typeof voiceKinds>;
export const fallbackVoiceSchema: z.ZodType<FallbackVoice, FallbackVoice> = unionOf(
  'provider',
  spokenFields,
  voiceKinds,
);
const voiceFields = {
  ...spokenFields,
  /** Tried in their order when the provider fails. */
  fallbackPlan: z.strictObject({ voices: z.array(fallbackVoiceSchema).max(20) }).optional(),
};

export type Voice = UnionOf<'provider', typeof voiceFields, typeof voiceKinds>;
/** Who speaks, by its provider. */
export const voiceSchema: z.ZodType<Voice, Voice> = unionOf('provider', voiceFields, voiceKinds);
