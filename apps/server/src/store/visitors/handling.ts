import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { present } from '../rows/rows.ts';

interface HandledTable {
  readonly state: PgColumn;
  readonly assigneeId: PgColumn;
}

interface HandledQuery {
  readonly state?: string | undefined;
  readonly assigneeId?: string | undefined;
  readonly q?: string | undefined;
}

/** What a list of requests is asked for. `texts`: in which words are looked for. */
export function handledConditions(
  table: HandledTable,
  texts: readonly (SQL | PgColumn)[],
  { state, assigneeId, q }: HandledQuery,
): (SQL | undefined)[] {
  return [
    state === undefined ? undefined : eq(table.state, state),
    assigneeId === undefined ? undefined : assigneeIs(table, assigneeId),
    q === undefined
      ? undefined
      : sql`position(lower(${q}::text) in lower(concat_ws(' ', ${sql.join([...texts], sql`, `)}))) > 0`,
  ];
}

const assigneeIs = ({ assigneeId }: HandledTable, id: string): SQL =>
  id === 'none' ? isNull(assigneeId) : eq(assigneeId, id);

interface HandledRow {
  readonly assigneeId: string | null;
  readonly note: string | null;
  readonly updatedAt: Date;
}

/** Of the answer. */
export const handlingOf = ({ assigneeId, note, updatedAt }: HandledRow) => ({
  updatedAt: updatedAt.toISOString(),
  ...present({ assigneeId, note: note === '' ? null : note }),
});

/** Columns of a change; an absent field stays. */
export const handlingChange = <State>(change: {
  readonly state?: State | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly note?: string | null | undefined;
}) => {
  const { state, assigneeId, note } = change;
  return {
    ...(state !== undefined && { state }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(note !== undefined && { note }),
  };
};
