import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StoreContext } from '../store-context.ts';
import { raiseStored } from './read-stored.ts';
import { newestVersion, type StoredForm, stamped, versionField } from './stored-form.ts';

type BodyTable = PgTable & { readonly id: PgColumn; readonly body: PgColumn };

/**
 * Brings the body of a row up to the newest version, before fields are laid over it inside of the database.
 * No server writes an older version again, so that the change may be a statement of its own.
 */
export async function raiseRow(
  { transaction }: Pick<StoreContext, 'transaction'>,
  table: BodyTable,
  form: StoredForm<unknown>,
  id: string,
): Promise<void> {
  if (newestVersion(form) === 1) return;
  await transaction(async ({ db }) => {
    const [row] = await db.select({ body: table.body }).from(table).where(eq(table.id, id)).for('update');
    if (row === undefined || Object(row.body)[versionField] === newestVersion(form)) return;
    await db
      .update(table)
      .set({ body: stamped(form, raiseStored(form, id, row.body)) })
      .where(eq(table.id, id));
  });
}
