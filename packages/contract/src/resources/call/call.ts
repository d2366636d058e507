import { z } from 'zod';
import { apiWarningSchema } from '../../warnings.ts';
import { artifactPlanSchema } from '../assistant/artifact-plan.ts';
import { isoDateSchema, pageOf, storedFields } from '../parts/common.ts';
import { callArtifactSchema, callMessageSchema } from './call-artifact.ts';
import { createCustomerSchema } from './call-customer.ts';
import { callOrigins, callStatuses, callTypes, endedReasons } from './call-status.ts';
import { callTargetFields } from './call-target.ts';
import { callPhoneNumberSchema, schedulePlanSchema } from './create-call.ts';

/** How many calls may run at once on this server, and how many more now. */
export const subscriptionLimitsSchema = z.strictObject({
  /** Was a call refused because too many run? */
  concurrencyBlocked: z.boolean(),
  concurrencyLimit: z.number().int(),
  remainingConcurrentCalls: z.number().int(),
});
export type SubscriptionLimits = z.infer<typeof subscriptionLimitsSchema>;

/** What a model made of a call when it was over. */
export const callAnalysisSchema = z.looseObject({
  summary: z.string().optional(),
  structuredData: z.record(z.string(), z.unknown()).optional(),
  structuredDataMulti: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Always text, also `true` and `false`. */
  successEvaluation: z.string().optional(),
});
export type CallAnalysis = z.infer<typeof callAnalysisSchema>;

/** Where a running call can be heard and steered; the addresses contain a token. */
export const callMonitorSchema = z.looseObject({
  /** WebSocket: one text frame that describes the sound, then 16-bit little-endian PCM of everybody. */
  listenUrl: z.string().optional(),
  /** `POST` takes one inbound message. */
  controlUrl: z.string().optional(),
});
export type CallMonitor = z.infer<typeof callMonitorSchema>;

/** Who does one part of a call. */
export const callEngineSchema = z.strictObject({
  /** The provider that the assistant names. */
  asked: z.string(),
  /** The engine that does its work; null: none can. */
  used: z.string().nullable(),
  /** Why it is another one, and what would change that. */
  reason: z.string().optional(),
});
export type CallEngine = z.infer<typeof callEngineSchema>;

/** What was asked for of each part of a call, and what does it. */
export const callEnginesSchema = z.strictObject({
  model: callEngineSchema,
  transcriber: callEngineSchema,
  voice: callEngineSchema,
});
export type CallEngines = z.infer<typeof callEnginesSchema>;

/** What callers have agreed to. */
export const callComplianceSchema = z.strictObject({
  recordingConsent: z
    .strictObject({
      type: z.enum(['stay-on-line', 'verbal']),
      /** Absent: nobody agreed, and nothing was recorded. */
      grantedAt: isoDateSchema.optional(),
    })
    .optional(),
});
export type CallCompliance = z.infer<typeof callComplianceSchema>;

const call = z.strictObject({
  ...storedFields,
  ...callTargetFields,
  type: z.enum(callTypes),
  /** Who has asked for it; absent: nobody knows any more. */
  origin: z.enum(callOrigins).optional(),
  name: z.string().max(40).optional(),
  status: z.enum(callStatuses),
  endedReason: z.enum(endedReasons).optional(),
  endedMessage: z.string().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  schedulePlan: schedulePlanSchema.optional(),
  customerId: z.string().optional(),
  customer: createCustomerSchema.optional(),
  phoneNumberId: z.string().optional(),
  phoneNumber: callPhoneNumberSchema.optional(),
  campaignId: z.string().optional(),
  /** Room address with a join token: in the answer of `POST /call/web` only. */
  webCallUrl: z.string().optional(),
  artifactPlan: artifactPlanSchema.optional(),
  transport: z.looseObject({ provider: z.string() }).optional(),
  /** Of a call that runs, when its assistant allows it; not for public keys. */
  monitor: callMonitorSchema.optional(),
  artifact: callArtifactSchema.optional(),
  analysis: callAnalysisSchema.optional(),
  /** USD; absent: not measured. */
  cost: z.number().optional(),
  costs: z.array(z.looseObject({ type: z.string(), cost: z.number() })).optional(),
  costBreakdown: z.record(z.string(), z.unknown()).optional(),
  /** Of a call that is over, where its assistant asks for it. */
  compliance: callComplianceSchema.optional(),
  /** In the answer of a creation, for private keys. */
  subscriptionLimits: subscriptionLimitsSchema.optional(),
  /** For private keys. Absent: it never ran here. */
  engines: callEnginesSchema.optional(),
  /**
   * For private keys: what of its assistant does not have its effect, which engines are replaced, and which failed in it.
   * Absent: nothing.
   */
  warnings: z.array(apiWarningSchema).optional(),
  /** Copies of what `artifact` and `analysis` have, where older clients look; in answers for one call. */
  messages: z.array(callMessageSchema).optional(),
  transcript: z.string().optional(),
  recordingUrl: z.string().optional(),
  stereoRecordingUrl: z.string().optional(),
  summary: z.string().optional(),
});
export interface Call extends z.infer<typeof call> {}
export const callSchema: z.ZodType<Call> = call;

/** A page of `GET /v2/call`. */
export const callPageSchema = pageOf(callSchema);

const callRow = call.extend({
  /** The first characters of `analysis.summary`. */
  summary: z.string().max(160).optional(),
  /** As in `analysis`. */
  successEvaluation: z.string().optional(),
  /** Turns of the visitor that were answered. */
  turnCount: z.number().int().optional(),
  /** From the end of the visitor's speech to the answer's first sound, milliseconds: median and 95th percentile of the turns. */
  turnLatencyP50Ms: z.number().optional(),
  turnLatencyP95Ms: z.number().optional(),
  /** Did one of its functions answer with an error? */
  toolFailed: z.boolean().optional(),
  hasRecording: z.boolean().optional(),
});
/** A call as a list shows it, with what sums it up in place of what was configured for it. */
export interface CallRow extends z.infer<typeof callRow> {}
export const callRowSchema: z.ZodType<CallRow> = callRow;

/** A page of `GET /v2/call/metadata`. */
export const callRowPageSchema = pageOf(callRowSchema);

/** Answer to several `customers`: each is in one of the two lists. */
export const callBatchSchema = z.strictObject({
  subscriptionLimits: subscriptionLimitsSchema.optional(),
  results: z.array(callSchema),
  errors: z.array(z.strictObject({ customer: createCustomerSchema, error: z.string() })),
});
export type CallBatch = z.infer<typeof callBatchSchema>;
