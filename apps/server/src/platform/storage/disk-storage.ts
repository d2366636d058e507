import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertKey, assertPrefix, type ByteStorage, type ListedBytes } from './byte-storage.ts';
import { StorageError } from './storage-error.ts';
import { writeHashed } from './write-hashed.ts';

export interface DiskStorageOptions {
  /** Made when something is stored. */
  readonly folder: string;
  /** Default 256 MiB: a disk with less room is left to the rest of the server. */
  readonly minFreeBytes?: number;
}

export const minFreeBytesOfDisks = 256 * 1024 * 1024;
const unfinished = '.part';

/** A folder of this machine, or one that several machines mount: `<folder>/<key>`. */
export function createDiskStorage({
  folder,
  minFreeBytes = minFreeBytesOfDisks,
}: DiskStorageOptions): ByteStorage {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(folder, ...key.split('/'));
  };
  /** Under another name until it is whole. */
  const writeWhole = async <Result>(
    key: string,
    write: (part: string) => Promise<Result>,
  ): Promise<Result> => {
    const path = pathOf(key);
    const part = `${path}.${randomUUID()}${unfinished}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await refuseFullDisk(dirname(path), minFreeBytes);
      const result = await write(part);
      await rename(part, path);
      await syncFolder(dirname(path));
      return result;
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw storageErrorOf(error);
    }
  };
  return {
    place: pathToFileURL(folder).href,
    async put(key, source) {
      const { sizeBytes, sha256 } = await writeWhole(key, (part) => writeHashed(part, source));
      return { sizeBytes, sha256 };
    },
    async adopt(key, path) {
      await writeWhole(key, (part) => takeOver(path, part));
      await rm(path, { force: true }).catch(() => undefined);
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(nullWhenMissing);
      return found?.isFile() === true ? { sizeBytes: found.size, sha256: undefined } : null;
    },
    async open(key, range) {
      const handle = await open(pathOf(key), 'r').catch(nullWhenMissing);
      return handle?.createReadStream(range) ?? null;
    },
    async localCopy(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(nullWhenMissing);
      return found === null ? null : { path, [Symbol.asyncDispose]: async () => undefined };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true }).catch(rethrow);
    },
    async deleteAll(prefix) {
      assertPrefix(prefix);
      await rm(join(folder, prefix), { recursive: true, force: true }).catch(rethrow);
    },
    async *list(prefix) {
      assertPrefix(prefix);
      for await (const one of filesBelow(folder, join(folder, prefix)))
        if (!one.key.endsWith(unfinished)) yield one;
    },
    async sweep(prefix, olderThanMs) {
      assertPrefix(prefix);
      let swept = 0;
      for await (const { key, modifiedAt } of filesBelow(folder, join(folder, prefix))) {
        if (!key.endsWith(unfinished) || Date.now() - modifiedAt <= olderThanMs) continue;
        await rm(join(folder, key), { force: true }).catch(rethrow);
        swept += 1;
      }
      return swept;
    },
  };
}

async function takeOver(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
  await using handle = await open(to, 'r+');
  await handle.sync();
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<ListedBytes> {
  const entries: Dirent[] = (await readdir(folder, { withFileTypes: true }).catch(nullWhenMissing)) ?? [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    if (!entry.isFile()) continue;
    // Whoever deletes it meanwhile has made it none.
    const found = await stat(path).catch(nullWhenMissing);
    if (found === null) continue;
    yield {
      key: relative(root, path).split(sep).join('/'),
      sizeBytes: found.size,
      modifiedAt: found.mtimeMs,
    };
  }
}

/** The name of a file survives a crash only when its folder was written too. */
async function syncFolder(folder: string): Promise<void> {
  // Windows has no handles of folders, and keeps names by itself.
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function refuseFullDisk(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new StorageError('storage-full', 'the disk is nearly full');
}

const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** What is not the disk's doing, such as a source that ends with an error of its own, stays as it is. */
function storageErrorOf(cause: unknown): unknown {
  if (cause instanceof StorageError) return cause;
  const code = codeOf(cause);
  if (typeof code !== 'string' || !(cause instanceof Error) || !('syscall' in cause)) return cause;
  return new StorageError(noRoom.has(code) ? 'storage-full' : 'storage-failed', code, { cause });
}

function rethrow(error: unknown): never {
  throw storageErrorOf(error);
}

const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);

function nullWhenMissing(error: unknown): null {
  if (missing.has(codeOf(error))) return null;
  throw storageErrorOf(error);
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
