import { fileLimits } from '@saywell/contract';
import type { FileStore } from '../../store/files/file-store.ts';
import type { JobDefinition, JobHandler } from '../../store/jobs/store-jobs.ts';
import { chunkText } from './chunk-text.ts';
import { ExtractError } from './extract/extract-error.ts';
import { fileKindOf } from './extract/file-kind.ts';
import { runExtraction } from './extract/run-extraction.ts';
import type { FileBytes } from './file-bytes.ts';

export interface IndexFileOptions {
  readonly store: FileStore;
  readonly files: FileBytes;
  readonly extract?: typeof runExtraction;
}

const notRead = { code: 'file-not-read', message: 'The server could not read the text of this file.' };

/** One at a time: each takes a process and up to a minute. A file whose job is given up is `failed`. */
export function fileIndexJob(options: IndexFileOptions): JobDefinition {
  return {
    handle: indexFile(options),
    concurrency: 1,
    leaseMs: 90_000,
    giveUp: ({ orgId, subjectId }) => options.store.fail(orgId, subjectId, notRead),
  };
}

/**
 * Reads the text of an uploaded file and makes it searchable. Doing it again changes
 * nothing. A file that cannot be read is `failed` with the reason, and the job is done.
 */
export function indexFile({ store, files, extract = runExtraction }: IndexFileOptions): JobHandler {
  return async ({ orgId, subjectId: id }) => {
    const file = await store.get(orgId, id);
    if (file === null) return;
    try {
      const kind = fileKindOf(file.originalName);
      if (kind === null) throw new ExtractError('file-broken', 'Files of this kind are not read.');
      await using copy = await files.localCopy(id);
      // An older program deletes bytes on the disk of another server only.
      if (copy === null) throw new ExtractError('file-broken', 'The bytes of this file are not there.');
      const text = await extract({ path: copy.path, kind, maxLength: fileLimits.maxTextLength });
      await files.saveText(id, text);
      await store.finish(orgId, id, { bytes: Buffer.byteLength(text), passages: chunkText(text) });
    } catch (error) {
      if (!(error instanceof ExtractError)) throw error;
      await store.fail(orgId, id, { code: error.code, message: error.message });
    }
  };
}
