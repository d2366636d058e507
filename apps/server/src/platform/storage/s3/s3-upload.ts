import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StorageError } from '../storage-error.ts';
import type { HashedFile } from '../write-hashed.ts';
import type { S3Client, S3Request, S3TextAnswer } from './s3-client.ts';
import { parseXml, requiredText } from './s3-xml.ts';

/** Did the service say that it has what was sent? Otherwise whoever wants to know reads it again. */
export type Proof = 'proven' | 'unproven';

export interface S3Uploads {
  putBytes(key: string, bytes: Uint8Array, sha256: string): Promise<Proof>;
  /** In one piece, or in parts when it is longer than one. */
  putFile(key: string, path: string, hashed: HashedFile): Promise<Proof>;
}

/** The service's least is 5 MiB; 10,000 parts have 156 GiB. */
export const defaultPartBytes = 16 * 1_024 * 1_024;
/** Parts in memory, of all uploads together. */
const maxPartsInMemory = 4;
export const digestHeader = 'x-amz-meta-sha256';

export function createS3Uploads(client: S3Client, partBytes = defaultPartBytes): S3Uploads {
  const slots = createSlots(maxPartsInMemory);
  const putBytes = async (key: string, bytes: Uint8Array, sha256: string): Promise<Proof> => {
    const headers = { [digestHeader]: sha256, 'content-type': 'application/octet-stream' };
    return proofOf(await answered(client, { method: 'PUT', key, body: bytes, headers }), bytes);
  };
  return {
    putBytes,
    async putFile(key, path, hashed) {
      await using file = await open(path, 'r');
      if (hashed.sizeBytes > partBytes)
        return await putInParts({ client, slots, partBytes, key, file, hashed });
      return await slots(async () => putBytes(key, await readPart(file, 0, hashed.sizeBytes), hashed.sha256));
    },
  };
}

interface PartedUpload {
  readonly client: S3Client;
  readonly slots: Slots;
  readonly partBytes: number;
  readonly key: string;
  readonly file: FileHandle;
  readonly hashed: HashedFile;
}

async function putInParts(upload: PartedUpload): Promise<Proof> {
  const { client, key, hashed } = upload;
  const headers = { [digestHeader]: hashed.sha256, 'content-type': 'application/octet-stream' };
  const begun = await answered(client, { method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = requiredText(parseXml(begun.text, ['InitiateMultipartUploadResult']), 'UploadId');
  try {
    const parts = await putParts(upload, uploadId);
    await complete(upload, uploadId, parts);
    return parts.every(({ proof }) => proof === 'proven') ? 'proven' : 'unproven';
  } catch (error) {
    // What stays behind is swept, or ends by a rule of the bucket.
    await client.sendForText({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

interface PutPart {
  readonly etag: string;
  readonly proof: Proof;
}

async function putParts(upload: PartedUpload, uploadId: string): Promise<readonly PutPart[]> {
  const { client, slots, partBytes, key, file, hashed } = upload;
  const parts: PutPart[] = [];
  for (let from = 0; from < hashed.sizeBytes; from += partBytes) {
    const query = { partNumber: String(parts.length + 1), uploadId };
    parts.push(
      await slots(async () => {
        const bytes = await readPart(file, from, Math.min(partBytes, hashed.sizeBytes - from));
        const answer = await answered(client, { method: 'PUT', key, query, body: bytes });
        const { etag } = answer.headers;
        if (etag === undefined) throw new StorageError('storage-broken-answer', 'a part without an ETag');
        return { etag, proof: proofOf(answer, bytes) };
      }),
    );
  }
  return parts;
}

/** Its documentation, and what some services call it. */
const completed = ['CompleteMultipartUploadResult', 'CompleteMultipartUploadResponse'];

async function complete(
  { client, key, hashed }: PartedUpload,
  uploadId: string,
  parts: readonly PutPart[],
): Promise<void> {
  const listed = parts.map(
    ({ etag }, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
  const answer = await client.sendForText({ method: 'POST', key, query: { uploadId }, body });
  // The service may fail after it has begun to answer a success. Null: an attempt before this one was one.
  if (answer !== null) parseXml(answer.text, completed);
  const stored = await client.sendForText({ method: 'HEAD', key });
  const sizeBytes = Number(stored?.headers['content-length']);
  if (sizeBytes !== hashed.sizeBytes)
    throw new StorageError('storage-digest-mismatch', `${sizeBytes} instead of ${hashed.sizeBytes} bytes`);
}

/** An entity tag is the MD5 of what was stored, except where the service encrypts with keys of others. */
function proofOf({ headers }: S3TextAnswer, bytes: Uint8Array): Proof {
  const etag = headers.etag?.replaceAll('"', '').toLowerCase();
  return etag === createHash('md5').update(bytes).digest('hex') ? 'proven' : 'unproven';
}

async function answered(client: S3Client, request: S3Request): Promise<S3TextAnswer> {
  const answer = await client.sendForText(request);
  if (answer === null) throw new StorageError('storage-failed', 'status 404');
  return answer;
}

/** @throws {StorageError} `storage-cut-off` when the file is shorter by now. */
async function readPart(file: FileHandle, from: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new StorageError('storage-cut-off', 'the file is shorter than it was');
    at += bytesRead;
  }
  return bytes;
}

type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** At most so many at once; the others wait in their order. */
function createSlots(limit: number): Slots {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
