import { z } from 'zod';
import { idSchema, listQuerySchema, storedFields } from './parts/common.ts';
import { text } from './parts/fields.ts';

/** Whose voices the library lists. `saywell`: those of this installation. */
export const voiceProviders = [
  'saywell',
  'vapi',
  '11labs',
  'azure',
  'cartesia',
  'custom-voice',
  'deepgram',
  'hume',
  'lmnt',
  'neuphonic',
  'openai',
  'playht',
  'rime-ai',
  'smallest-ai',
  'tavus',
  'sesame',
  'inworld',
  'minimax',
  'wellsaid',
  'orpheus',
  'xai',
  'microsoft',
] as const;
export type VoiceProvider = (typeof voiceProviders)[number];
const provider = z.enum(voiceProviders);
const gender = z.enum(['male', 'female']);

export const libraryVoiceSchema = z.strictObject({
  ...storedFields,
  provider,
  /** What the provider calls it: the `voiceId` of an assistant's voice. */
  providerId: z.string(),
  slug: z.string().optional(),
  name: z.string().optional(),
  language: z.string().optional(),
  /** Like `en-US`. */
  languageCode: z.string().optional(),
  model: z.string().optional(),
  supportedModels: z.string().optional(),
  gender: gender.optional(),
  accent: z.string().optional(),
  /** A sound file of it. */
  previewUrl: z.string().optional(),
  sortOrder: z.number().optional(),
  description: z.string().optional(),
  /** With which it was found. */
  credentialId: idSchema.optional(),
  isPublic: z.boolean(),
  isDeleted: z.boolean(),
  isCloned: z.boolean().optional(),
  cloneBackend: z.string().optional(),
});
export type LibraryVoice = z.infer<typeof libraryVoiceSchema>;

/** Path parameters of the library's routes. */
export const voiceProviderParamsSchema = z.strictObject({ provider });
const filter = text(200).optional();
/** Newest first. Texts are compared in any case; `keyword` with part of the name, the description or the accent. */
export const listVoicesQuerySchema = listQuerySchema.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  keyword: filter,
  language: filter,
  accent: filter,
  gender: gender.optional(),
  /** This voice comes first. */
  currentVoiceId: filter,
  isCloned: z.stringbool().optional(),
});
export type ListVoicesQuery = z.infer<typeof listVoicesQuerySchema>;

/** Body of `POST /voice-library/sync`. Absent: every provider that the organisation has a credential of. */
export const syncVoicesSchema = z.strictObject({
  providers: z.array(provider).max(voiceProviders.length).optional(),
});

export const voiceSampleLimits = { maxBytes: 10 * 1024 * 1024, maxTranscriptionLength: 5_000 } as const;
/** Parts of `POST /voice-library/create-sesame-voice`: what a voice is made after. */
export const createSesameVoiceSchema = z.strictObject({
  /** WAV of 16-bit PCM. */
  file: z.file().max(voiceSampleLimits.maxBytes),
  voiceName: text(80).min(1),
  /** What is said in it. */
  transcription: text(voiceSampleLimits.maxTranscriptionLength).min(1),
});

/** Providers whose voices can be searched and added. */
export const voiceSearchProviders = ['11labs', 'playht', 'saywell'] as const;
export const voiceSearchParamsSchema = z.strictObject({ provider: z.enum(voiceSearchProviders) });
export const searchVoicesQuerySchema = z.strictObject({ name: text(200).min(1) });
export const foundVoiceSchema = z.strictObject({
  voiceId: z.string(),
  name: z.string(),
  age: z.union([z.string(), z.number()]).optional(),
  publicOwnerId: z.string().optional(),
  description: z.string().optional(),
  gender: z.string().optional(),
  accent: z.string().optional(),
});
export type FoundVoice = z.infer<typeof foundVoiceSchema>;
const providerId = text(200).min(1);
/** Takes a shared voice into the account at the provider, and into the library. */
export const addVoiceSchema = z.strictObject({ ownerId: providerId, voiceId: providerId, name: providerId });
export type AddVoice = z.infer<typeof addVoiceSchema>;

/** Parts of `POST /11labs/voice/clone`; `files` may come several times. */
export const cloneVoiceSchema = z.strictObject({
  name: text(100).min(1),
  description: text(500).optional(),
  /** JSON text of an object. */
  labels: text(2_000).optional(),
  files: z.union([z.file(), z.array(z.file()).min(1).max(10)]),
});

/** Where automations come from. */
const workflowProviderSchema = z.enum(['make', 'ghl']);
export const workflowProviderParamsSchema = z.strictObject({ provider: workflowProviderSchema });
export const workflowHooksParamsSchema = z.strictObject({
  provider: workflowProviderSchema,
  workflowId: text(200).min(1),
});
export const providerWorkflowsQuerySchema = z.strictObject({ locationId: text(200).optional() });
/** As the provider answers it. */
export const providerAnswerSchema = z.record(z.string(), z.unknown());

/** `GET /voice-library/preview/{voiceId}`: one of this installation's voices, or a sample with its signature. */
export const voicePreviewParamsSchema = z.strictObject({ voiceId: text(60).regex(/^[\w-]+$/) });
export const voicePreviewQuerySchema = z.strictObject({ signature: text(100).optional() });
