import { z } from 'zod';
import { idSchema, listQuerySchema, storedFields, updateFields } from './parts/common.ts';
import { text } from './parts/fields.ts';
import { oneLine } from './parts/plain-text.ts';

/** Lists of the console that have views. */
export const viewLists = ['calls'] as const;

/** One parameter of an address. */
const parameterSchema = z.union([text(200), z.number(), z.boolean()]);
const maxParameters = 30;

const viewFields = {
  name: oneLine(60),
  /**
   * Filters, order and columns as the list's address has them. The console reads them, and says which it does not
   * know: they are not checked here.
   */
  search: z
    .record(z.string().regex(/^[A-Za-z]\w{0,39}$/, 'the name of a parameter'), parameterSchema)
    .refine((search) => Object.keys(search).length <= maxParameters, `at most ${maxParameters} parameters`),
};
const listField = { list: z.enum(viewLists) };

/** Body of `POST /view`. */
export const createViewSchema = z.strictObject({ ...listField, ...viewFields });
export type CreateView = z.infer<typeof createViewSchema>;
/** Body of `PATCH /view/{id}`. */
export const updateViewSchema = z.strictObject(updateFields(viewFields));
export type UpdateView = z.infer<typeof updateViewSchema>;

/** A list as somebody has narrowed it, for everybody of the organisation. */
export const viewSchema = z.strictObject({
  ...storedFields,
  ...listField,
  ...viewFields,
  /** As it was cleaned when it was stored. */
  name: text(120),
  /** The member, or the key, that has saved it. */
  createdBy: idSchema,
});
export type View = z.infer<typeof viewSchema>;

export const listViewsQuerySchema = z.strictObject({
  ...listQuerySchema.shape,
  list: listField.list.optional(),
});
export type ListViewsQuery = z.infer<typeof listViewsQuerySchema>;
