import type { Pool, PoolClient } from 'pg';
import { type DumpTable, dumpSequences, dumpTables } from './dump-tables.ts';

/** The begin of a table, a row of the table before it, or where a sequence stands. */
export type DumpLine =
  | { readonly table: string; readonly columns: readonly string[] }
  /** Values as PostgreSQL writes them, in the order of the columns. */
  | readonly (string | null)[]
  | { readonly sequence: string; readonly value: string; readonly isCalled: boolean };

const rowsAtOnce = 200;

/**
 * Every row of the public schema as it was at one moment; writers are not held up. Values are the text that
 * PostgreSQL writes and reads again: it gives back numbers, times, bytes and JSON exactly, where JSON would not.
 */
export async function* dumpDatabase(pool: Pool): AsyncGenerator<DumpLine> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local timezone = 'UTC'`);
    for (const table of await dumpTables(client)) yield* rowsOf(client, table);
    for (const sequence of await dumpSequences(client)) {
      const { rows } = await client.query<{ value: string; isCalled: boolean }>(
        `select last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(sequence)}`,
      );
      for (const state of rows) yield { sequence, ...state };
    }
    await client.query('commit');
    isDone = true;
  } finally {
    // Cut off, its transaction ends with its connection.
    client.release(!isDone);
  }
}

async function* rowsOf(client: PoolClient, { name, columns }: DumpTable): AsyncGenerator<DumpLine> {
  yield { table: name, columns: columns.map((column) => column.name) };
  const texts = columns.map((column) => `${client.escapeIdentifier(column.name)}::text`);
  const table = client.escapeIdentifier(name);
  await client.query(`declare dumped no scroll cursor for select ${texts.join()} from ${table}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${rowsAtOnce} from dumped`,
      rowMode: 'array',
    });
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close dumped');
}
