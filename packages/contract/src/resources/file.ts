import { z } from 'zod';
import { searchedListQuerySchema, storedFields } from './parts/common.ts';

/** What a file may be, bytes and characters. */
export const fileLimits = {
  /** Of an upload. */
  maxBytes: 20 * 1024 * 1024,
  /** Of the text that is found in one; what is longer is cut off. */
  maxTextLength: 5_000_000,
  maxMetadataLength: 4096,
} as const;

/** Endings of the names of files that text is read from. */
export const fileExtensions = [
  'txt',
  'md',
  'markdown',
  'log',
  'json',
  'yaml',
  'yml',
  'xml',
  'html',
  'htm',
  'csv',
  'tsv',
  'pdf',
  'docx',
] as const;

const name = z.string().min(1).max(40);
const purpose = z.string().min(1).max(40);

/** Parts of `POST /file`, `multipart/form-data`. */
export const createFileSchema = z.strictObject({
  file: z.file().max(fileLimits.maxBytes),
  /** Default `knowledge-base-v2`. */
  purpose: purpose.optional(),
  name: name.optional(),
  /** JSON text of an object. */
  metadata: z.string().max(fileLimits.maxMetadataLength).optional(),
});
export type CreateFile = z.infer<typeof createFileSchema>;

const metadata = z.record(z.string().max(200), z.unknown());

/** Body of `PATCH /file/{id}`. */
export const updateFileSchema = z.strictObject({
  name: name.optional(),
  metadata: metadata.nullable().optional(),
});
export type UpdateFile = z.infer<typeof updateFileSchema>;

export const fileSchema = z.strictObject({
  ...storedFields,
  object: z.literal('file'),
  /** `processing` until its text has been read and indexed. */
  status: z.enum(['processing', 'done', 'failed']),
  /** Why it failed: `file-broken`, `file-without-text`, `file-too-complex` … */
  failureCode: z.string().optional(),
  failureMessage: z.string().optional(),
  name: z.string().optional(),
  originalName: z.string(),
  purpose: z.string().optional(),
  metadata: metadata.optional(),
  bytes: z.number().int(),
  mimetype: z.string(),
  /** Where the raw file is; needs the same key as this answer. */
  url: z.string(),
  /** Where the text that was found in it is. */
  parsedTextUrl: z.string().optional(),
  /** Of that text in UTF-8. */
  parsedTextBytes: z.number().int().optional(),
});
export type StoredFile = z.infer<typeof fileSchema>;

export const listFilesQuerySchema = searchedListQuerySchema.extend({ purpose: purpose.optional() });
export type ListFilesQuery = z.infer<typeof listFilesQuerySchema>;
