import { z } from 'zod';
import { limits } from '../../limits.ts';

/** Identifier of a resource: UUID in lower-case text form. */
export const idSchema = z.uuid();
/** Time on the wire: ISO 8601 with milliseconds and `Z`. There was no year 0; databases know none. */
export const isoDateSchema = z.iso.datetime().refine((time) => !time.startsWith('0000'), {
  message: 'there was no year 0',
});

/** Of routes that answer with an empty body. */
export const noAnswerSchema = z.void();

/** Fields that every stored resource answers with. */
export const storedFields = {
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
};
export interface StoredFields {
  id: string;
  orgId: string;
  createdAt: string;
  updatedAt: string;
}

/** Path parameters of `/x/{id}`. */
export const idParamsSchema = z.strictObject({ id: idSchema });

/** Several values: repeated (`x=a&x=b`) or separated by commas (`x=a,b`). */
export function anyOf<Value extends string>(item: z.ZodType<Value, string>) {
  return z
    .union([z.array(z.string().max(4_000)).max(100), z.string().max(4_000)])
    .transform((given) => [given].flat().flatMap((text) => text.split(',')))
    .pipe(z.array(item).max(100))
    .optional();
}

const dateFilter = isoDateSchema.optional();
const limitFilter = z.coerce.number().int().min(0).max(limits.maxListLimit).default(limits.defaultListLimit);
/** Where a list goes on: `x-next-cursor` of the answer before. */
const cursorFilter = z.string().max(200).optional();
const createdFilters = {
  createdAtGt: dateFilter,
  createdAtLt: dateFilter,
  createdAtGe: dateFilter,
  createdAtLe: dateFilter,
};

const listCreatedFields = { limit: limitFilter, cursor: cursorFilter, ...createdFilters };
const listFields = {
  ...listCreatedFields,
  updatedAtGt: dateFilter,
  updatedAtLt: dateFilter,
  updatedAtGe: dateFilter,
  updatedAtLe: dateFilter,
};

/** Query of the first-generation lists: a bare array, newest first. */
export const listQuerySchema = z.strictObject(listFields);
export type ListQuery = z.infer<typeof listQuerySchema>;

/** What is looked for in names, numbers and ids. */
export const searchTextSchema = z.string().trim().min(1).max(100);
/** Beginnings of words of a name, or an id. */
export const searchFields = { q: searchTextSchema.optional() };

/** The same of what has names. */
export const searchedListQuerySchema = z.strictObject({ ...listFields, ...searchFields });
export type SearchedListQuery = z.infer<typeof searchedListQuerySchema>;

/** Query of lists of what never changes. */
export const listCreatedQuerySchema = z.strictObject(listCreatedFields);
export type ListCreatedQuery = z.infer<typeof listCreatedQuerySchema>;

/** Query of an export: everything within the times. */
export const exportQuerySchema = z.strictObject(createdFilters);
export type ExportQuery = z.infer<typeof exportQuerySchema>;

/** Query of the second-generation lists: pages counted from 1. */
export const pageQueryFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
  ...listFields,
};
const pageQuery = z.strictObject(pageQueryFields);
export type PageQuery = z.infer<typeof pageQuery>;

/** Where a page is in its list. */
export const pageMetadataSchema = z.strictObject({
  itemsPerPage: z.number().int(),
  totalItems: z.number().int(),
  /** Counting stopped there: there are at least so many. Absent: exactly so many. */
  totalItemsAtLeast: z.literal(true).optional(),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  hasNextPage: z.boolean(),
  nextCursor: z.string().optional(),
  sortOrder: z.enum(['ASC', 'DESC']),
});
export type PageMetadata = z.infer<typeof pageMetadataSchema>;

/** Answer of a second-generation list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ results: z.array(item), metadata: pageMetadataSchema });
}

type Nullable<Fields extends z.ZodRawShape> = { [Key in keyof Fields]: z.ZodNullable<Fields[Key]> };

/** Fields of an update: `null` clears one. */
export function nullable<Fields extends z.ZodRawShape>(fields: Fields): Nullable<Fields> {
  const entries = Object.entries(fields).map(([key, schema]) => [key, z.nullable(schema)] as const);
  // `Object.entries` loses which schema belongs to which key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Nullable<Fields>;
}

export type UpdateFields<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends z.ZodType
    ? undefined extends z.input<Fields[Key]>
      ? z.ZodOptional<z.ZodNullable<Fields[Key]>>
      : z.ZodOptional<Fields[Key]>
    : never;
};

/** Fields of `PATCH`: none must be given, and `null` clears one that the resource may be without. */
export function updateFields<Fields extends z.ZodRawShape>(fields: Fields): UpdateFields<Fields> {
  const entries = Object.entries(fields).map(([key, schema]) => {
    // Asked of the schema: to parse with it would prepare all that it contains.
    // oxlint-disable-next-line no-underscore-dangle -- zod's name for what libraries may read
    const isOptional = schema._zod.optin === 'optional';
    return [key, z.optional(isOptional ? z.nullable(schema) : schema)] as const;
  });
  // `Object.entries` loses which schema belongs to which key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as unknown as UpdateFields<Fields>;
}
