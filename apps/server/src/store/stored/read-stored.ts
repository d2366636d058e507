import type { z } from 'zod';
import { withoutUnknownFields } from '../../platform/validation/without-unknown-fields.ts';
import type { StoreContext } from '../store-context.ts';
import { newestVersion, type StoredFields, type StoredForm, versionField } from './stored-form.ts';
import { StoredValueError } from './stored-value-error.ts';

/**
 * Stored JSON in the form of the newest version, without its version; not checked yet.
 *
 * @throws {StoredValueError}
 */
export function raiseStored(form: StoredForm<unknown>, id: string, stored: unknown): StoredFields {
  if (!isFields(stored)) throw new StoredValueError(form.name, id, 'it is no object');
  const steps = form.steps ?? [];
  // Nearly every body is of the version that has no mark: nothing is copied.
  if (stored[versionField] === undefined && steps.length === 0) return stored;
  const { [versionField]: version = 1, ...fields } = stored;
  if (
    typeof version !== 'number' ||
    !Number.isInteger(version) ||
    version < 1 ||
    version > newestVersion(form)
  )
    throw new StoredValueError(form.name, id, 'its version is not known here');
  try {
    return steps.slice(version - 1).reduce<StoredFields>((value, step) => step(value), fields);
  } catch (cause) {
    throw new StoredValueError(form.name, id, `it cannot be brought up from version ${version}`, { cause });
  }
}

/**
 * What was read of this id, checked. Fields that the schema does not know are left out, as they are out of
 * answers: a later version may have stored them. Defaults are not filled in: nobody gave them.
 *
 * @throws {StoredValueError}
 */
export function readStored<Value>(form: StoredForm<Value>, id: string, value: unknown): Value {
  const { schema } = form;
  if (fits(schema, value)) return value;
  const known = withoutUnknownFields(value, schema.safeParse(value).error?.issues ?? []);
  if (fits(schema, known)) return known;
  const issues = schema.safeParse(known).error?.issues ?? [];
  const places = issues.slice(0, 5).map(({ code, path }) => `${path.join('.')} (${code})`);
  throw new StoredValueError(form.name, id, places.join(', '));
}

const fits = <Value>(schema: z.ZodType<Value>, value: unknown): value is Value =>
  schema.safeParse(value).success;

/** The rows of a list that can be read; the others are left out, with a warning. */
export function readList<Row, Value>(
  context: Pick<StoreContext, 'warn'>,
  rows: readonly Row[],
  read: (row: Row) => Value,
): Value[] {
  return rows.flatMap((row) => readOrLeaveOut(context, row, read));
}

/** The same of one row: its value, or none. */
export function readOrLeaveOut<Row, Value>(
  { warn }: Pick<StoreContext, 'warn'>,
  row: Row,
  read: (row: Row) => Value,
): readonly [] | readonly [Value] {
  try {
    return [read(row)];
  } catch (error) {
    if (!(error instanceof StoredValueError)) throw error;
    warn({ err: error, code: error.code, id: error.id }, 'a row was left out of a list');
    return [];
  }
}

const isFields = (value: unknown): value is StoredFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
