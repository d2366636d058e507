import { and, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { ChangedMeanwhileError, type Precondition } from '../rows/precondition.ts';
import { ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { readList, readStored } from '../stored/read-stored.ts';
import {
  createDocumentCodec,
  createDocumentRows,
  type DocumentForm,
  type DocumentRow,
  formOf,
} from './document-rows.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';

/** A resource whose secrets are in no answer. */
export interface SealedDocuments<Resource, Whole>
  extends Omit<DocumentStore<Resource, Whole, never>, 'update' | 'replace'> {
  /** With its secrets. */
  open(orgId: string, id: string): Promise<(Whole & { readonly id: string }) | null>;
  /** With their secrets: the newest first. */
  openAll(orgId: string, where: SQL | undefined, limit: number): Promise<(Whole & { readonly id: string })[]>;
  /**
   * `next` makes what is to be stored out of what is stored, secrets and all; nobody changes it meanwhile.
   * @throws {ChangedMeanwhileError | DuplicateError}
   */
  change(
    orgId: string,
    id: string,
    next: (current: Whole) => Whole,
    ifUnchanged?: Precondition,
  ): Promise<Resource | null>;
}

export interface SealedForm<Resource, Whole> extends DocumentForm<Resource> {
  /** With the secrets, without what every resource has. */
  readonly wholeSchema: z.ZodType<Whole>;
}

/** A document store with what belongs to secrets. */
export function createSealedDocuments<Resource, Whole extends object>(
  context: StoreContext,
  sealed: SealedForm<Resource, Whole>,
): SealedDocuments<Resource, Whole> {
  const form: DocumentForm<Resource> = { ...sealed, isSealed: true };
  const { table } = form;
  const codec = createDocumentCodec(context, form);
  const rows = createDocumentRows(context, form);
  const wholeForm = { ...formOf(form), schema: sealed.wholeSchema };
  const toWhole = (row: DocumentRow): Whole => readStored(wholeForm, row.id, codec.toWhole(row));
  const withId = (row: DocumentRow) => ({ ...toWhole(row), id: row.id });
  return {
    ...createDocumentStore<Resource, Whole, never>(context, form),
    async open(orgId, id) {
      const row = await rows.get(orgId, id);
      return row === undefined ? null : withId(row);
    },
    openAll: async (orgId, where, limit) =>
      readList(context, await rows.find(and(eq(table.orgId, orgId), where), limit), withId),
    change: (orgId, id, next, ifUnchanged) =>
      context.transaction(async (own) => {
        const [row] = await own.db
          .select()
          .from(table)
          .where(ownRow(table, orgId, id))
          .for('update');
        if (row === undefined) return null;
        if (ifUnchanged !== undefined && row.updatedAt.toISOString() !== ifUnchanged.updatedAt)
          throw new ChangedMeanwhileError(`${id} was changed since ${ifUnchanged.updatedAt}`);
        const columns = codec.toColumns(orgId, id, next(toWhole(row)), row);
        return codec.orNull(await createDocumentRows(own, form).change(orgId, id, columns));
      }),
  };
}
