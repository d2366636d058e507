import { z } from 'zod';
import { summaryPlanSchema } from '../assistant/summary-plan.ts';
import { freeObjectSchema, range, text, urlSchema } from '../parts/fields.ts';
import { type ObjectOf, type UnionOf, unionOf } from '../parts/union-of.ts';
import { spokenMessageSchema } from './messages.ts';

const descriptionSchema = text(10_000);

const noFields = {};
const contextKinds = {
  lastNMessages: { maxMessages: z.number().min(0) },
  none: {},
  all: {},
  userAndAssistantMessages: {},
  previousAssistantMessages: {},
};
/** How much of the conversation the next one hears. */
export type ContextEngineeringPlan = UnionOf<'type', typeof noFields, typeof contextKinds>;
export const contextEngineeringPlanSchema: z.ZodType<ContextEngineeringPlan, ContextEngineeringPlan> =
  unionOf('type', noFields, contextKinds);

const transferModes = [
  'blind-transfer',
  'blind-transfer-add-summary-to-sip-header',
  'warm-transfer-say-message',
  'warm-transfer-say-summary',
  'warm-transfer-twiml',
  'warm-transfer-wait-for-operator-to-speak-first-and-then-say-message',
  'warm-transfer-wait-for-operator-to-speak-first-and-then-say-summary',
  'warm-transfer-experimental',
] as const;

const planFields = {
  mode: z.enum(transferModes),
  message: spokenMessageSchema.optional(),
  /** Seconds; default 60. */
  timeout: range(1, 600).optional(),
  dialTimeout: range(1, 600).optional(),
  sipVerb: z.enum(['refer', 'bye', 'dial']).optional(),
  holdAudioUrl: urlSchema.optional(),
  transferCompleteAudioUrl: urlSchema.optional(),
  contextEngineeringPlan: contextEngineeringPlanSchema.optional(),
  twiml: text(4_096).optional(),
  summaryPlan: summaryPlanSchema.optional(),
  sipHeadersInReferToEnabled: z.boolean().optional(),
  fallbackPlan: z
    .strictObject({ message: spokenMessageSchema, endCallEnabled: z.boolean().optional() })
    .optional(),
};
export interface TransferPlan extends ObjectOf<typeof planFields> {}
/** How a call is transferred to a person. */
export const transferPlanSchema: z.ZodType<TransferPlan, TransferPlan> = z.strictObject(planFields);

const shared = {
  message: spokenMessageSchema.optional(),
  /** When the model should choose it. */
  description: descriptionSchema.optional(),
};
export const historyModeSchema = z.enum([
  'rolling-history',
  'swap-system-message-in-history',
  'swap-system-message-in-history-and-remove-transfer-tool-messages',
  'delete-history',
]);
const outside = { callerId: text(40).optional(), transferPlan: transferPlanSchema.optional() };
const numberFields = {
  numberE164CheckEnabled: z.boolean().optional(),
  number: z.string().min(3).max(40),
  extension: z.string().min(1).max(10).optional(),
  ...outside,
};
const sipFields = { sipUri: text(500), sipHeaders: freeObjectSchema.optional(), ...outside };

const outsideKinds = { number: numberFields, sip: sipFields };
const destinationKinds = {
  assistant: { assistantName: text(200), transferMode: historyModeSchema.optional() },
  ...outsideKinds,
};

/** Where a call leaves this platform. */
export type TransferDestinationOutside = UnionOf<'type', typeof shared, typeof outsideKinds>;
export const transferDestinationOutsideSchema: z.ZodType<
  TransferDestinationOutside,
  TransferDestinationOutside
> = unionOf('type', shared, outsideKinds);

/** Where a `transferCall` tool may send a call. */
export type TransferDestination = UnionOf<'type', typeof shared, typeof destinationKinds>;
export const transferDestinationSchema: z.ZodType<TransferDestination, TransferDestination> = unionOf(
  'type',
  shared,
  destinationKinds,
);
