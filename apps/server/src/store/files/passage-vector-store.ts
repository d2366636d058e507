import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { fileChunk, fileChunkVector } from './file-tables.ts';
import { createVectorColumn, type VectorColumn, vectorIn } from './vector-column.ts';

export interface UnreadPassage {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

export interface PassageVector {
  readonly passageId: string;
  readonly vector: Float32Array;
}

export interface StoredPassageVector extends PassageVector {
  readonly sequence: number;
}

/** What is read of the passages of an organisation, or of all. */
export interface ReadingProgress {
  readonly passages: number;
  /** With a vector of the model that is asked for. */
  readonly read: number;
}

/** Vectors of passages, one each: the model that made it has its name beside it. */
export interface PassageVectorStore {
  /** Of databases with `pgvector`. */
  readonly column: VectorColumn;
  /** Organisations with so many passages at least. */
  orgsToRead(leastPassages: number): Promise<readonly string[]>;
  /** Passages without a vector of the model, in the order of their ids, behind one. */
  unread(orgId: string, model: string, limit: number, behind?: string): Promise<readonly UnreadPassage[]>;
  /** In the place of vectors of other models; passages that are gone by now get none. */
  save(orgId: string, model: string, vectors: readonly PassageVector[]): Promise<void>;
  /** Those stored after a sequence, in their order. */
  since(
    orgId: string,
    model: string,
    sequence: number,
    limit: number,
  ): Promise<readonly StoredPassageVector[]>;
  progress(
    model: string,
    of: { readonly orgId?: string; readonly leastPassages: number },
  ): Promise<ReadingProgress>;
}

export function createPassageVectorStore(context: StoreContext): PassageVectorStore {
  const { db } = context;
  return {
    column: createVectorColumn(context),
    async orgsToRead(leastPassages) {
      const rows = await db
        .select({ orgId: fileChunk.orgId })
        .from(fileChunk)
        .groupBy(fileChunk.orgId)
        .having(sql`count(*) >= ${leastPassages}`);
      return rows.map(({ orgId }) => orgId);
    },
    unread: (orgId, model, limit, behind) =>
      db
        .select({ id: fileChunk.id, title: fileChunk.title, content: fileChunk.content })
        .from(fileChunk)
        .where(
          and(
            eq(fileChunk.orgId, orgId),
            behind === undefined ? undefined : gt(fileChunk.id, behind),
            isUnread(model),
          ),
        )
        .orderBy(asc(fileChunk.id))
        .limit(limit),
    async save(orgId, model, vectors) {
      if (vectors.length === 0) return;
      const rows = vectors.map(
        ({ passageId, vector }) => sql`(${passageId}::uuid, ${bytesOf(vector)}::bytea)`,
      );
      // Locked, so that a passage that is deleted meanwhile takes its vector along.
      await db.execute(sql`
        insert into ${fileChunkVector} (chunk_id, org_id, model, vector)
        select chunk.id, chunk.org_id, ${model}, made.vector
        from (values ${sql.join(rows, sql`, `)}) as made (id, vector)
        join ${fileChunk} as chunk on chunk.id = made.id and chunk.org_id = ${orgId}
        for key share of chunk
        on conflict (chunk_id) do update
        set model = excluded.model, vector = excluded.vector, sequence = excluded.sequence`);
    },
    async since(orgId, model, sequence, limit) {
      const rows = await db
        .select({
          passageId: fileChunkVector.chunkId,
          sequence: fileChunkVector.sequence,
          vector: fileChunkVector.vector,
        })
        .from(fileChunkVector)
        .where(
          and(
            eq(fileChunkVector.orgId, orgId),
            eq(fileChunkVector.model, model),
            gt(fileChunkVector.sequence, sequence),
          ),
        )
        .orderBy(asc(fileChunkVector.sequence))
        .limit(limit);
      return rows.map(({ vector, ...row }) => ({ ...row, vector: vectorIn(vector) }));
    },
    async progress(model, { orgId, leastPassages }) {
      const ofOrg = orgId === undefined ? sql`true` : sql`chunk.org_id = ${orgId}`;
      const { rows } = await db.execute<{ passages: number; read: number }>(sql`
        select coalesce(sum(passages), 0)::int as passages, coalesce(sum(read), 0)::int as read
        from (
          select count(*) as passages, count(made.chunk_id) as read
          from ${fileChunk} as chunk
          left join ${fileChunkVector} as made on made.chunk_id = chunk.id and made.model = ${model}
          where ${ofOrg}
          group by chunk.org_id
          having count(*) >= ${leastPassages}
        ) as orgs`);
      return rows[0] ?? { passages: 0, read: 0 };
    },
  };
}

function isUnread(model: string): SQL {
  return sql`not exists (select from ${fileChunkVector} where ${fileChunkVector.chunkId} = ${fileChunk.id}
    and ${fileChunkVector.model} = ${model})`;
}

function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 * vector.length);
  vector.forEach((value, place) => bytes.writeFloatLE(value, 4 * place));
  return bytes;
}
