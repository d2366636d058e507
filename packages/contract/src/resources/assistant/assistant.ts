import { z } from 'zod';
import { limits } from '../../limits.ts';
import { clientMessageTypeSchema } from '../../messages/client-message-types.ts';
import { serverMessageTypeSchema } from '../../messages/server-message-types.ts';
import { createCredentialSchema } from '../credential/credential.ts';
import { idSchema, type StoredFields, storedFields, updateFields } from '../parts/common.ts';
import { freeObjectSchema, text } from '../parts/fields.ts';
import { serverSchema } from '../parts/server.ts';
import { type ObjectOf, unionOf } from '../parts/union-of.ts';
import {
  type AssistantDestinationOf,
  createDestinationSchemas,
  type HandoffDestinationOf,
} from '../tool/handoff.ts';
import { type CreateToolOf, createToolKinds, type ToolKindsOf, toolFields } from '../tool/kinds.ts';
import { analysisPlanSchema } from './analysis-plan.ts';
import { artifactPlanSchema, monitorPlanSchema } from './artifact-plan.ts';
import {
  compliancePlanSchema,
  denoisingPlanSchema,
  keypadInputPlanSchema,
  messagePlanSchema,
  observabilityPlanSchema,
  transportConfigurationSchema,
  voicemailDetectionSchema,
} from './call-plans.ts';
import { type CallHookOf, createHookSchema } from './hooks.ts';
import { createModelSchema, type ModelOf } from './models.ts';
import { startSpeakingPlanSchema, stopSpeakingPlanSchema } from './speaking-plans.ts';
import { transcriberSchema } from './transcribers.ts';
import { versionLabelSchema } from './version-label.ts';
import { voiceSchema } from './voices.ts';

// Assistants contain tools, tools contain destinations, and those contain assistants and squads: all of one piece, tied here.
interface Nested {
  readonly assistant: CreateAssistant;
  readonly overrides: AssistantOverrides;
  readonly squad: CreateSquad;
}
export type HandoffDestination = HandoffDestinationOf<Nested>;
export type AssistantDestination = AssistantDestinationOf<Nested>;
export type ToolKinds = ToolKindsOf<HandoffDestination>;
export type ToolType = keyof ToolKinds;
export type CreateTool = CreateToolOf<HandoffDestination>;
export type Model = ModelOf<CreateTool>;
export type CallHook = CallHookOf<CreateTool>;

const destinations = createDestinationSchemas<Nested>({
  assistant: () => createAssistantSchema,
  overrides: () => assistantOverridesSchema,
  squad: () => createSquadSchema,
});
export const handoffDestinationSchema: z.ZodType<HandoffDestination, HandoffDestination> = destinations.any;
export const assistantDestinationSchema: z.ZodType<AssistantDestination, AssistantDestination> =
  destinations.assistant;
/** Fields that each kind of tool has of its own. */
export const toolKinds: ToolKinds = createToolKinds(handoffDestinationSchema);
/** Body of `POST /tool`, and a tool given inline. */
export const createToolSchema: z.ZodType<CreateTool, CreateTool> = unionOf('type', toolFields, toolKinds);

export const modelSchema: z.ZodType<Model, Model> = createModelSchema(createToolSchema);
export const hookSchema: z.ZodType<CallHook, CallHook> = createHookSchema(createToolSchema);

/**
 * Fields through which an assistant comes to contain assistants. Made anew for each schema
 * that has them: a document's references go by the names of whole schemas, so that no
 * part without a name may lead back to itself.
 */
const nestingFields = () => ({
  model: modelSchema.optional(),
  hooks: z.array(hookSchema).max(50).optional(),
});

export const assistantFields = {
  /** By which other assistants of a squad transfer to it. */
  name: text(limits.maxAssistantNameLength).optional(),
  transcriber: transcriberSchema.optional(),
  voice: voiceSchema.optional(),
  /** Spoken when the call starts; absent: the assistant waits for the visitor. */
  firstMessage: text(limits.maxMessageTextLength).optional(),
  firstMessageMode: z
    .enum([
      'assistant-speaks-first',
      'assistant-speaks-first-with-model-generated-message',
      'assistant-waits-for-user',
    ])
    .optional(),
  firstMessageInterruptionsEnabled: z.boolean().optional(),
  voicemailDetection: voicemailDetectionSchema.optional(),
  voicemailMessage: text(1_000).optional(),
  /** What is sent to the page; default {@link defaultClientMessages}. */
  clientMessages: z.array(clientMessageTypeSchema).max(50).optional(),
  /** What is sent to the customer's server. */
  serverMessages: z.array(serverMessageTypeSchema).max(50).optional(),
  /** Default 600. */
  maxDurationSeconds: z.number().min(limits.minCallSeconds).max(limits.maxCallSeconds).optional(),
  /** Default 30. */
  silenceTimeoutSeconds: z
    .number()
    .min(limits.minSilenceTimeoutSeconds)
    .max(limits.maxSilenceTimeoutSeconds)
    .optional(),
  /** `off`, `office` or the address of a sound. */
  backgroundSound: text(2_000).optional(),
  backgroundDenoisingEnabled: z.boolean().optional(),
  backgroundSpeechDenoisingPlan: denoisingPlanSchema.optional(),
  modelOutputInMessagesEnabled: z.boolean().optional(),
  transportConfigurations: z.array(transportConfigurationSchema).max(10).optional(),
  observabilityPlan: observabilityPlanSchema.optional(),
  /** For this assistant's calls only; they win over the stored ones. */
  credentials: z.array(createCredentialSchema).max(60).optional(),
  /** Stored credentials that its calls may use; absent: all. */
  credentialIds: z.array(idSchema).max(100).optional(),
  endCallMessage: text(1_000).optional(),
  /** The call ends when the assistant says one; letter case does not matter. */
  endCallPhrases: z.array(z.string().min(2).max(140)).max(50).optional(),
  compliancePlan: compliancePlanSchema.optional(),
  analysisPlan: analysisPlanSchema.optional(),
  artifactPlan: artifactPlanSchema.optional(),
  messagePlan: messagePlanSchema.optional(),
  startSpeakingPlan: startSpeakingPlanSchema.optional(),
  stopSpeakingPlan: stopSpeakingPlanSchema.optional(),
  monitorPlan: monitorPlanSchema.optional(),
  keypadInputPlan: keypadInputPlanSchema.optional(),
  server: serverSchema.optional(),
  metadata: freeObjectSchema.optional(),
  ...nestingFields(),
};

export interface CreateAssistant extends ObjectOf<typeof assistantFields> {}
/** Body of `POST /assistant`, and an assistant given inline with a call. */
export const createAssistantSchema: z.ZodType<CreateAssistant, CreateAssistant> = z.strictObject({
  ...assistantFields,
  ...nestingFields(),
});

export type UpdateAssistant = { [Field in keyof CreateAssistant]?: CreateAssistant[Field] | null };
/** Body of `PATCH` and `PUT /assistant/{id}`; `null` clears a field. */
export const updateAssistantSchema: z.ZodType<UpdateAssistant, UpdateAssistant> = z.strictObject(
  updateFields(assistantFields),
);

export interface Assistant extends StoredFields, CreateAssistant {
  latestVersion?: string | undefined;
}
export const assistantSchema: z.ZodType<Assistant, Assistant> = z.strictObject({
  ...storedFields,
  ...assistantFields,
  latestVersion: versionLabelSchema.optional(),
});

export interface AssistantOverrides extends CreateAssistant {
  /** Tools beside those of the assistant. */
  'tools:append'?: CreateTool[] | undefined;
  /** Fill `{{name}}` in the assistant's texts. */
  variableValues?: Record<string, unknown> | undefined;
}
/** Laid over the assistant for one call. */
export const assistantOverridesSchema: z.ZodType<AssistantOverrides, AssistantOverrides> = z.strictObject({
  ...assistantFields,
  ...nestingFields(),
  'tools:append': z.array(createToolSchema).max(100).optional(),
  variableValues: z.record(text(100), z.unknown()).optional(),
});

const memberFields = {
  assistantId: idSchema.nullable().optional(),
  /** A state of the stored assistant; absent: the newest. */
  assistantVersion: versionLabelSchema.nullable().optional(),
  assistant: createAssistantSchema.optional(),
  assistantOverrides: assistantOverridesSchema.optional(),
  /** To whom this member may transfer the conversation. */
  assistantDestinations: z.array(assistantDestinationSchema).max(100).optional(),
};
export interface SquadMember extends ObjectOf<typeof memberFields> {}
/** A member is a stored assistant or one given inline. */
export const squadMemberSchema: z.ZodType<SquadMember, SquadMember> = z
  .strictObject(memberFields)
  .refine((member) => (typeof member.assistantId === 'string') !== (member.assistant !== undefined), {
    path: ['assistantId'],
    message: 'exactly one of assistantId and assistant must be given',
  });
export const squadFields = {
  name: text(200).optional(),
  members: z.array(squadMemberSchema).min(1).max(50),
  membersOverrides: assistantOverridesSchema.optional(),
};
export interface CreateSquad extends ObjectOf<typeof squadFields> {}
/** Body of `POST /squad`, and a squad given inline with a call, which starts with the first member. */
export const createSquadSchema: z.ZodType<CreateSquad, CreateSquad> = z.strictObject(squadFields);
