import { z } from 'zod';
import { idSchema, pageMetadataSchema, updateFields } from '../parts/common.ts';
import type { ObjectOf } from '../parts/union-of.ts';
import { draftBodyFields, draftFields, versionFields } from '../parts/versions.ts';
import { assistantFields, type CreateAssistant, type UpdateAssistant } from './assistant.ts';

const assistantVersionFields = { ...versionFields, assistantId: idSchema };
export interface AssistantVersion extends CreateAssistant, ObjectOf<typeof assistantVersionFields> {}
/** An assistant as it was from `createdAt` until its next version. */
export const assistantVersionSchema: z.ZodType<AssistantVersion, AssistantVersion> = z.strictObject({
  ...assistantFields,
  ...assistantVersionFields,
});

const assistantDraftFields = { ...draftFields, assistantId: idSchema };
export interface AssistantDraft extends CreateAssistant, ObjectOf<typeof assistantDraftFields> {}
/** What somebody works on, and nobody hears yet. */
export const assistantDraftSchema: z.ZodType<AssistantDraft, AssistantDraft> = z.strictObject({
  ...assistantFields,
  ...assistantDraftFields,
});

export interface WriteAssistantDraft extends UpdateAssistant, ObjectOf<typeof draftBodyFields> {}
/** Makes a draft: without any field of an assistant it is that of `baseVersion`. Laid over one: `null` clears a field. */
export const writeAssistantDraftSchema: z.ZodType<WriteAssistantDraft, WriteAssistantDraft> = z.strictObject({
  ...updateFields(assistantFields),
  ...draftBodyFields,
});

/** Newest first. `pageState` goes on where the answer before ended, whatever was added meanwhile. */
export const listVersionsQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  pageState: z.string().max(200).optional(),
});
export type ListVersionsQuery = z.infer<typeof listVersionsQuerySchema>;

const pageFields = {
  results: z.array(assistantVersionSchema),
  metadata: pageMetadataSchema,
  /** Absent on the last page. */
  nextPageState: z.string().optional(),
};
export interface AssistantVersionPage extends ObjectOf<typeof pageFields> {}
export const assistantVersionPageSchema: z.ZodType<AssistantVersionPage> = z.strictObject(pageFields);
