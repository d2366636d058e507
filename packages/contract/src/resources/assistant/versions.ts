import { z } from 'zod';
import { idSchema, isoDateSchema, pageMetadataSchema } from '../parts/common.ts';
import type { ObjectOf } from '../parts/union-of.ts';
import { assistantFields, type CreateAssistant } from './assistant.ts';
import { versionLabelSchema } from './version-label.ts';

const versionFields = {
  id: idSchema,
  orgId: idSchema,
  assistantId: idSchema,
  version: versionLabelSchema,
  /** The state before; null for the first, and when that one is no longer stored. */
  parentVersion: versionLabelSchema.nullable(),
  /** SHA-256 of the fields: the same for the same state. */
  configHash: z.string(),
  createdAt: isoDateSchema,
};
export interface AssistantVersion extends CreateAssistant, ObjectOf<typeof versionFields> {}
/** An assistant as it was from `createdAt` until its next version. */
export const assistantVersionSchema: z.ZodType<AssistantVersion, AssistantVersion> = z.strictObject({
  ...assistantFields,
  ...versionFields,
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
