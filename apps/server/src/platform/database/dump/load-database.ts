import type { Pool, PoolClient } from 'pg';
import type { DumpLine } from './dump-database.ts';
import { type DumpTable, dumpTables } from './dump-tables.ts';

/** A dump, or the database that it is read into, is not what it has to be. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
  readonly code: 'database-not-empty' | 'dump-of-other-tables';
  constructor(code: DumpError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Migrations may write it. */
const filledByMigrations: ReadonlySet<string> = new Set(['setting']);
const rowsAtOnce = 500;
const textAtOnce = 4_000_000;

/**
 * Reads a dump into a migrated database without rows: all of it or, when anything fails, nothing. Triggers are not
 * fired: nobody is told of rows that come back. Answers how many rows each table got.
 *
 * @throws {DumpError}
 */
export async function loadDatabase(
  pool: Pool,
  lines: AsyncIterable<DumpLine>,
): Promise<Record<string, number>> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin');
    await client.query(`set local timezone = 'UTC'`);
    const tables = await dumpTables(client);
    await empty(client, tables);
    for (const { name } of tables) await triggers(client, name, 'disable');
    const counts = await load(client, tables, lines);
    for (const { name } of tables) await triggers(client, name, 'enable');
    await client.query('commit');
    isDone = true;
    return counts;
  } finally {
    client.release(!isDone);
  }
}

async function empty(client: PoolClient, tables: readonly DumpTable[]): Promise<void> {
  for (const { name } of tables) {
    const table = client.escapeIdentifier(name);
    if (filledByMigrations.has(name)) await client.query(`delete from ${table}`);
    const { rows } = await client.query<{ has: boolean }>(`select exists(select from ${table}) as has`);
    if (rows[0]?.has === true)
      throw new DumpError('database-not-empty', `The database has rows already, in ${name}.`);
  }
}

/** Those of constraints go on: a row that refers to none fails. */
async function triggers(client: PoolClient, name: string, change: 'disable' | 'enable'): Promise<void> {
  // A deferred check that waits would forbid the change of its table.
  await client.query('set constraints all immediate');
  await client.query(`alter table ${client.escapeIdentifier(name)} ${change} trigger user`);
}

async function load(
  client: PoolClient,
  tables: readonly DumpTable[],
  lines: AsyncIterable<DumpLine>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let into: TableInsert | null = null;
  for await (const line of lines) {
    if (!('table' in line || 'sequence' in line)) {
      if (into === null) throw new DumpError('dump-of-other-tables', 'The dump has rows of no table.');
      await into.add(line);
      continue;
    }
    await into?.flush();
    into = null;
    if ('sequence' in line) {
      const name = client.escapeIdentifier(line.sequence);
      await client.query('select setval($1::regclass, $2, $3)', [name, line.value, line.isCalled]);
      continue;
    }
    const { table: name, columns } = line;
    into = createTableInsert(client, chosenOf(tables, name, columns), (rows) => {
      counts[name] = (counts[name] ?? 0) + rows;
    });
    counts[name] = 0;
  }
  await into?.flush();
  return counts;
}

/** A table with the columns that the dump has, in its order. */
function chosenOf(tables: readonly DumpTable[], name: string, columns: readonly string[]): DumpTable {
  const known = tables.find((table) => table.name === name);
  return {
    name,
    columns: columns.map((column) => {
      const found = known?.columns.find((one) => one.name === column);
      if (found !== undefined) return found;
      throw new DumpError('dump-of-other-tables', `The database has no column ${column} of ${name}.`);
    }),
  };
}

interface TableInsert {
  add(row: readonly (string | null)[]): Promise<void>;
  flush(): Promise<void>;
}

function createTableInsert(
  client: PoolClient,
  { name, columns }: DumpTable,
  onRows: (rows: number) => void,
): TableInsert {
  const names = columns.map((column) => client.escapeIdentifier(column.name)).join();
  const places = columns.map((_, index) => `$${index + 1}::text[]`).join();
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join();
  const aliases = columns.map((_, index) => `c${index}`).join();
  const statement =
    `insert into ${client.escapeIdentifier(name)} (${names}) overriding system value ` +
    `select ${values} from unnest(${places}) as r(${aliases})`;
  let rows: (readonly (string | null)[])[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const batch = rows;
    [rows, length] = [[], 0];
    await client.query(
      statement,
      columns.map((_, index) => batch.map((row) => row[index] ?? null)),
    );
    onRows(batch.length);
  };
  return {
    async add(row) {
      if (row.length !== columns.length)
        throw new DumpError('dump-of-other-tables', `A row of ${name} has ${row.length} values.`);
      rows.push(row);
      length += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (rows.length >= rowsAtOnce || length >= textAtOnce) await flush();
    },
    flush,
  };
}
