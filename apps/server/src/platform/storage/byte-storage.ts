import type { Readable } from 'node:stream';

/**
 * Bytes that outlive the process, under keys of ours such as `files/<id>` and `recordings/<call id>/<recording id>.wav`.
 * A key's bytes are whole or not there. Everything rejects with a {@link StorageError}, within a limit of time.
 */
export interface ByteStorage {
  /** Where they are, without secrets: `file:///srv/saywell`, `s3://host/bucket/prefix`. */
  readonly place: string;
  /** Stores everything that `source` gives in place of what was there; it outlives a crash when this resolves. */
  put(key: string, source: Uint8Array | Readable): Promise<PutBytes>;
  /** The same with a file of this machine, which is no longer at `path` when this resolves. When it rejects, it is. */
  adopt(key: string, path: string): Promise<void>;
  /** Null: there are none. */
  stat(key: string): Promise<BytesInfo | null>;
  /** Null: there are none. The stream fails when the bytes end early, or do not come for long. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** As a file of this machine, for programs that read one; null: there are none. Disposing lets go of it. */
  localCopy(key: string): Promise<LocalCopy | null>;
  /** Harmless when there are none. */
  delete(key: string): Promise<void>;
  /** Of every key that starts with `prefix`, which ends with a slash. */
  deleteAll(prefix: string): Promise<void>;
  /** Every whole one whose key starts with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<ListedBytes>;
  /** Removes what writers that were killed so long ago, ms, have left half written there. Answers how many. */
  sweep(prefix: string, olderThanMs: number): Promise<number>;
}

/** Positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface PutBytes {
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface BytesInfo {
  readonly sizeBytes: number;
  /** Hex; undefined: only reading them would tell. */
  readonly sha256: string | undefined;
}

export interface ListedBytes {
  readonly key: string;
  readonly sizeBytes: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

export interface LocalCopy extends AsyncDisposable {
  readonly path: string;
}

/** Where everything is: the data directory, in which a disk has them, has other folders too. */
export const storedFolders = ['files/', 'recordings/', 'voices/'] as const;

const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** @throws {TypeError} for what is no key: a path that leads elsewhere. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 500) throw new TypeError(`${key} is no key of stored bytes`);
}

/** @throws {TypeError} */
export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new TypeError(`${prefix} is no folder of stored bytes`);
  assertKey(prefix.slice(0, -1));
}
