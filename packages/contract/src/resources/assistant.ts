import { z } from 'zod';
import { limits } from '../limits.ts';
import { clientMessageTypeSchema } from '../messages/client-message-types.ts';
import { storedFields } from './common.ts';
import { toolListSchema } from './tool/function-tool.ts';

/** One message of a starting conversation, OpenAI shape. The first is usually the system prompt. */
export const openAIMessageSchema = z.strictObject({
  role: z.enum(['assistant', 'function', 'user', 'system', 'tool']),
  content: z.string().max(limits.maxPromptLength).nullable(),
});
export type OpenAIMessage = z.infer<typeof openAIMessageSchema>;

/** The built-in dialogue: intents and a knowledge base, no network. */
const builtInModelSchema = z.strictObject({
  provider: z.literal('saywell'),
  model: z.literal('built-in').default('built-in'),
  messages: z.array(openAIMessageSchema).max(100).optional(),
  /** Knowledge base whose entries the dialogue answers from. */
  knowledgeBaseId: z.uuid().optional(),
});
/**
 * A chat endpoint that speaks the OpenAI protocol: the one that the server's operator has configured.
 * A model's own `url` is kept but not followed, for it could name addresses of the server's private network.
 */
const openAIModelSchema = z.looseObject({
  provider: z.enum(['openai', 'custom-llm']),
  model: z.string().min(1).max(200),
  messages: z.array(openAIMessageSchema).max(100).optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.number().int().min(50).max(10_000).optional(),
  knowledgeBaseId: z.uuid().optional(),
  /** Functions that the model may call; the built-in dialogue calls none. */
  tools: toolListSchema.optional(),
});
export const modelSchema = z.discriminatedUnion('provider', [builtInModelSchema, openAIModelSchema]);
export type Model = z.infer<typeof modelSchema>;

const builtInVoiceSchema = z.strictObject({
  provider: z.literal('saywell'),
  /** Voices of the flite engine. */
  voiceId: z.enum(['slt', 'rms', 'awb', 'kal16']).default('slt'),
});
const openAIVoiceSchema = z.looseObject({
  provider: z.literal('openai'),
  voiceId: z.string().min(1).max(200),
  model: z.string().min(1).max(200).optional(),
  speed: z.number().min(0.25).max(4).optional(),
});
export const voiceSchema = z.discriminatedUnion('provider', [builtInVoiceSchema, openAIVoiceSchema]);
export type Voice = z.infer<typeof voiceSchema>;

const builtInTranscriberSchema = z.strictObject({
  provider: z.literal('saywell'),
  /** Phrases that callers are likely to say; they sharpen the domain decoder. */
  keywords: z.array(z.string().min(1).max(200)).max(500).optional(),
});
const openAITranscriberSchema = z.looseObject({
  provider: z.literal('openai'),
  model: z.string().min(1).max(200),
  language: z.string().max(20).optional(),
});
export const transcriberSchema = z.discriminatedUnion('provider', [
  builtInTranscriberSchema,
  openAITranscriberSchema,
]);
export type Transcriber = z.infer<typeof transcriberSchema>;

export const startSpeakingPlanSchema = z.strictObject({
  /** Silence after which the visitor's turn is over, seconds. Default 0.4. */
  waitSeconds: z.number().min(0).max(5).optional(),
});
export const stopSpeakingPlanSchema = z.strictObject({
  /** Words the visitor must say before the assistant stops; 0 = `voiceSeconds` of voice is enough. Default 0. */
  numWords: z.number().int().min(0).max(10).optional(),
  /** Voice before the assistant stops, seconds. Default 0.2. */
  voiceSeconds: z.number().min(0).max(0.5).optional(),
  /** Quiet of the assistant after it was interrupted, seconds. Default 1. */
  backoffSeconds: z.number().min(0).max(10).optional(),
});
export const artifactPlanSchema = z.strictObject({
  recordingEnabled: z.boolean().optional(),
  videoRecordingEnabled: z.boolean().optional(),
});

const assistantFields = {
  name: z.string().max(limits.maxAssistantNameLength).optional(),
  transcriber: transcriberSchema.optional(),
  model: modelSchema.optional(),
  voice: voiceSchema.optional(),
  /** Spoken when the call starts; absent: the assistant waits for the visitor. */
  firstMessage: z.string().max(limits.maxMessageTextLength).optional(),
  firstMessageMode: z
    .enum([
      'assistant-speaks-first',
      'assistant-speaks-first-with-model-generated-message',
      'assistant-waits-for-user',
    ])
    .optional(),
  firstMessageInterruptionsEnabled: z.boolean().optional(),
  clientMessages: z.array(clientMessageTypeSchema).max(50).optional(),
  /** Default 600. */
  maxDurationSeconds: z.number().min(limits.minCallSeconds).max(limits.maxCallSeconds).optional(),
  /** Default 30. */
  silenceTimeoutSeconds: z
    .number()
    .min(limits.minSilenceTimeoutSeconds)
    .max(limits.maxSilenceTimeoutSeconds)
    .optional(),
  endCallMessage: z.string().max(1_000).optional(),
  endCallPhrases: z.array(z.string().min(2).max(140)).max(50).optional(),
  startSpeakingPlan: startSpeakingPlanSchema.optional(),
  stopSpeakingPlan: stopSpeakingPlanSchema.optional(),
  artifactPlan: artifactPlanSchema.optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
};

/** Body of `POST /assistant`, and an assistant given inline with a call. */
export const createAssistantSchema = z.strictObject(assistantFields);
export type CreateAssistant = z.infer<typeof createAssistantSchema>;
type Nullable<Fields extends z.ZodRawShape> = { [Key in keyof Fields]: z.ZodNullable<Fields[Key]> };

function nullable<Fields extends z.ZodRawShape>(fields: Fields): Nullable<Fields> {
  const entries = Object.entries(fields).map(([key, schema]) => [key, z.nullable(schema)] as const);
  // `Object.entries` loses which schema belongs to which key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Nullable<Fields>;
}

/** Body of `PATCH` and `PUT /assistant/{id}`; `null` clears a field. */
export const updateAssistantSchema = z.strictObject(nullable(assistantFields));
export type UpdateAssistant = z.infer<typeof updateAssistantSchema>;
export const assistantSchema = z.strictObject({ ...storedFields, ...assistantFields });
export type Assistant = z.infer<typeof assistantSchema>;

/** Laid over the assistant for one call. `variableValues` fill `{{name}}` in its texts. */
export const assistantOverridesSchema = z.strictObject({
  ...assistantFields,
  /** Added to the model's tools. */
  'tools:append': toolListSchema.optional(),
  variableValues: z.record(z.string().max(100), z.unknown()).optional(),
});
export type AssistantOverrides = z.infer<typeof assistantOverridesSchema>;
