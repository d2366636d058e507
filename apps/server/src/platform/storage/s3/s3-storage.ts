import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Clock, systemClock } from '../../clock.ts';
import {
  assertKey,
  assertPrefix,
  type ByteRange,
  type ByteStorage,
  type ListedBytes,
  type PutBytes,
} from '../byte-storage.ts';
import { StorageError } from '../storage-error.ts';
import { type HashedFile, hashBytes, hashFile, writeHashed } from '../write-hashed.ts';
import { bodyOf } from './s3-body.ts';
import {
  createS3Client,
  defaultS3Limits,
  type S3Client,
  type S3Limits,
  type S3TextAnswer,
} from './s3-client.ts';
import { abortOldUploads, listObjects } from './s3-lists.ts';
import type { S3Settings } from './s3-settings.ts';
import { createS3Uploads, defaultPartBytes, digestHeader, type Proof, type S3Uploads } from './s3-upload.ts';

export interface S3StorageOptions {
  readonly settings: S3Settings;
  /** Where files are on their way to it and from it; made when it is needed. */
  readonly workFolder: string;
  readonly limits?: Partial<S3Limits>;
  readonly clock?: Pick<Clock, 'setTimer' | 'sleep'>;
  /** Default 16 MiB: longer ones are sent in parts. */
  readonly partBytes?: number;
}

/** One bucket, or a part of it. Disposing closes its connections. */
export interface S3Storage extends ByteStorage, AsyncDisposable {}

const deletedAtOnce = 8;
/** A file on its way needs no longer, ms. */
const workLifetimeMs = 6 * 3_600_000;

export const createS3Storage = (options: S3StorageOptions): S3Storage => new Bucket(options);

class Bucket implements S3Storage {
  readonly place: string;
  readonly #options: Required<Pick<S3StorageOptions, 'settings' | 'workFolder' | 'clock' | 'partBytes'>>;
  readonly #idleMs: number;
  readonly #client: S3Client;
  readonly #uploads: S3Uploads;

  constructor({ clock = systemClock, partBytes = defaultPartBytes, ...options }: S3StorageOptions) {
    const { settings, limits } = options;
    this.place = `s3://${new URL(settings.origin).host}/${settings.bucket}/${settings.prefix}`;
    this.#options = { ...options, clock, partBytes };
    this.#idleMs = limits?.idleMs ?? defaultS3Limits.idleMs;
    this.#client = createS3Client({ ...options, clock });
    this.#uploads = createS3Uploads(this.#client, partBytes);
  }

  async put(key: string, source: Uint8Array | Readable): Promise<PutBytes> {
    assertKey(key);
    if (source instanceof Uint8Array && source.byteLength <= this.#options.partBytes) {
      const hashed = await hashBytes(source);
      await this.#checked(key, hashed, await this.#uploads.putBytes(key, source, hashed.sha256));
      return putBytesOf(hashed);
    }
    const path = await this.#workPath();
    try {
      const hashed = await writeHashed(path, source);
      await this.#checked(key, hashed, await this.#uploads.putFile(key, path, hashed));
      return putBytesOf(hashed);
    } finally {
      await rm(path, { force: true });
    }
  }

  async adopt(key: string, path: string): Promise<void> {
    assertKey(key);
    const hashed = await hashFile(path);
    await this.#checked(key, hashed, await this.#uploads.putFile(key, path, hashed));
    await rm(path, { force: true });
  }

  async stat(key: string) {
    assertKey(key);
    const answer = await this.#client.sendForText({ method: 'HEAD', key });
    if (answer === null) return null;
    const digest = answer.headers[digestHeader];
    return { sizeBytes: lengthOf(answer), sha256: typeof digest === 'string' ? digest : undefined };
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    assertKey(key);
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const answer = await this.#client.send({ method: 'GET', key, ...(headers && { headers }) });
    if (answer === null) return null;
    const sizeBytes = range === undefined ? lengthOf(answer) : lengthOfPart(answer, range);
    const limits = { clock: this.#options.clock, idleMs: this.#idleMs };
    return Readable.from(bodyOf(answer, sizeBytes, limits), { objectMode: false });
  }

  async localCopy(key: string) {
    const source = await this.open(key);
    if (source === null) return null;
    const path = await this.#workPath();
    const remove = (): Promise<void> => rm(path, { force: true });
    try {
      await writeHashed(path, source);
    } catch (error) {
      await remove();
      throw error;
    }
    return { path, [Symbol.asyncDispose]: remove };
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await this.#client.sendForText({ method: 'DELETE', key });
  }

  async deleteAll(prefix: string): Promise<void> {
    for await (const group of grouped(this.list(prefix), deletedAtOnce))
      await Promise.all(group.map(({ key }) => this.delete(key)));
  }

  list(prefix: string): AsyncIterable<ListedBytes> {
    assertPrefix(prefix);
    return listObjects(this.#client, this.#options.settings.prefix, prefix);
  }

  async sweep(prefix: string, olderThanMs: number): Promise<number> {
    assertPrefix(prefix);
    await removeOldFiles(this.#options.workFolder);
    const before = Date.now() - olderThanMs;
    try {
      return await abortOldUploads(this.#client, this.#options.settings.prefix, prefix, before);
    } catch (error) {
      // Then the bucket needs a rule of its own.
      if (error instanceof StorageError && error.code === 'storage-not-supported') return 0;
      throw error;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.#client[Symbol.asyncDispose]());
  }

  /** What the service did not prove to have is read again; something else than what was sent does not stay. */
  async #checked(key: string, sent: HashedFile, proof: Proof): Promise<void> {
    if (proof === 'proven') return;
    const stored = await this.open(key);
    const found = stored === null ? undefined : await hashBytes(stored);
    if (found?.sha256 === sent.sha256) return;
    await this.delete(key).catch(() => undefined);
    throw new StorageError('storage-digest-mismatch');
  }

  async #workPath(): Promise<string> {
    const { workFolder } = this.#options;
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
    return join(workFolder, randomUUID());
  }
}

const putBytesOf = ({ sizeBytes, sha256 }: HashedFile): PutBytes => ({ sizeBytes, sha256 });

function lengthOf({ headers }: Pick<S3TextAnswer, 'headers'>): number {
  const length = headers['content-length'];
  if (length === undefined || !/^\d{1,15}$/.test(length))
    throw new StorageError('storage-broken-answer', 'no length');
  return Number(length);
}

/** A service that sends another part, or everything, is not to be read. */
function lengthOfPart(answer: IncomingMessage, { start, end }: ByteRange): number {
  if (answer.headers['content-range']?.startsWith(`bytes ${start}-${end}/`) === true) return end - start + 1;
  answer.destroy();
  throw new StorageError('storage-broken-answer', 'another part than the one that was asked for');
}

async function* grouped<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const modifiedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - modifiedAt > workLifetimeMs) await rm(path, { force: true });
  }
}
