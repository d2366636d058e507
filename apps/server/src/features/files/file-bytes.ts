import { Readable } from 'node:stream';
import type { ByteStorage, LocalCopy } from '../../platform/storage/byte-storage.ts';

/** The uploaded bytes and the texts found in them: `files/<id>` and `files/<id>.txt`; ids are UUIDs of ours. */
export interface FileBytes {
  /**
   * Stores everything that `source` gives; when it resolves, the bytes survive a crash.
   * Nothing is left of it when it rejects.
   */
  save(id: string, source: Readable): Promise<SavedFile>;
  saveText(id: string, text: string): Promise<void>;
  /** Null when there is none. */
  read(id: string, part: 'raw' | 'text'): Promise<Readable | null>;
  /** The raw file, for a program of this machine. Null when there is none. */
  localCopy(id: string): Promise<LocalCopy | null>;
  erase(id: string): Promise<void>;
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

const headBytes = 1024;
const folder = 'files/';
/** Of the bytes of a file, and of the text found in them. */
export const rawKey = (id: string): string => `${folder}${id}`;
export const textKey = (id: string): string => `${rawKey(id)}.txt`;

export function createFileBytes(storage: ByteStorage): FileBytes {
  return {
    async save(id, source) {
      let head: Buffer = Buffer.alloc(0);
      async function* seen(): AsyncGenerator<Buffer> {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
          yield chunk;
        }
      }
      const { sizeBytes } = await storage.put(rawKey(id), Readable.from(seen(), { objectMode: false }));
      return { bytes: sizeBytes, head };
    },
    async saveText(id, text) {
      await storage.put(textKey(id), Buffer.from(text));
    },
    read: (id, part) => storage.open(part === 'raw' ? rawKey(id) : textKey(id)),
    localCopy: (id) => storage.localCopy(rawKey(id)),
    async erase(id) {
      await Promise.all([storage.delete(rawKey(id)), storage.delete(textKey(id))]);
    },
    async idsOlderThan(ageMs) {
      const ids = new Set<string>();
      for await (const { key, modifiedAt } of storage.list(folder))
        if (Date.now() - modifiedAt > ageMs) ids.add(key.slice(folder.length).replace(/\.txt$/, ''));
      return [...ids];
    },
    deleteUnfinished: (ageMs) => storage.sweep(folder, ageMs),
  };
}
