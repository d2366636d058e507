import type { PoolClient } from 'pg';

/** A table with what rows of it are copied by. */
export interface DumpTable {
  readonly name: string;
  /** Those that rows say; generated ones make themselves. */
  readonly columns: readonly DumpColumn[];
}

export interface DumpColumn {
  readonly name: string;
  /** As PostgreSQL writes it: `timestamp with time zone`. */
  readonly type: string;
}

/** The tables of the public schema, those that others refer to first. @throws {Error} when they do so in a circle. */
export async function dumpTables(client: PoolClient): Promise<DumpTable[]> {
  const { rows } = await client.query<{ name: string; needs: string[]; columns: DumpColumn[] }>(`
    select t.relname as name,
      array(
        select p.relname::text from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and p.oid <> t.oid
      ) as needs,
      (
        select json_agg(
          json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum
        )
        from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
    from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    where t.relkind = 'r'
    order by t.relname`);
  const ordered: DumpTable[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ needs }) => !needs.some((need) => waiting.has(need)));
    if (next === undefined)
      throw new Error(`these tables refer to each other: ${[...waiting.keys()].join()}`);
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** The sequences of the public schema. */
export async function dumpSequences(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** By which the shape of a database is known. */
export async function migrationsOf(client: Pick<PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}
