import { z } from 'zod';
import { type ToolKinds, toolKinds } from '../assistant/assistant.ts';
import { idSchema } from '../parts/common.ts';
import { type UnionOf, unionOf } from '../parts/union-of.ts';
import { draftBodyFields, draftFields, versionFields } from '../parts/versions.ts';
import { toolFields } from './kinds.ts';
import { untypedToolSchema, updatableToolFields, updateToolKinds, type UpdateToolKinds } from './tool.ts';

const toolVersionFields = { ...versionFields, toolId: idSchema, ...toolFields };
export type ToolVersion = UnionOf<'type', typeof toolVersionFields, ToolKinds>;
/** A tool as it was from `createdAt` until its next version. */
export const toolVersionSchema: z.ZodType<ToolVersion, ToolVersion> = unionOf(
  'type',
  toolVersionFields,
  toolKinds,
);

/** A draft may lack what a tool of its kind needs. */
const toolDraftFields = { ...draftFields, toolId: idSchema, ...updatableToolFields };
export type ToolDraft = UnionOf<'type', typeof toolDraftFields, UpdateToolKinds>;
export const toolDraftSchema: z.ZodType<ToolDraft, ToolDraft> = unionOf(
  'type',
  toolDraftFields,
  updateToolKinds,
);

const writtenFields = { ...draftBodyFields, ...updatableToolFields };
export type TypedToolDraft = UnionOf<'type', typeof writtenFields, UpdateToolKinds>;
export const typedToolDraftSchema: z.ZodType<TypedToolDraft, TypedToolDraft> = unionOf(
  'type',
  writtenFields,
  updateToolKinds,
);
const untypedToolDraftSchema = untypedToolSchema.extend(draftBodyFields);
/** As `WriteAssistantDraft`; `type`, when it is given, says which the tool's is. */
export type WriteToolDraft = TypedToolDraft | z.infer<typeof untypedToolDraftSchema>;
export const writeToolDraftSchema: z.ZodType<WriteToolDraft, WriteToolDraft> = z.union([
  typedToolDraftSchema,
  untypedToolDraftSchema,
]);
