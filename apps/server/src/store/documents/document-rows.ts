import { isDeepStrictEqual } from 'node:util';
import { getTableName, type SQL } from 'drizzle-orm';
import { errorCode } from '../../platform/database/error-code.ts';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { newestFirst, ownRow, storedFieldsOf } from '../rows/rows.ts';
import { joinSecrets, splitSecrets } from '../secrets/secret-parts.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredFields, type StoredForm, stamped } from '../stored/stored-form.ts';
import { StoredValueError } from '../stored/stored-value-error.ts';
import type { DocumentTable } from './document-table.ts';
import { DuplicateError } from './duplicate-error.ts';
import { laidOver } from './laid-over.ts';

/** How a resource is stored that is one JSON body. */
export interface DocumentForm<Resource> extends Omit<StoredForm<Resource>, 'name'> {
  readonly table: DocumentTable;
  /** Its table has a column of secrets (`sealedColumns`): they are in no answer. */
  readonly isSealed?: true;
  /** Its table allows one of such only: a second one is refused with `DuplicateError`. */
  readonly isUnique?: true;
  /** What is answered besides what is stored. */
  readonly answeredToo?: (stored: StoredFields, columns: StoredFields) => object;
}

export type DocumentRow = DocumentTable['$inferSelect'];
/** What a body is stored as. */
type BodyColumns = Pick<DocumentRow, 'body'> & { readonly secrets?: Buffer | null };

interface DocumentCodec<Resource> {
  /** `stored`: a row whose secrets stay as they are, bytes and all, when they are the same. */
  readonly toColumns: (orgId: string, id: string, body: object, stored?: DocumentRow) => BodyColumns;
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
    return readStored(form, row.id, { ...shown, ...answeredToo?.(shown, row), ...storedFieldsOf(row) });
  };
  return {
    toResource,
    orNull: (row) => (row === undefined ? null : toResource(row)),
    toColumns(orgId, id, body, stored) {
      const whole = { ...body };
      if (!isSealed) return { body: stamped(form, bodies.seal(orgId, whole)) };
      const { shown, secrets } = splitSecrets(whole);
      const hasSecrets = Object.keys(secrets).length > 0;
      const isSame =
        stored !== undefined && isDeepStrictEqual(secrets, secretsOf(stored, form.name, encryptionKey));
      if (isSame) return { body: stamped(form, bodies.seal(orgId, shown)) };
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

/** The rows of a resource that is one JSON body. */
export interface DocumentRows {
  insert(orgId: string, columnsOf: (id: string) => BodyColumns): Promise<DocumentRow>;
  /** Newest first. */
  find(where: SQL | undefined, limit: number): Promise<DocumentRow[]>;
  get(orgId: string, id: string): Promise<DocumentRow | undefined>;
  change(
    orgId: string,
    id: string,
    columns: BodyColumns | { readonly body: SQL },
    ifUnchanged?: Precondition,
  ): Promise<DocumentRow | undefined>;
  layOver(
    orgId: string,
    id: string,
    body: object,
    ifUnchanged?: Precondition,
  ): Promise<DocumentRow | undefined>;
  remove(orgId: string, id: string, ifUnchanged?: Precondition): Promise<DocumentRow | undefined>;
}

const uniqueViolation = '23505';

export function createDocumentRows(context: StoreContext, document: DocumentForm<unknown>): DocumentRows {
  const { db, now, createId } = context;
  const { table, isUnique } = document;
  const rows: DocumentRows = {
    async insert(orgId, columnsOf) {
      const at = new Date(now());
      const id = createId();
      const row = { id, orgId, ...columnsOf(id), createdAt: at, updatedAt: at };
      const insert = db.insert(table).values(row);
      // A statement that fails would end the transaction around it.
      const [created] = await (isUnique ? insert.onConflictDoNothing() : insert).returning();
      if (created === undefined) throw new DuplicateError();
      return created;
    },
    find: (where, limit) =>
      db
        .select()
        .from(table)
        .where(where)
        .orderBy(...newestFirst(table))
        .limit(limit),
    get: async (orgId, id) => (await rows.find(ownRow(table, orgId, id), 1))[0],
    async change(orgId, id, columns, ifUnchanged) {
      const [row] = await refusingDuplicates(
        db
          .update(table)
          .set({ ...columns, updatedAt: laterThan(table, now()) })
          .where(ownUnchangedRow(table, orgId, id, ifUnchanged))
          .returning(),
      );
      if (row === undefined) await refuseIfChanged(db, table, orgId, id, ifUnchanged);
      return row;
    },
    async layOver(orgId, id, body, ifUnchanged) {
      await raiseRow(context, table, formOf(document), id);
      return rows.change(orgId, id, { body: laidOver(table, body) }, ifUnchanged);
    },
    async remove(orgId, id, ifUnchanged) {
      const [row] = await db
        .delete(table)
        .where(ownUnchangedRow(table, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, table, orgId, id, ifUnchanged);
      return row;
    },
  };
  return rows;
}

async function refusingDuplicates<Answer>(work: PromiseLike<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const isDuplicate = error instanceof Error && errorCode(error.cause) === uniqueViolation;
    throw isDuplicate ? new DuplicateError({ cause: error }) : error;
  }
}
