import type { Readable } from 'node:stream';
import { createFileSchema, fileExtensions, fileLimits } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FormPart } from '../../platform/form-part.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { checkedValue } from '../../platform/validation/checked-value.ts';
import type { FileRecord, NewFile } from '../../store/files/file-store.ts';
import type { Store } from '../../store/store.ts';
import type { ByteRemoval } from '../stored-bytes/byte-removal.ts';
import { fileKindOf, looksLike } from './extract/file-kind.ts';
import type { FileBytes } from './file-bytes.ts';

/** Uploaded files: rows in the database, bytes in the storage. */
export interface FileService {
  /**
   * Stores the file of a form. It is stored and its text is waiting to be read when this resolves.
   *
   * @throws {DomainError} naming the part that is not as it should be; then nothing is stored.
   * @throws {StorageError}
   */
  upload(orgId: string, parts: AsyncIterable<FormPart>): Promise<FileRecord>;
  /** Null when there is none, or no text was found yet. */
  read(orgId: string, id: string, part: 'raw' | 'text'): Promise<Readable | null>;
  delete(orgId: string, id: string): Promise<FileRecord | null>;
  /** Removes bytes that belong to no file, left by a crash. Answers of how many. */
  sweep(): Promise<number>;
}

const defaultPurpose = 'knowledge-base-v2';
/** No upload takes longer; what is older and has no row never gets one. */
const abandonedAfterMs = 60 * 60 * 1000;
const fieldsSchema = createFileSchema.omit({ file: true });

type FilePart = Extract<FormPart, { type: 'file' }>;
interface ReceivedFile {
  readonly originalName: string;
  readonly mimetype: string;
  readonly bytes: number;
}

export interface FileServiceOptions {
  readonly store: Pick<Store, 'file' | 'transaction'>;
  readonly files: FileBytes;
  readonly byteRemoval: Pick<ByteRemoval, 'job' | 'now'>;
}

export function createFileService({ store, files, byteRemoval }: FileServiceOptions): FileService {
  return {
    async upload(orgId, parts) {
      const id = store.file.createId();
      try {
        const { file, fields } = await receive(id, parts, files);
        return await storeFile(store, orgId, { id, purpose: defaultPurpose, ...fields, ...file });
      } catch (error) {
        // What the storage cannot delete now has no row, and is swept.
        await files.erase(id).catch(() => undefined);
        throw error;
      }
    },
    async read(orgId, id, part) {
      return (await store.file.get(orgId, id)) === null ? null : files.read(id, part);
    },
    async delete(orgId, id) {
      const deleted = await store.transaction(async ({ file, job }) => {
        const record = await file.delete(orgId, id);
        if (record !== null) await job.add(byteRemoval.job(orgId, 'file', id));
        return record;
      });
      if (deleted !== null) await byteRemoval.now('file', id);
      return deleted;
    },
    async sweep() {
      const unfinished = await files.deleteUnfinished(abandonedAfterMs);
      const old = await files.idsOlderThan(abandonedAfterMs);
      const known = await store.file.known(old);
      const abandoned = old.filter((id) => !known.has(id));
      for (const id of abandoned) await files.erase(id);
      return unfinished + abandoned.length;
    },
  };
}

/** Together with the job that reads its text. */
function storeFile(store: Pick<Store, 'transaction'>, orgId: string, fields: NewFile): Promise<FileRecord> {
  return store.transaction(async ({ file, job }) => {
    const stored = await file.create(orgId, fields);
    await job.add({ orgId, kind: 'file-index', subjectId: stored.id });
    return stored;
  });
}

async function receive(id: string, parts: AsyncIterable<FormPart>, files: FileBytes) {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  for await (const part of parts) {
    if (part.type === 'field') fields[part.name] = part.value;
    else if (part.name === 'file' && file === undefined) file = await receiveFile(id, part, files);
    else throw new DomainError('validation-failed', [`property ${part.name} should not exist`]);
  }
  if (file === undefined) throw new DomainError('validation-failed', ['file is required']);
  return { file, fields: readFields(fields) };
}

async function receiveFile(id: string, part: FilePart, files: FileBytes): Promise<ReceivedFile> {
  const originalName = part.fileName;
  const kind = fileKindOf(originalName);
  if (kind === null) {
    throw new DomainError('validation-failed', [`file must be one of: ${fileExtensions.join(', ')}`]);
  }
  const { bytes, head } = await files.save(id, part.stream);
  if (part.isTooLarge()) {
    throw new DomainError('body-too-large', `file must not be larger than ${fileLimits.maxBytes} bytes.`);
  }
  if (bytes === 0) throw new DomainError('validation-failed', ['file must not be empty']);
  if (!looksLike(kind, head))
    throw new DomainError('validation-failed', [`file must be what its name says: ${kind}`]);
  return { originalName, mimetype: part.mimetype.slice(0, 200), bytes };
}

function readFields(fields: Record<string, string>) {
  const { metadata, ...rest } = checkedValue(fieldsSchema, fields);
  return { ...rest, ...(metadata !== undefined && { metadata: readMetadata(metadata) }) };
}

function readMetadata(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new DomainError('validation-failed', ['metadata must be JSON text of an object']);
}
