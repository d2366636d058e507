import { z } from 'zod';
import { limits } from '../../limits.ts';
import { analysisPlanSchema } from '../assistant/analysis-plan.ts';
import { artifactPlanSchema, monitorPlanSchema } from '../assistant/artifact-plan.ts';
import { hookSchema } from '../assistant/assistant.ts';
import {
  compliancePlanSchema,
  denoisingPlanSchema,
  keypadInputPlanSchema,
  observabilityPlanSchema,
  voicemailDetectionSchema,
} from '../assistant/call-plans.ts';
import { startSpeakingPlanSchema, stopSpeakingPlanSchema } from '../assistant/speaking-plans.ts';
import { transcriberSchema } from '../assistant/transcribers.ts';
import { voiceSchema } from '../assistant/voices.ts';
import { createCredentialSchema } from '../credential/credential.ts';
import { idSchema, storedFields, updateFields } from '../parts/common.ts';
import { freeObjectSchema, text } from '../parts/fields.ts';
import { serverSchema } from '../parts/server.ts';
import type { ObjectOf } from '../parts/union-of.ts';
import { graphIssues } from './graph-issues.ts';
import { workflowEdgeSchema, workflowModelSchema, workflowNodeSchema } from './nodes.ts';

const workflowFields = {
  name: text(80),
  nodes: z.array(workflowNodeSchema).min(1).max(200),
  /** Without cycles of tools alone: see `graphIssues`. */
  edges: z.array(workflowEdgeSchema).max(1_000),
  /** Put before the prompt of every conversation node. */
  globalPrompt: text(5_000).optional(),
  model: workflowModelSchema.optional(),
  transcriber: transcriberSchema.optional(),
  voice: voiceSchema.optional(),
  observabilityPlan: observabilityPlanSchema.optional(),
  /** `off`, `office` or the address of a sound. */
  backgroundSound: text(2_000).optional(),
  hooks: z.array(hookSchema).max(50).optional(),
  credentials: z.array(createCredentialSchema).max(60).optional(),
  credentialIds: z.array(idSchema).max(100).optional(),
  voicemailDetection: voicemailDetectionSchema.optional(),
  voicemailMessage: text(1_000).optional(),
  /** Default 600. */
  maxDurationSeconds: z.number().min(limits.minCallSeconds).max(limits.maxCallSeconds).optional(),
  server: serverSchema.optional(),
  compliancePlan: compliancePlanSchema.optional(),
  analysisPlan: analysisPlanSchema.optional(),
  artifactPlan: artifactPlanSchema.optional(),
  startSpeakingPlan: startSpeakingPlanSchema.optional(),
  stopSpeakingPlan: stopSpeakingPlanSchema.optional(),
  monitorPlan: monitorPlanSchema.optional(),
  backgroundSpeechDenoisingPlan: denoisingPlanSchema.optional(),
  keypadInputPlan: keypadInputPlanSchema.optional(),
};

export interface CreateWorkflow extends ObjectOf<typeof workflowFields> {}
/** Body of `POST /workflow`, and what `POST /workflow/generate` answers. */
export const createWorkflowSchema: z.ZodType<CreateWorkflow, CreateWorkflow> = z
  .strictObject(workflowFields)
  .superRefine((workflow, context) => {
    for (const { path, message } of graphIssues(workflow))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

const updatableFields = updateFields(workflowFields);
export interface UpdateWorkflow extends ObjectOf<typeof updatableFields> {}
/** Body of `PATCH /workflow/{id}`; `null` clears a field. What it makes of the stored graph must be sound again. */
export const updateWorkflowSchema: z.ZodType<UpdateWorkflow, UpdateWorkflow> =
  z.strictObject(updatableFields);

const answeredFields = { ...storedFields, ...workflowFields };
export interface Workflow extends ObjectOf<typeof answeredFields> {}
export const workflowSchema: z.ZodType<Workflow> = z.strictObject(answeredFields);

/** What a call lays over a workflow. */
export const workflowOverridesSchema = z.strictObject({
  /** Values for `{{name}}` in the texts of its nodes, and for their conditions. */
  variableValues: freeObjectSchema.optional(),
});

/** Body of `POST /workflow/generate`. */
export const generateWorkflowSchema = z.strictObject({
  /** Stored tools that the workflow is to use. */
  toolIds: z.array(idSchema).max(50).optional(),
  /** What it is for; the prompt of its first node. */
  description: text(4_000).optional(),
});
export type GenerateWorkflow = z.infer<typeof generateWorkflowSchema>;
