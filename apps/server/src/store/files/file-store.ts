import type { ListFilesQuery, StoredFile, UpdateFile } from '@saywell/contract';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { insertedRow, listedRows, newestFirst, ownRow, present, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { readList, readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { file, fileChunk } from './file-tables.ts';

/** A file as the database knows it; addresses are made from the request's. */
export type FileRecord = Omit<StoredFile, 'url' | 'parsedTextUrl' | 'object'>;

export interface NewFile {
  /** Under which its bytes are on the disk already. */
  readonly id: string;
  readonly originalName: string;
  readonly mimetype: string;
  readonly bytes: number;
  readonly purpose: string;
  readonly name?: string | undefined;
  readonly metadata?: StoredFile['metadata'];
}

/** One passage of a file. */
export interface FilePassage {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}
export interface FileStore {
  createId(): string;
  /** Its text is to be read. */
  create(orgId: string, file: NewFile): Promise<FileRecord>;
  list(orgId: string, query: ListFilesQuery): Promise<FileRecord[]>;
  get(orgId: string, id: string): Promise<FileRecord | null>;
  update(orgId: string, id: string, body: UpdateFile, ifUnchanged?: Precondition): Promise<FileRecord | null>;
  delete(orgId: string, id: string): Promise<FileRecord | null>;
  /** Which of these there are, of any organisation; what else is on the disk belongs to nobody. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Its text has been read; the passages replace those it had. */
  finish(
    orgId: string,
    id: string,
    text: { bytes: number; passages: readonly Omit<FilePassage, 'id'>[] },
  ): Promise<void>;
  fail(orgId: string, id: string, failure: { code: string; message: string }): Promise<void>;
  /** Another text whenever one of these files has changed, or is gone. */
  stateOf(orgId: string, fileIds: readonly string[]): Promise<string>;
  /** Of these files, in their order; at most `limit`. */
  passages(orgId: string, fileIds: readonly string[], limit: number): Promise<FilePassage[]>;
  /** The passages of these files that have most of a question's words, the best first. */
  search(orgId: string, fileIds: readonly string[], query: string, limit: number): Promise<FilePassage[]>;
}

/** Passages of one insert: a statement takes 65,535 parameters. */
const insertBatch = 1_000;

export function createFileStore(context: StoreContext): FileStore {
  const { db, now, createId } = context;
  return {
    createId,
    async create(orgId, fields) {
      const at = new Date(now());
      const row = { ...fields, orgId, status: 'processing' as const, createdAt: at, updatedAt: at };
      return toFile(insertedRow(await db.insert(file).values(row).returning()));
    },
    async list(orgId, { purpose, ...query }) {
      const rows = await db
        .select()
        .from(file)
        .where(
          and(listedRows(file, orgId, query), purpose === undefined ? undefined : eq(file.purpose, purpose)),
        )
        .orderBy(...newestFirst(file))
        .limit(query.limit);
      return readList(context, rows, toFile);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(file)
        .where(ownRow(file, orgId, id));
      return orNull(row);
    },
    async update(orgId, id, body, ifUnchanged) {
      const { name, metadata } = body;
      const set = { ...(name !== undefined && { name }), ...(metadata !== undefined && { metadata }) };
      const [row] = await db
        .update(file)
        .set({ ...set, updatedAt: laterThan(file, now()) })
        .where(ownUnchangedRow(file, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, file, orgId, id, ifUnchanged);
      return orNull(row);
    },
    async delete(orgId, id) {
      const [row] = await db
        .delete(file)
        .where(ownRow(file, orgId, id))
        .returning();
      return orNull(row);
    },
    async stateOf(orgId, fileIds) {
      if (fileIds.length === 0) return '';
      const [row] = await db
        .select({ state: sql<string>`concat(count(*), ' ', max(${file.updatedAt}))` })
        .from(file)
        .where(and(eq(file.orgId, orgId), inArray(file.id, [...fileIds])));
      return row?.state ?? '';
    },
    async known(ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: file.id })
        .from(file)
        .where(inArray(file.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
    finish: (orgId, id, { bytes, passages }) =>
      context.transaction(async ({ db: transaction }) => {
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
      }),
    async fail(orgId, id, { code, message }) {
      await db
        .update(file)
        .set({
          status: 'failed',
          failureCode: code,
          failureMessage: message,
          updatedAt: laterThan(file, now()),
        })
        .where(ownRow(file, orgId, id));
    },
    async passages(orgId, fileIds, limit) {
      if (fileIds.length === 0) return [];
      return db
        .select(passageFields)
        .from(fileChunk)
        .where(isOf(orgId, fileIds))
        .orderBy(asc(fileChunk.fileId), asc(fileChunk.position))
        .limit(limit);
    },
    async search(orgId, fileIds, query, limit) {
      if (fileIds.length === 0) return [];
      // Any of the words: a spoken question has many that no text has.
      const words = sql`replace(plainto_tsquery('english', ${query})::text, '&', '|')::tsquery`;
      return db
        .select(passageFields)
        .from(fileChunk)
        .where(and(isOf(orgId, fileIds), sql`${fileChunk.search} @@ ${words}`))
        .orderBy(sql`ts_rank_cd(${fileChunk.search}, ${words}) desc`, asc(fileChunk.position))
        .limit(limit);
    },
  };
}

const passageFields = { id: fileChunk.id, title: fileChunk.title, content: fileChunk.content };

function isOf(orgId: string, fileIds: readonly string[]): SQL | undefined {
  return and(eq(fileChunk.orgId, orgId), inArray(fileChunk.fileId, [...fileIds]));
}

/** The customer's own. */
const metadataForm: StoredForm<NewFile['metadata'] | null> = {
  name: 'file',
  schema: z.record(z.string(), z.unknown()).nullable(),
};

type FileRow = typeof file.$inferSelect;
const orNull = (row: FileRow | undefined) => (row === undefined ? null : toFile(row));
function toFile(row: FileRow): FileRecord {
  const { originalName, mimetype, bytes, status } = row;
  const { name, purpose, failureCode, failureMessage, parsedTextBytes } = row;
  const metadata = readStored(metadataForm, row.id, row.metadata);
  return {
    ...storedFieldsOf(row),
    originalName,
    mimetype,
    bytes,
    status,
    ...present({ name, purpose, metadata, failureCode, failureMessage, parsedTextBytes }),
  };
}
