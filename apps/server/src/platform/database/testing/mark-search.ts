import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

/** Looks for texts in everything that a server has stored. */
export interface MarkSearch {
  /** Every table with a column that has one; binary ones in hexadecimal, too. */
  tables(): Promise<string[]>;
  /** Every file, those of the database with them. */
  files(): Promise<string[]>;
  /** What the database does in its own time: deleted rows are overwritten, and the log of writes goes. */
  forgetDeletedRows(): Promise<void>;
}

export function createMarkSearch(options: {
  readonly client: Pick<Client, 'query'>;
  readonly folder: string;
  readonly marks: readonly string[];
}): MarkSearch {
  const { client, folder, marks } = options;
  const texts = marks.flatMap((mark) => [mark, Buffer.from(mark).toString('hex')]);
  return {
    async tables() {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
      );
      const found: string[] = [];
      for (const { name } of rows) {
        const { rowCount } = await client.query(
          `select 1 from "${name}" t where t::text ilike any($1::text[]) limit 1`,
          [texts.map((text) => `%${text}%`)],
        );
        if (rowCount !== 0) found.push(name);
      }
      return found;
    },
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const found: string[] = [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path).catch(() => Buffer.alloc(0));
        if (marks.some((mark) => bytes.includes(mark))) found.push(path.slice(folder.length));
      }
      return found;
    },
    async forgetDeletedRows() {
      await client.query('vacuum full');
      for (let times = 0; times < 3; times += 1) {
        await client.query('select pg_switch_wal()');
        await client.query('checkpoint');
      }
    },
  };
}
