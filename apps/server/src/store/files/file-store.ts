import type { ListFilesQuery, StoredFile, UpdateFile } from '@saywell/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { insertedRow, listedRows, ownRow, present, storedFieldsOf, whereEqual } from '../rows/rows.ts';
import { whereNamed } from '../rows/text-search.ts';
import type { StoreContext } from '../store-context.ts';
import { readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { createFilePassages, type FilePassages } from './file-passages.ts';
import { file, fileName } from './file-tables.ts';

export type { FilePassage } from './file-passages.ts';

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

export interface FileStore extends FilePassages {
  createId(): string;
  /** Its text is to be read. */
  create(orgId: string, file: NewFile): Promise<FileRecord>;
  list(orgId: string, query: ListFilesQuery): Promise<FileRecord[]>;
  get(orgId: string, id: string): Promise<FileRecord | null>;
  update(orgId: string, id: string, body: UpdateFile, ifUnchanged?: Precondition): Promise<FileRecord | null>;
  delete(orgId: string, id: string): Promise<FileRecord | null>;
  /** Which of these there are, of any organisation; what else is on the disk belongs to nobody. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these the organisation has. */
  knownIn(orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  fail(orgId: string, id: string, failure: { code: string; message: string }): Promise<void>;
}

export function createFileStore(context: StoreContext): FileStore {
  const { db, now, createId } = context;
  return {
    ...createFilePassages(context),
    createId,
    async create(orgId, fields) {
      const at = new Date(now());
      const row = { ...fields, orgId, status: 'processing' as const, createdAt: at, updatedAt: at };
      return toFile(insertedRow(await db.insert(file).values(row).returning()));
    },
    async list(orgId, { purpose, q, ...query }) {
      const where = and(
        listedRows(file, orgId, query),
        whereEqual(file.purpose, purpose),
        whereNamed(file, fileName, q),
      );
      return readPageOf(context, await readRows(context, file, { where, limit: query.limit }), toFile);
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
    async known(ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: file.id })
        .from(file)
        .where(inArray(file.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
    async knownIn(orgId, ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: file.id })
        .from(file)
        .where(and(eq(file.orgId, orgId), inArray(file.id, [...ids])));
      return new Set(rows.map(({ id }) => id));
    },
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
  };
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
