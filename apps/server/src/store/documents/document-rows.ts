import type { SQL } from 'drizzle-orm';
import { errorCode } from '../../platform/database/error-code.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { newestFirst, ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { type BodyColumns, type DocumentForm, type DocumentRow, formOf } from './document-form.ts';
import { DuplicateError } from './duplicate-error.ts';
import { laidOver } from './laid-over.ts';

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
