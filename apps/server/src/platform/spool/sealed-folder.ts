import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sealText, unsealText } from '../secrets/secret-box.ts';
import { SpoolError } from './spool-error.ts';

/** Texts on the disk that wait to be stored elsewhere, encrypted, one file each. */
export interface SealedFolder {
  /**
   * The text outlives this process, and the machine's power, when this resolves. A name that is there gets the new text.
   *
   * @throws {SpoolError} `spool-full` (too many, or no room on the disk), `spool-entry-too-large`, `spool-unwritable`.
   */
  put(name: string, text: string): Promise<void>;
  /** What is there; none when the folder is missing. */
  names(): Promise<readonly string[]>;
  /** @throws {SpoolError} `spool-entry-broken` when it is no text of this installation, `spool-unreadable`. */
  read(name: string): Promise<string>;
  /** Harmless when it is gone. */
  remove(name: string): Promise<void>;
  /** Removes what writers that were killed have left half written. */
  sweep(): Promise<void>;
  /** It stays on the disk for the operator, and is no longer among the names. */
  setAside(name: string): Promise<void>;
}

export interface SealedFolderOptions {
  readonly path: string;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
  readonly maxEntries: number;
  /** Of one text, bytes. */
  readonly maxBytes: number;
}

const suffix = '.sealed';
/** No writer needs so long, ms. */
const draftLifetimeMs = 3_600_000;
const namePattern = /^[\w-]{1,100}$/;
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Each text is bound to its name: a file that was given another one is broken. */
export function createSealedFolder(options: SealedFolderOptions): SealedFolder {
  const { path, encryptionKey, maxEntries, maxBytes } = options;
  const fileOf = (name: string): string => join(path, name + suffix);
  const names = async (): Promise<readonly string[]> => {
    const files = await readdir(path).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw new SpoolError('spool-unreadable', { cause: error });
    });
    return files
      .filter((file) => file.endsWith(suffix))
      .map((file) => file.slice(0, -suffix.length))
      .filter((name) => namePattern.test(name));
  };
  return {
    names,
    async put(name, text) {
      if (!namePattern.test(name)) throw new SpoolError('spool-unwritable');
      if (Buffer.byteLength(text) > maxBytes) throw new SpoolError('spool-entry-too-large');
      const present = await names();
      if (present.length >= maxEntries && !present.includes(name)) throw new SpoolError('spool-full');
      const sealed = sealText(text, name, encryptionKey);
      try {
        await mkdir(path, { recursive: true, mode: 0o700 });
        await writeDurably(path, fileOf(name), sealed);
      } catch (cause) {
        throw new SpoolError(noRoom.has(codeOf(cause)) ? 'spool-full' : 'spool-unwritable', { cause });
      }
    },
    async read(name) {
      const sealed = await readFile(fileOf(name)).catch((cause: unknown) => {
        throw new SpoolError('spool-unreadable', { cause });
      });
      try {
        return unsealText(sealed, name, encryptionKey);
      } catch (cause) {
        throw new SpoolError('spool-entry-broken', { cause });
      }
    },
    async sweep() {
      for (const file of await readdir(path).catch(() => [])) {
        if (!file.endsWith('.draft')) continue;
        const draft = join(path, file);
        const writtenAt = await stat(draft).then(
          ({ mtimeMs }) => mtimeMs,
          () => Date.now(),
        );
        if (Date.now() - writtenAt > draftLifetimeMs) await rm(draft, { force: true });
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    setAside: (name) => rename(fileOf(name), join(path, `${name}.broken`)),
  };
}

/** Whole or not at all: the bytes are on the disk before they have their name, and the name is before this resolves. */
async function writeDurably(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.draft`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    // What a full disk has of it takes room from the next.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no handles of folders, and keeps names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
