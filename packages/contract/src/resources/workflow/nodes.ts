import { z } from 'zod';
import { createToolSchema } from '../assistant/assistant.ts';
import { openAIMessageSchema } from '../assistant/open-ai-message.ts';
import { transcriberSchema } from '../assistant/transcribers.ts';
import { voiceSchema } from '../assistant/voices.ts';
import { idSchema } from '../parts/common.ts';
import { freeObjectSchema, only, providerNameSchema, range, text, urlSchema } from '../parts/fields.ts';
import { type UnionOf, unionOf } from '../parts/union-of.ts';
import { variableExtractionPlanSchema } from '../tool/variables.ts';

const nodeName = z.string().min(1).max(80);
const thinking = z
  .strictObject({ type: z.literal('enabled'), budgetTokens: range(1_024, 100_000) })
  .optional();
const modelFields = {
  /** What the conversation begins with, its instructions above all. */
  messages: z.array(openAIMessageSchema).max(200).optional(),
  temperature: range(0, 2).optional(),
  /** Of one answer. */
  maxTokens: z.number().int().min(50).max(10_000).optional(),
};
const model = { model: providerNameSchema };
/** A language model of a workflow: as an assistant's, without tools of its own. */
export const workflowModelSchema = unionOf('provider', modelFields, {
  /** The built-in dialogue. */
  saywell: { model: only('built-in') },
  openai: model,
  anthropic: { ...model, thinking },
  'anthropic-bedrock': { ...model, thinking },
  google: model,
  'custom-llm': {
    ...model,
    url: urlSchema,
    metadataSendMode: z.enum(['off', 'variable', 'destructured']).optional(),
    headers: z.record(text(200), text(10_000)).optional(),
    timeoutSeconds: range(20, 600).optional(),
  },
});

const sharedFields = {
  /** Edges go by it; no two nodes have the same. */
  name: nodeName,
  /** The workflow begins here: true for exactly one node. */
  isStart: z.boolean().optional(),
  /** For example where an editor draws it. */
  metadata: freeObjectSchema.optional(),
};
const nodeKinds = {
  conversation: {
    model: workflowModelSchema.optional(),
    transcriber: transcriberSchema.optional(),
    voice: voiceSchema.optional(),
    tools: z.array(createToolSchema).max(100).optional(),
    toolIds: z.array(idSchema).max(200).optional(),
    prompt: text(5_000).optional(),
    /** With `enabled` it can be entered from every conversation: no edge needs to lead there. */
    globalNodePlan: z
      .strictObject({ enabled: z.boolean().optional(), enterCondition: text(1_000).optional() })
      .optional(),
    variableExtractionPlan: variableExtractionPlanSchema.optional(),
  },
  /** Exactly one of `tool` and `toolId`. */
  tool: { tool: createToolSchema.optional(), toolId: idSchema.optional() },
  /** Ends the call. */
  hangup: {},
};
export type WorkflowNode = UnionOf<'type', typeof sharedFields, typeof nodeKinds>;
export const workflowNodeSchema: z.ZodType<WorkflowNode, WorkflowNode> = unionOf(
  'type',
  sharedFields,
  nodeKinds,
);

/** Leads from one node to another. */
export const workflowEdgeSchema = z.strictObject({
  /**
   * Absent: taken whenever nothing else is. A prompt in double braces (`{{ city == "Rome" }}`) is worked out from the call's
   * variables; any other one is judged by the model.
   */
  condition: z.strictObject({ type: z.literal('ai'), prompt: text(1_000) }).optional(),
  from: nodeName,
  to: nodeName,
  metadata: freeObjectSchema.optional(),
});
export type WorkflowEdge = z.infer<typeof workflowEdgeSchema>;
