import { type ByteStorage, storedFolders } from '../../platform/storage/byte-storage.ts';
import type { Store } from '../../store/store.ts';
import type { ExpectedBytes } from '../../store/stored-bytes/expected-bytes-store.ts';
import { rawKey, textKey } from '../files/file-bytes.ts';
import { recordingKey } from '../rooms/recording/recording-keys.ts';
import { sampleKey } from '../voices/voice-samples.ts';

export interface CheckOptions {
  readonly store: Pick<Store, 'expectedBytes'>;
  readonly storage: Pick<ByteStorage, 'list'>;
  /** Of this server: on their way to the storage. */
  readonly waiting: Pick<ByteStorage, 'list'>;
  readonly now: () => number;
}

export interface CheckedBytes {
  /** How many keys are there, and how many bytes they have. */
  readonly keys: number;
  readonly sizeBytes: number;
  /** Keys that rows name and the storage does not have. */
  readonly missing: readonly string[];
  /** Recordings that are on their way to it, on this server. */
  readonly waiting: readonly string[];
  /** Keys that no row names; for an hour after they were written they may be about to be named. */
  readonly orphans: readonly string[];
}

const youngMs = 3_600_000;

/** Compares what rows say is stored with what is. @throws {StorageError} */
export async function checkBytes({ store, storage, waiting, now }: CheckOptions): Promise<CheckedBytes> {
  const found = await keysOf(storage);
  const onTheWay = await keysOf(waiting);
  const nameless = new Set(found.keys());
  const missing: string[] = [];
  for await (const page of store.expectedBytes.all())
    for (const key of page.flatMap(keysOfRow)) {
      nameless.delete(key);
      if (!found.has(key) && !onTheWay.has(key)) missing.push(key);
    }
  // What is made of a recording goes with it.
  const orphans = [...nameless].filter((key) => {
    const wav = key.replace(/(?:\.(?:mix|customer|assistant))?\.(?:mp3|peaks)$/, '.wav');
    const isOfKnown = wav !== key && !nameless.has(wav) && (found.has(wav) || onTheWay.has(wav));
    return !isOfKnown && now() - (found.get(key)?.modifiedAt ?? 0) > youngMs;
  });
  let sizeBytes = 0;
  for (const one of found.values()) sizeBytes += one.sizeBytes;
  return { keys: found.size, sizeBytes, missing, waiting: [...onTheWay.keys()], orphans };
}

function keysOfRow(row: ExpectedBytes): readonly string[] {
  if (row.kind === 'recording') return [recordingKey(row.callId, row.id)];
  if (row.kind === 'voice') return [sampleKey(row.orgId, row.id)];
  return row.hasText ? [rawKey(row.id), textKey(row.id)] : [rawKey(row.id)];
}

async function keysOf(storage: Pick<ByteStorage, 'list'>) {
  const found = new Map<string, { readonly sizeBytes: number; readonly modifiedAt: number }>();
  for (const folder of storedFolders)
    for await (const { key, sizeBytes, modifiedAt } of storage.list(folder))
      found.set(key, { sizeBytes, modifiedAt });
  return found;
}
