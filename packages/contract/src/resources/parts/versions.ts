import { z } from 'zod';
import { versionLabelSchema } from '../assistant/version-label.ts';
import { idSchema, isoDateSchema } from './common.ts';
import { text } from './fields.ts';

const names = {
  /** What people call it. */
  versionName: text(80).nullable().optional(),
  versionDescription: text(500).nullable().optional(),
};

/** Body of `PATCH /x/{id}/versions/{version}`; `null` clears. What a version consists of never changes. */
export const updateVersionSchema = z.strictObject(names);
export type UpdateVersion = z.infer<typeof updateVersionSchema>;

/** Of every version, beside the fields of what it is one of. */
export const versionFields = {
  ...names,
  id: idSchema,
  orgId: idSchema,
  version: versionLabelSchema,
  /** The state before; null for the first, and when that one is no longer stored. */
  parentVersion: versionLabelSchema.nullable(),
  /** SHA-256 of the fields: the same for the same state. */
  configHash: z.string(),
  /** Of which version this one is a copy. */
  restoredFromVersion: versionLabelSchema.nullable().optional(),
  /** The member or the key that has made it; null: nobody knows. */
  createdBy: idSchema.nullable().optional(),
  deletedAt: isoDateSchema.nullable().optional(),
  createdAt: isoDateSchema,
};

/** Of every draft, beside the fields of what it will be. */
export const draftFields = {
  id: idSchema,
  orgId: idSchema,
  /** The version that it began with. */
  baseVersion: versionLabelSchema,
  /** The member or the key whose draft it is. */
  createdBy: idSchema.nullable(),
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
};

/** Of a body that makes or changes a draft. Default the newest. */
export const draftBodyFields = { baseVersion: versionLabelSchema.optional() };

const trueOrFalse = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();
const pageFields = {
  limit: z.coerce.number().int().min(1).max(100).default(100),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(200).optional(),
};

/** Newest first. */
export const listDraftsQuerySchema = z.strictObject({ ...pageFields, createdBy: idSchema.optional() });
export type ListDraftsQuery = z.infer<typeof listDraftsQuerySchema>;

/** Newest first. */
export const listHistoryQuerySchema = z.strictObject({ ...pageFields, includeDeleted: trueOrFalse });
export type ListHistoryQuery = z.infer<typeof listHistoryQuerySchema>;

export const getVersionQuerySchema = z.strictObject({ includeDeleted: trueOrFalse });
/** `force`: also one that is named somewhere, which then no longer works there. */
export const deleteVersionQuerySchema = z.strictObject({ force: trueOrFalse });

export const draftParamsSchema = z.strictObject({ id: idSchema, draftId: idSchema });
export const versionParamsSchema = z.strictObject({ id: idSchema, version: versionLabelSchema });

export const cursorMetadataSchema = z.strictObject({
  /** Null: this page is the last. */
  nextCursor: z.string().nullable(),
  hasNextPage: z.boolean(),
  limit: z.number().int(),
});

/** A page that only knows where it goes on. */
export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ results: z.array(item), metadata: cursorMetadataSchema });
}
export interface CursorPage<Item> {
  results: Item[];
  metadata: z.infer<typeof cursorMetadataSchema>;
}
