import { z } from 'zod';
import { range, text } from '../parts/fields.ts';
import { serverSchema } from '../parts/server.ts';
import { unionOf } from '../parts/union-of.ts';
import { regexOptionsSchema } from './chunk-plan.ts';

/** How long to wait after words that match. */
const endpointingRuleSchema = unionOf(
  'type',
  { timeoutSeconds: range(0, 15) },
  {
    assistant: { regex: text(1_000), regexOptions: regexOptionsSchema.optional() },
    customer: { regex: text(1_000), regexOptions: regexOptionsSchema.optional() },
    both: {
      assistantRegex: text(1_000),
      assistantRegexOptions: regexOptionsSchema.optional(),
      customerRegex: text(1_000),
      customerRegexOptions: regexOptionsSchema.optional(),
    },
  },
);

/** When the assistant answers. */
export const startSpeakingPlanSchema = z.strictObject({
  /** Waited on top of the silence that ends the visitor's turn (0.15 to 1.7, by what was said and how), seconds. Default 0. */
  waitSeconds: range(0, 5).optional(),
  smartEndpointingEnabled: z.union([z.boolean(), z.literal('livekit')]).optional(),
  /** A model decides whether the visitor has finished. Wins over the transcription's plan. */
  smartEndpointingPlan: z
    .strictObject({
      provider: z.enum(['vapi', 'livekit', 'custom-endpointing-model']),
      waitFunction: text(1_000).optional(),
      server: serverSchema.optional(),
    })
    .optional(),
  /** Win over both plans; the first that fits decides. */
  customEndpointingRules: z.array(endpointingRuleSchema).max(100).optional(),
  /** Silence by how the words ended, seconds. Defaults 0.1, 1.5 and 0.5. */
  transcriptionEndpointingPlan: z
    .strictObject({
      onPunctuationSeconds: range(0, 3).optional(),
      onNoPunctuationSeconds: range(0, 3).optional(),
      onNumberSeconds: range(0, 3).optional(),
    })
    .optional(),
});

const phrases = z.array(text(200)).max(500);

/** When the assistant lets itself be interrupted. */
export const stopSpeakingPlanSchema = z.strictObject({
  /** Words the visitor must say before the assistant stops; 0 = `voiceSeconds` of voice is enough. Default 0. */
  numWords: z.number().int().min(0).max(10).optional(),
  /** Voice before the assistant stops, seconds. Default 0.1. */
  voiceSeconds: range(0, 0.5).optional(),
  /** Quiet of the assistant after a voice has interrupted it, seconds. Default 0. */
  backoffSeconds: range(0, 10).optional(),
  /** Never interrupt. Default: sounds and agreement of a listener, by language. */
  acknowledgementPhrases: phrases.optional(),
  /** Always interrupt, beside questions, orders and contradictions of the language. */
  interruptionPhrases: phrases.optional(),
});
