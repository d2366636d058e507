import { z } from 'zod';
import { idSchema, isoDateSchema, listCreatedQuerySchema } from './parts/common.ts';

/** What can be brought back after it was deleted. */
export const binKinds = ['assistant', 'squad', 'tool', 'workflow'] as const;
export type BinKind = (typeof binKinds)[number];

/** Something that was deleted, and can still be brought back. It says nothing of what is in it. */
export const deletedDocumentSchema = z.strictObject({
  /** As before, and again when it is back. */
  id: idSchema,
  orgId: idSchema,
  kind: z.enum(binKinds),
  /** Absent: it had none. */
  name: z.string().optional(),
  deletedAt: isoDateSchema,
  /** The member, or the key; absent: the server itself. */
  deletedBy: idSchema.optional(),
  /** Then it is gone for good. */
  until: isoDateSchema,
});
export type DeletedDocument = z.infer<typeof deletedDocumentSchema>;

export const listBinQuerySchema = listCreatedQuerySchema.pick({ limit: true, cursor: true });
export type ListBinQuery = z.infer<typeof listBinQuerySchema>;
