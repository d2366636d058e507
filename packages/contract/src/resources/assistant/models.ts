import { z } from 'zod';
import { idSchema } from '../parts/common.ts';
import { freeObjectSchema, only, providerNameSchema, range, text, urlSchema } from '../parts/fields.ts';
import { serverSchema } from '../parts/server.ts';
import { type UnionOf, unionOf } from '../parts/union-of.ts';
import { openAIMessageSchema } from './open-ai-message.ts';

/** A knowledge base on the customer's own server. */
const customKnowledgeBaseSchema = z.strictObject({
  provider: z.literal('custom-knowledge-base'),
  server: serverSchema,
});

/** Fields of every model, ours too. */
const createModelFields = <Tool>(createTool: z.ZodType<Tool, Tool>) => ({
  messages: z.array(openAIMessageSchema).max(200).optional(),
  tools: z.array(createTool).max(100).optional(),
  /** Stored tools of the same organisation. */
  toolIds: z.array(idSchema).max(200).optional(),
  toolRefs: z
    .array(z.strictObject({ toolId: idSchema, version: text(40) }))
    .max(200)
    .optional(),
  knowledgeBase: customKnowledgeBaseSchema.optional(),
  /** Knowledge base whose entries the dialogue answers from. */
  knowledgeBaseId: idSchema.optional(),
  /** Default `limits.defaultModelTemperature`; of models that speak the provider's own. */
  temperature: range(0, 2).optional(),
  /** Of one answer. Default `limits.defaultModelMaxTokens`; of models that speak the provider's own. */
  maxTokens: z.number().int().min(50).max(10_000).optional(),
  emotionRecognitionEnabled: z.boolean().optional(),
  /** Turns at the start that a faster model of the provider answers. Default 0. */
  numFastTurns: z.number().min(0).optional(),
});

const model = { model: providerNameSchema };
const thinking = z
  .strictObject({ type: z.literal('enabled'), budgetTokens: range(1_024, 100_000) })
  .optional();

/** What the live models of one provider take. */
const realtimeConfigSchema = z.strictObject({
  topP: z.number().optional(),
  topK: z.number().optional(),
  presencePenalty: z.number().optional(),
  frequencyPenalty: z.number().optional(),
  speechConfig: z
    .strictObject({
      voiceConfig: z.strictObject({
        prebuiltVoiceConfig: z.strictObject({
          voiceName: z.enum(['Puck', 'Charon', 'Kore', 'Fenrir', 'Aoede']),
        }),
      }),
    })
    .optional(),
});

const modelKinds = {
  /** The built-in dialogue: intents and a knowledge base, no network. */
  saywell: { model: only('built-in') },
  openai: {
    ...model,
    fallbackModels: z.array(providerNameSchema).max(50).optional(),
    toolStrictCompatibilityMode: z
      .enum(['strip-parameters-with-unsupported-validation', 'strip-unsupported-validation'])
      .optional(),
    promptCacheRetention: z.enum(['in_memory', '24h']).optional(),
    promptCacheKey: text(64).optional(),
    reasoningEffort: z.enum(['minimal', 'none', 'low', 'medium', 'high', 'xhigh']).optional(),
  },
  /** A chat endpoint that speaks the OpenAI protocol: the one at `url`, otherwise the operator's. */
  'custom-llm': {
    ...model,
    url: urlSchema.optional(),
    metadataSendMode: z.enum(['off', 'variable', 'destructured']).optional(),
    /** Values are templates; one that cannot be sent is left out. */
    headers: z.record(text(200), text(10_000)).optional(),
    wordLevelConfidenceEnabled: z.boolean().optional(),
    /** Default 20. */
    timeoutSeconds: range(0, 600).optional(),
  },
  anthropic: { ...model, thinking },
  'anthropic-bedrock': { ...model, thinking },
  google: { ...model, realtimeConfig: realtimeConfigSchema.optional() },
  vapi: {
    model: providerNameSchema.optional(),
    version: z.enum(['latest', '1']).optional(),
    workflowId: idSchema.optional(),
    workflow: freeObjectSchema.optional(),
  },
  anyscale: model,
  'azure-openai': model,
  cerebras: model,
  deepinfra: model,
  'deep-seek': model,
  groq: model,
  'inflection-ai': model,
  minimax: model,
  mistral: model,
  openrouter: model,
  'perplexity-ai': model,
  'together-ai': model,
  xai: model,
};

/** Every provider that a model may name. */
export const modelProviderNames: readonly string[] = Object.keys(modelKinds);

type ModelFields<Tool> = ReturnType<typeof createModelFields<Tool>>;
export type ModelOf<Tool> = UnionOf<'provider', ModelFields<Tool>, typeof modelKinds>;

/** A language model, by its provider. */
export function createModelSchema<Tool>(
  createTool: z.ZodType<Tool, Tool>,
): z.ZodType<ModelOf<Tool>, ModelOf<Tool>> {
  const fields: ModelFields<Tool> = createModelFields(createTool);
  return unionOf('provider', fields, modelKinds);
}
