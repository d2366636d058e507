import { z } from 'zod';
import { assistantOverridesSchema, createAssistantSchema } from '../assistant/assistant.ts';
import { createSquadSchema } from '../assistant/squad.ts';
import { versionLabelSchema } from '../assistant/version-label.ts';
import { createWorkflowSchema, workflowOverridesSchema } from '../workflow/workflow.ts';

const targetKinds = ['assistant', 'squad', 'workflow'] as const;
/** What a call needs and does not have, or has twice; undefined when exactly one kind of target is given. */
export function targetIssue(body: Record<string, unknown>): string | undefined {
  const [kind, ...others] = targetKinds.filter(
    (kind) => body[kind] !== undefined || body[`${kind}Id`] !== undefined,
  );
  if (kind === undefined)
    return 'one of assistantId, assistant, squadId, squad, workflowId or workflow is required';
  if (others.length > 0) return `only one kind of target is allowed, got ${[kind, ...others].join(' and ')}`;
  if (body[kind] !== undefined && body[`${kind}Id`] !== undefined) {
    if (kind === 'assistant' && body['draft'] === true) return undefined;
    return `only one of ${kind} and ${kind}Id is allowed`;
  }
  if (body['draft'] === true) return 'a draft needs assistantId and assistant: whose it is, and how it is';
  return undefined;
}

/** The field that such an issue is of: the first that is given, or the one that most calls have. */
export function targetField(body: Record<string, unknown>): string {
  const fields = targetKinds.flatMap((kind) => [kind, `${kind}Id`]);
  return fields.find((field) => body[field] !== undefined) ?? 'assistantId';
}

/** Who talks: exactly one kind, stored or given with the call. */
export const callTargetFields = {
  assistantId: z.uuid().optional(),
  /** A state of the stored assistant; absent: the newest. */
  assistantVersion: versionLabelSchema.nullable().optional(),
  assistant: createAssistantSchema.optional(),
  /** `assistant` is how somebody would have the stored `assistantId`: the call counts as that one's. */
  draft: z.boolean().optional(),
  assistantOverrides: assistantOverridesSchema.optional(),
  squadId: z.uuid().optional(),
  squad: createSquadSchema.optional(),
  /** Laid over every member of the squad, before `assistantOverrides`. */
  squadOverrides: assistantOverridesSchema.optional(),
  workflowId: z.uuid().optional(),
  workflow: createWorkflowSchema.optional(),
  workflowOverrides: workflowOverridesSchema.optional(),
};
