import type { z } from 'zod';

export type StoredFields = Readonly<Record<string, unknown>>;

/** Makes of JSON of one version JSON of the next. */
export type StoredStep = (value: StoredFields) => StoredFields;

/**
 * In which form JSON of one kind is stored. Every body has a version: version 1 is written as its absence,
 * a later one as the field {@link versionField}. It is a part of the JSON and not a column, because bodies
 * are copied from row to row (into versions and calls), and one row may have several.
 */
export interface StoredForm<Value> {
  /** The table's name: for the log. */
  readonly name: string;
  /** What a reader gets: the resource, with what is in the columns beside the JSON. */
  readonly schema: z.ZodType<Value>;
  /** From the first version up; the newest version is one more than there are steps. */
  readonly steps?: readonly StoredStep[];
}

/** No field of a resource begins like this. */
export const versionField = '$v';

export const newestVersion = ({ steps = [] }: Pick<StoredForm<unknown>, 'steps'>): number => steps.length + 1;

/** The body as it is stored: with its version. */
export function stamped<Body extends object>(form: Pick<StoredForm<unknown>, 'steps'>, body: Body): Body {
  const version = newestVersion(form);
  return version === 1 ? body : { ...body, [versionField]: version };
}
