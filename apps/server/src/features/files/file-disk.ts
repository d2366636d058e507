import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The uploaded bytes and the texts found in them. */
export interface FileDisk {
  /** Where the raw file is. */
  pathOf(id: string): string;
  /**
   * Stores everything that `source` gives; when it resolves, the bytes survive a crash.
   * Nothing is left of it when it rejects.
   */
  save(id: string, source: Readable): Promise<SavedFile>;
  saveText(id: string, text: string): Promise<void>;
  /** Null when there is none. */
  read(id: string, part: 'raw' | 'text'): Promise<Readable | null>;
  delete(id: string): Promise<void>;
  /** Ids of everything here that is whole and older than this, ms. */
  idsOlderThan(ageMs: number): Promise<string[]>;
  /** Removes what was begun so long ago, ms, and never became whole: a killed server leaves it. Answers how many. */
  deleteUnfinished(ageMs: number): Promise<number>;
}

export interface SavedFile {
  readonly bytes: number;
  /** Its first bytes, 1024 or all. */
  readonly head: Uint8Array;
}

/** The disk has less room than the server needs to go on. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'disk-full';
}

const minFreeBytes = 256 * 1024 * 1024;
const headBytes = 1024;
const unfinished = '.part';

/** `<data directory>/files/<id>` and `<id>.txt`; ids are UUIDs of ours. */
export function createFileDisk(dataDirectory: string): FileDisk {
  const folder = join(dataDirectory, 'files');
  const pathOf = (id: string) => join(folder, id);
  const textPathOf = (id: string) => `${pathOf(id)}.txt`;

  /** Under another name until it is whole. */
  const writeWhole = async (path: string, write: (temporary: string) => Promise<void>) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await refuseFullDisk(folder);
    const temporary = `${path}.${randomUUID()}${unfinished}`;
    try {
      await write(temporary);
      await rename(temporary, path);
      await syncFolder(folder);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    pathOf,
    async save(id, source) {
      let saved: SavedFile = { bytes: 0, head: new Uint8Array() };
      await writeWhole(pathOf(id), async (temporary) => {
        saved = await writeStream(temporary, source);
      });
      return saved;
    },
    saveText: (id, text) =>
      writeWhole(textPathOf(id), (temporary) => writeFile(temporary, text, { mode: 0o600, flush: true })),
    async read(id, part) {
      const path = part === 'raw' ? pathOf(id) : textPathOf(id);
      return (await exists(path)) ? createReadStream(path) : null;
    },
    async delete(id) {
      await Promise.all([rm(pathOf(id), { force: true }), rm(textPathOf(id), { force: true })]);
    },
    async idsOlderThan(ageMs) {
      const names = await namesOlderThan(folder, ageMs);
      const whole = names.filter((name) => !name.endsWith(unfinished));
      return [...new Set(whole.map((name) => name.split('.', 1).join()))];
    },
    async deleteUnfinished(ageMs) {
      const names = (await namesOlderThan(folder, ageMs)).filter((name) => name.endsWith(unfinished));
      for (const name of names) await rm(join(folder, name), { force: true });
      return names.length;
    },
  };
}

async function writeStream(path: string, source: Readable): Promise<SavedFile> {
  await using file = await open(path, 'wx', 0o600);
  let bytes = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
    bytes += chunk.length;
    await file.write(chunk);
  }
  await file.sync();
  return { bytes, head };
}

/** The name of a file survives a crash only when its folder was written too. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new DiskFullError('the disk is nearly full');
}

async function namesOlderThan(folder: string, ageMs: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => []))
    if ((await ageOf(join(folder, name))) > ageMs) old.push(name);
  return old;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** ms; a file that is gone meanwhile is new. */
const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
