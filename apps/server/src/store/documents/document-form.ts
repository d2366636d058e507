import { getTableName } from 'drizzle-orm';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import { storedFieldsOf } from '../rows/rows.ts';
import { joinSecrets, splitSecrets } from '../secrets/secret-parts.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredFields, type StoredForm, stamped } from '../stored/stored-form.ts';
import { StoredValueError } from '../stored/stored-value-error.ts';
import type { DocumentTable } from './document-table.ts';

/** How a resource is stored that is one JSON body. */
export interface DocumentForm<Resource> extends Omit<StoredForm<Resource>, 'name'> {
  readonly table: DocumentTable;
  /** Its table has a column of secrets (`sealedColumns`): they are in no answer. */
  readonly isSealed?: true;
  /** Its table allows one of such only: a second one is refused with `DuplicateError`. */
  readonly isUnique?: true;
  /** What is answered besides what is stored. */
  readonly answeredToo?: (stored: StoredFields) => object;
}

export type DocumentRow = DocumentTable['$inferSelect'];
/** What a body is stored as. */
export type BodyColumns = Pick<DocumentRow, 'body'> & { readonly secrets?: Buffer | null };

export interface DocumentCodec<Resource> {
  readonly toColumns: (orgId: string, id: string, body: object) => BodyColumns;
  /** @throws {StoredValueError} */
  readonly toResource: (row: DocumentRow) => Resource;
  readonly orNull: (row: DocumentRow | undefined) => Resource | null;
  /** The body with its secrets, not checked yet. */
  readonly toWhole: (row: DocumentRow) => StoredFields;
}

/** What the log calls it is the table's name. */
export const formOf = <Resource>(form: DocumentForm<Resource>): StoredForm<Resource> => ({
  ...form,
  name: getTableName(form.table),
});

export function createDocumentCodec<Resource>(
  { bodies, encryptionKey }: Pick<StoreContext, 'bodies' | 'encryptionKey'>,
  document: DocumentForm<Resource>,
): DocumentCodec<Resource> {
  const form = formOf(document);
  const { isSealed = false, answeredToo } = document;
  const shownOf = ({ id, orgId, body }: DocumentRow) => bodies.open(orgId, raiseStored(form, id, body));
  const toResource = (row: DocumentRow): Resource => {
    const shown = shownOf(row);
    return readStored(form, row.id, { ...shown, ...answeredToo?.(shown), ...storedFieldsOf(row) });
  };
  return {
    toResource,
    orNull: (row) => (row === undefined ? null : toResource(row)),
    toColumns(orgId, id, body) {
      const whole = { ...body };
      if (!isSealed) return { body: stamped(form, bodies.seal(orgId, whole)) };
      const { shown, secrets } = splitSecrets(whole);
      const hasSecrets = Object.keys(secrets).length > 0;
      return {
        body: stamped(form, bodies.seal(orgId, shown)),
        secrets: hasSecrets ? sealText(JSON.stringify(secrets), id, encryptionKey) : null,
      };
    },
    toWhole: (row) => joinSecrets(shownOf(row), secretsOf(row, form.name, encryptionKey)),
  };
}

/** Every row of such a table was selected whole; whether it has secrets its own type does not say. */
function secretsOf(
  row: DocumentRow & { readonly secrets?: unknown },
  name: string,
  key: Uint8Array,
): StoredFields {
  const { id, secrets } = row;
  if (secrets === undefined || secrets === null) return {};
  if (!Buffer.isBuffer(secrets)) throw new StoredValueError(name, id, 'its secrets are no bytes');
  const opened: unknown = JSON.parse(unsealText(secrets, id, key));
  if (typeof opened !== 'object' || opened === null)
    throw new StoredValueError(name, id, 'its secrets are no object');
  return { ...opened };
}
