import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { createJobStore } from '../jobs/job-store.ts';
import { laterThan } from '../rows/precondition.ts';
import { ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { file, fileChunk } from './file-tables.ts';

/** One passage of a text. */
export interface PassageText {
  readonly title: string;
  readonly content: string;
}

/** One passage of a file. */
export interface FilePassage extends PassageText {
  readonly id: string;
  readonly fileName: string;
}

/** The texts of files, as they are searched. */
export interface FilePassages {
  /** Its text has been read; the passages replace those it had. */
  finish(orgId: string, id: string, text: { bytes: number; passages: readonly PassageText[] }): Promise<void>;
  /** Another text whenever one of these files has changed, or is gone. */
  stateOf(orgId: string, fileIds: readonly string[]): Promise<string>;
  /** Of these files, in their order; at most `limit`, without the first `offset`. */
  passages(orgId: string, fileIds: readonly string[], limit: number, offset?: number): Promise<FilePassage[]>;
  /** The passages of these files that have most of a question's words, the best first. */
  search(orgId: string, fileIds: readonly string[], query: string, limit: number): Promise<FilePassage[]>;
}

/** Passages of one insert: a statement takes 65,535 parameters. */
const insertBatch = 1_000;

export function createFilePassages(context: StoreContext): FilePassages {
  const { db, now, createId } = context;
  return {
    async stateOf(orgId, fileIds) {
      if (fileIds.length === 0) return '';
      const [row] = await db
        .select({ state: sql<string>`concat(count(*), ' ', max(${file.updatedAt}))` })
        .from(file)
        .where(and(eq(file.orgId, orgId), inArray(file.id, [...fileIds])));
      return row?.state ?? '';
    },
    finish: (orgId, id, { bytes, passages }) =>
      context.transaction(async (own) => {
        const { db: transaction } = own;
        const done = {
          status: 'done',
          parsedTextBytes: bytes,
          failureCode: null,
          failureMessage: null,
        } as const;
        const found = await transaction
          .update(file)
          .set({ ...done, updatedAt: laterThan(file, now()) })
          .where(ownRow(file, orgId, id))
          .returning({ id: file.id });
        if (found.length === 0) return;
        await transaction.delete(fileChunk).where(eq(fileChunk.fileId, id));
        const rows = passages.map((passage, position) => ({
          ...passage,
          position,
          id: createId(),
          orgId,
          fileId: id,
        }));
        for (let start = 0; start < rows.length; start += insertBatch) {
          await transaction.insert(fileChunk).values(rows.slice(start, start + insertBatch));
        }
        if (rows.length > 0)
          await createJobStore(own).add({ orgId, kind: 'passage-vectors', subjectId: orgId });
      }),
    async passages(orgId, fileIds, limit, offset = 0) {
      if (fileIds.length === 0) return [];
      return db
        .select(passageFields)
        .from(fileChunk)
        .innerJoin(file, eq(file.id, fileChunk.fileId))
        .where(isOf(orgId, fileIds))
        .orderBy(asc(fileChunk.fileId), asc(fileChunk.position))
        .limit(limit)
        .offset(offset);
    },
    async search(orgId, fileIds, query, limit) {
      if (fileIds.length === 0) return [];
      // Any of the words: a spoken question has many that no text has.
      const words = sql`replace(plainto_tsquery('english', ${query})::text, '&', '|')::tsquery`;
      return db
        .select(passageFields)
        .from(fileChunk)
        .innerJoin(file, eq(file.id, fileChunk.fileId))
        .where(and(isOf(orgId, fileIds), sql`${fileChunk.search} @@ ${words}`))
        .orderBy(sql`ts_rank_cd(${fileChunk.search}, ${words}) desc`, asc(fileChunk.position))
        .limit(limit);
    },
  };
}

const passageFields = {
  id: fileChunk.id,
  title: fileChunk.title,
  content: fileChunk.content,
  fileName: sql<string>`coalesce(${file.name}, ${file.originalName})`,
};

function isOf(orgId: string, fileIds: readonly string[]): SQL | undefined {
  return and(eq(fileChunk.orgId, orgId), inArray(fileChunk.fileId, [...fileIds]));
}
