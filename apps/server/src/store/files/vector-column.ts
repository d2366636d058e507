import { sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { fileChunkVector } from './file-tables.ts';

export interface NearPassage {
  readonly passageId: string;
  /** -1 to 1 */
  readonly likeness: number;
}

/**
 * The vectors once more, as the extension `pgvector` has them, in a column that exists only where the extension does:
 * no migration can make it, and it goes with the extension. Compared exactly; there is no index on it.
 */
export interface VectorColumn {
  /** Makes the column where the extension is. False: this database has no such extension. */
  open(): Promise<boolean>;
  /** Fills it where it is empty; answers how many there were, at most `limit`. */
  fill(limit: number): Promise<number>;
  /** The most alike of an organisation, the nearest first. */
  nearest(
    orgId: string,
    model: string,
    question: Float32Array,
    limit: number,
  ): Promise<readonly NearPassage[]>;
}

export function createVectorColumn({
  db,
  transaction,
}: Pick<StoreContext, 'db' | 'transaction'>): VectorColumn {
  return {
    async open() {
      const { rows } = await db.execute<{ type: string | null }>(
        sql`select to_regtype('vector')::text as type`,
      );
      if (!rows[0]?.type) return false;
      await db.execute(sql`alter table ${fileChunkVector} add column if not exists embedding vector`);
      // A vector that is made anew is not the one of the column any more.
      await db.execute(sql`create or replace function file_chunk_vector_emptied() returns trigger language plpgsql as
        $$ begin if new.vector is distinct from old.vector then new.embedding := null; end if; return new; end $$`);
      await db.execute(sql`create or replace trigger file_chunk_vector_emptied before update on ${fileChunkVector}
        for each row execute function file_chunk_vector_emptied()`);
      return true;
    },
    fill: (limit) => transaction((own) => fill(own, limit)),
    async nearest(orgId, model, question, limit) {
      const asked = sql`${arrayOf(question)}::real[]::vector`;
      const { rows } = await db.execute<{ id: string; likeness: number }>(sql`
        select chunk_id as id, -(embedding <#> ${asked}) as likeness from ${fileChunkVector}
        where org_id = ${orgId} and model = ${model} and embedding is not null
        order by embedding <#> ${asked} limit ${limit}`);
      return rows.map(({ id, likeness }) => ({ passageId: id, likeness }));
    },
  };
}

async function fill({ db }: StoreContext, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: string; vector: Buffer }>(sql`
    select chunk_id as id, vector from ${fileChunkVector} where embedding is null
    order by sequence limit ${limit} for update skip locked`);
  for (const { id, vector } of rows)
    await db.execute(sql`update ${fileChunkVector} set embedding = ${arrayOf(vectorIn(vector))}::real[]::vector
      where chunk_id = ${id}`);
  return rows.length;
}

const arrayOf = (vector: Float32Array): string => `{${vector.join(',')}}`;

/** As it lies in the column of bytes: 32 bit, little-endian. */
export function vectorIn(bytes: Buffer): Float32Array {
  const vector = new Float32Array(Math.floor(bytes.length / 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let place = 0; place < vector.length; place += 1) vector[place] = view.getFloat32(4 * place, true);
  return vector;
}
