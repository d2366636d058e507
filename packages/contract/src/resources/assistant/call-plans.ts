import { z } from 'zod';
import { idSchema } from '../parts/common.ts';
import { freeObjectSchema, range, text } from '../parts/fields.ts';
import { unionOf } from '../parts/union-of.ts';
import { voiceSchema } from './voices.ts';

const beepMaxAwaitSeconds = range(0, 30).optional();
const listening = {
  beepMaxAwaitSeconds,
  backoffPlan: z
    .strictObject({
      startAtSeconds: z.number().min(0).optional(),
      frequencySeconds: z.number().min(2.5).optional(),
      maxRetries: range(1, 10).optional(),
    })
    .optional(),
  type: z.enum(['audio', 'transcript']).optional(),
};
const twilioAnswers = [
  'machine_start',
  'human',
  'fax',
  'unknown',
  'machine_end_beep',
  'machine_end_silence',
  'machine_end_other',
] as const;

/** How a phone call distinguishes a machine from a person. */
export const voicemailDetectionSchema = z.union([
  z.literal('off'),
  unionOf(
    'provider',
    {},
    {
      google: listening,
      openai: listening,
      vapi: listening,
      twilio: {
        voicemailDetectionTypes: z.array(z.enum(twilioAnswers)).max(twilioAnswers.length).optional(),
        enabled: z.boolean().optional(),
        /** Seconds; the following are milliseconds. */
        machineDetectionTimeout: range(3, 59).optional(),
        machineDetectionSpeechThreshold: range(1_000, 6_000).optional(),
        machineDetectionSpeechEndThreshold: range(500, 5_000).optional(),
        machineDetectionSilenceTimeout: range(2_000, 10_000).optional(),
      },
    },
  ),
]);

export const transportConfigurationSchema = z.strictObject({
  provider: z.literal('twilio'),
  /** Seconds; default 60. */
  timeout: range(1, 600).optional(),
  record: z.boolean().optional(),
  recordingChannels: z.enum(['mono', 'dual']).optional(),
});

export const observabilityPlanSchema = z.strictObject({
  provider: z.literal('langfuse'),
  promptName: text(200).optional(),
  promptVersion: z.number().min(1).optional(),
  traceName: text(200).optional(),
  tags: z.array(text(200)).max(100),
  metadata: freeObjectSchema.optional(),
});

const consentFields = {
  message: text(1_000),
  voice: voiceSchema.optional(),
  firstMessageMode: z.enum(['assistant-speaks-first', 'assistant-waits-for-user']).optional(),
};
export const compliancePlanSchema = z.strictObject({
  hipaaEnabled: z.boolean().optional(),
  pciEnabled: z.boolean().optional(),
  securityFilterPlan: z
    .strictObject({
      enabled: z.boolean().optional(),
      filters: z
        .array(z.looseObject({ type: text(200) }))
        .max(50)
        .optional(),
      mode: z.enum(['sanitize', 'reject', 'replace']).optional(),
      replacementText: text(1_000).optional(),
    })
    .optional(),
  recordingConsentPlan: unionOf('type', consentFields, {
    'stay-on-line': { waitSeconds: range(1, 6).optional() },
    verbal: { declineTool: freeObjectSchema.optional(), declineToolId: idSchema.optional() },
  }).optional(),
});

export const denoisingPlanSchema = z.strictObject({
  smartDenoisingPlan: z.strictObject({ enabled: z.boolean().optional() }).optional(),
  fourierDenoisingPlan: z
    .strictObject({
      enabled: z.boolean().optional(),
      mediaDetectionEnabled: z.boolean().optional(),
      /** Decibels. */
      staticThreshold: range(-80, 0).optional(),
      baselineOffsetDb: range(-30, -5).optional(),
      windowSizeMs: range(1_000, 30_000).optional(),
      baselinePercentile: range(1, 99).optional(),
    })
    .optional(),
});

export const keypadInputPlanSchema = z.strictObject({
  enabled: z.boolean().optional(),
  /** Default 2. */
  timeoutSeconds: range(0, 10).optional(),
  delimiters: z.enum(['#', '*', '']).optional(),
});

/** What the assistant says when nobody speaks. */
export const messagePlanSchema = z.strictObject({
  idleMessages: z.array(text(1_000)).max(50).nullable().optional(),
  /** Default 3. */
  idleMessageMaxSpokenCount: range(1, 10).optional(),
  idleMessageResetCountOnUserSpeechEnabled: z.boolean().optional(),
  /** Default 10. */
  idleTimeoutSeconds: range(5, 60).optional(),
  /** Said before the call ends for silence. */
  silenceTimeoutMessage: text(1_000).optional(),
});
