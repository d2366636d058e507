import { z } from 'zod';
import { limits } from '../limits.ts';

/** Identifier of a resource: UUID in lower-case text form. */
export const idSchema = z.uuid();
/** Time on the wire: ISO 8601 with milliseconds and `Z`. */
export const isoDateSchema = z.iso.datetime();

/** Fields that every stored resource answers with. */
export const storedFields = {
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
};

/** Path parameters of `/x/{id}`. */
export const idParamsSchema = z.strictObject({ id: idSchema });

const dateFilter = isoDateSchema.optional();
const limitFilter = z.coerce.number().int().min(0).max(limits.maxListLimit).default(limits.defaultListLimit);
const createdFilters = {
  createdAtGt: dateFilter,
  createdAtLt: dateFilter,
  createdAtGe: dateFilter,
  createdAtLe: dateFilter,
};

/** Query of the first-generation lists: newest first, no cursor. */
export const listQuerySchema = z.strictObject({
  limit: limitFilter,
  ...createdFilters,
  updatedAtGt: dateFilter,
  updatedAtLt: dateFilter,
  updatedAtGe: dateFilter,
  updatedAtLe: dateFilter,
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** Query of lists of what never changes. */
export const listCreatedQuerySchema = z.strictObject({ limit: limitFilter, ...createdFilters });
export type ListCreatedQuery = z.infer<typeof listCreatedQuerySchema>;

/** Query of an export: everything within the times. */
export const exportQuerySchema = z.strictObject(createdFilters);
export type ExportQuery = z.infer<typeof exportQuerySchema>;
