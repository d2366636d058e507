import { z } from 'zod';
import { assistantOverridesSchema, createAssistantSchema } from '../resources/assistant/assistant.ts';
import { createSquadSchema } from '../resources/assistant/squad.ts';
import { transferDestinationOutsideSchema, transferDestinationSchema } from '../resources/tool/transfer.ts';

// Answers come from servers of many kinds: what nobody reads is ignored.
const text = z.string().max(100_000);
const shortText = z.string().max(1_000);
const freeObject = z.record(z.string(), z.unknown());
/** Handlers answer results as text, as numbers and as objects: all become text. */
const resultText = z
  .unknown()
  .transform((result) => (typeof result === 'string' ? result : JSON.stringify(result)))
  .pipe(text);

/** Answer to `tool-calls`. */
export const toolCallsAnswerSchema = z.object({
  results: z
    .array(
      z.object({
        toolCallId: shortText,
        name: shortText.optional(),
        result: resultText.optional(),
        error: resultText.optional(),
        /** Spoken: text, or a tool message of the contract. */
        message: z.union([text, freeObject]).optional(),
        metadata: freeObject.optional(),
      }),
    )
    .max(100)
    .optional(),
  error: text.optional(),
});
export type ToolCallsAnswer = z.infer<typeof toolCallsAnswerSchema>;

/** Answer to `assistant-request`: who talks, where the call goes, or what is said before it ends. */
export const assistantRequestAnswerSchema = z.object({
  assistantId: z.uuid().optional(),
  assistant: createAssistantSchema.optional(),
  assistantOverrides: assistantOverridesSchema.optional(),
  squadId: z.uuid().optional(),
  squad: createSquadSchema.optional(),
  squadOverrides: assistantOverridesSchema.optional(),
  workflowId: z.uuid().optional(),
  workflow: freeObject.optional(),
  workflowOverrides: freeObject.optional(),
  destination: transferDestinationOutsideSchema.optional(),
  error: text.optional(),
});
export type AssistantRequestAnswer = z.infer<typeof assistantRequestAnswerSchema>;

/** Answer to `transfer-destination-request`. */
export const transferDestinationAnswerSchema = z.object({
  destination: transferDestinationSchema.optional(),
  message: z.union([text, freeObject]).optional(),
  error: text.optional(),
});
export type TransferDestinationAnswer = z.infer<typeof transferDestinationAnswerSchema>;

/** Answer to `handoff-destination-request`. */
export const handoffDestinationAnswerSchema = z.object({
  result: text.optional(),
  destination: freeObject.optional(),
  error: text.optional(),
});
export type HandoffDestinationAnswer = z.infer<typeof handoffDestinationAnswerSchema>;

/** Answer to `knowledge-base-request`: what was found, or what the assistant says. */
export const knowledgeBaseAnswerSchema = z.object({
  documents: z
    .array(z.object({ content: text, similarity: z.number(), uuid: shortText.optional() }))
    .max(100)
    .optional(),
  message: z.union([text, freeObject]).optional(),
});
export type KnowledgeBaseAnswer = z.infer<typeof knowledgeBaseAnswerSchema>;

/** Answer to `campaign.predial`. */
export const campaignPredialAnswerSchema = z.object({ eligible: z.boolean() });
/** Answer to `call.endpointing.request`. */
export const endpointingAnswerSchema = z.object({ timeoutSeconds: z.number().min(0).max(15) });
