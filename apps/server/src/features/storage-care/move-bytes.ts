import { type ByteStorage, storedFolders } from '../../platform/storage/byte-storage.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { hashBytes } from '../../platform/storage/write-hashed.ts';

export interface MoveOptions {
  readonly from: ByteStorage;
  readonly to: ByteStorage;
  /** Deletes what is in both afterwards at the place that it came from. */
  readonly removes?: boolean;
  /** Told after each. */
  readonly onProgress?: (moved: Readonly<MovedBytes>) => void;
}

/** How many there were, of each kind. */
export interface MovedBytes {
  copied: number;
  copiedBytes: number;
  /** The same was there already. */
  present: number;
  removed: number;
  /** By key, with what went wrong: to be moved again. */
  readonly failed: Map<string, string>;
}

const atOnce = 4;

/**
 * Copies everything that an installation has stored, and compares each with what was read. What is there already is
 * left as it is, so that a move may be cut off and begun again as often as it takes; the last time, nothing is copied.
 *
 * @throws {StorageError} when what is there cannot be listed.
 */
export async function moveBytes(options: MoveOptions): Promise<MovedBytes> {
  const moved: MovedBytes = { copied: 0, copiedBytes: 0, present: 0, removed: 0, failed: new Map() };
  for (const folder of storedFolders) {
    const keys = options.from.list(folder)[Symbol.asyncIterator]();
    // One listing for all of them: a generator answers one after the other.
    const work = async (): Promise<void> => {
      for (let next = await keys.next(); next.done !== true; next = await keys.next()) {
        await moveOne(options, next.value.key, moved);
        options.onProgress?.(moved);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  return moved;
}

async function moveOne(
  { from, to, removes = false }: MoveOptions,
  key: string,
  moved: MovedBytes,
): Promise<void> {
  try {
    if (await isSame(from, to, key)) moved.present += 1;
    else if (!(await copy(from, to, key, moved))) return;
    if (!removes) return;
    await from.delete(key);
    moved.removed += 1;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    moved.failed.set(key, `${error.code}: ${error.message}`);
  }
}

/** False: it was deleted meanwhile. */
async function copy(from: ByteStorage, to: ByteStorage, key: string, moved: MovedBytes): Promise<boolean> {
  const source = await from.open(key);
  if (source === null) return false;
  const { sizeBytes, sha256 } = await to.put(key, source);
  // Read once more: what came from a disk that is going bad is not what was stored there.
  if ((await digestOf(from, key)) !== sha256) {
    await to.delete(key);
    throw new StorageError('storage-digest-mismatch', 'it was read as something else the second time');
  }
  moved.copied += 1;
  moved.copiedBytes += sizeBytes;
  return true;
}

async function isSame(from: ByteStorage, to: ByteStorage, key: string): Promise<boolean> {
  const [there, here] = [await to.stat(key), await from.stat(key)];
  if (there === null || here === null || there.sizeBytes !== here.sizeBytes) return false;
  return (await digestOf(to, key)) === (await digestOf(from, key));
}

/** Undefined: it is not there. */
async function digestOf(storage: ByteStorage, key: string): Promise<string | undefined> {
  const known = await storage.stat(key);
  if (known === null || known.sha256 !== undefined) return known?.sha256;
  const stream = await storage.open(key);
  return stream === null ? undefined : (await hashBytes(stream)).sha256;
}
