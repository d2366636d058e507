import type { Client } from 'pg';
import { z } from 'zod';

/** What one release has left behind: every row, every file, and what it answered of them. */
export const releaseStateSchema = z.strictObject({
  release: z.string(),
  /** How many migrations it had. */
  migrations: z.number().int(),
  /** Hexadecimal. */
  encryptionKey: z.string(),
  privateKey: z.string(),
  /** Rows as PostgreSQL writes them in JSON, by table; tables that others refer to come first. */
  tables: z.array(z.tuple([z.string(), z.array(z.record(z.string(), z.unknown()))])),
  /** Bytes in base64, by path inside the data directory. */
  files: z.record(z.string(), z.string()),
  /** By the path that was read. */
  answers: z.record(z.string(), z.unknown()),
});
export type ReleaseState = z.output<typeof releaseStateSchema>;

/** Of the public schema, without those of the migrations. Parents before their children. */
async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string | null }>(`
    select t.relname as child, p.relname as parent
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid
    left join pg_class p on p.oid = c.confrelid
    where t.relkind = 'r'
    order by t.relname`);
  const parents = new Map<string, Set<string>>();
  for (const { child, parent } of rows) {
    const known = parents.get(child) ?? new Set();
    parents.set(child, parent === null ? known : known.add(parent));
  }
  const ordered: string[] = [];
  while (ordered.length < parents.size) {
    const next = [...parents].find(
      ([name, needs]) => !ordered.includes(name) && [...needs].every((one) => ordered.includes(one)),
    );
    if (next === undefined) throw new Error('the tables refer to each other in a circle');
    ordered.push(next[0]);
  }
  return ordered;
}

export async function readTables(client: Client): Promise<ReleaseState['tables']> {
  const tables: ReleaseState['tables'] = [];
  for (const name of await tableNames(client)) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t`,
    );
    tables.push([name, rows.map(({ row }) => row)]);
  }
  return tables;
}

/** Into the tables of that release. Generated columns make themselves. */
export async function writeTables(client: Client, tables: ReleaseState['tables']): Promise<void> {
  for (const [name, rows] of tables) {
    const { rows: columns } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const list = columns.map(({ column_name }) => `"${column_name}"`).join(', ');
    await client.query(
      `insert into "${name}" (${list}) select ${list} from jsonb_populate_recordset(null::"${name}", $1)`,
      [JSON.stringify(rows)],
    );
  }
}
