import type { FastifyBaseLogger } from 'fastify';
import { createFileBytes, type FileBytes } from '../../features/files/file-bytes.ts';
import { createFileService, type FileService } from '../../features/files/file-service.ts';
import { openRecordings, type Recordings } from '../../features/rooms/recording/recordings.ts';
import { type ByteRemoval, createByteRemoval } from '../../features/stored-bytes/byte-removal.ts';
import { claimAtStart, claimStorage } from '../../features/stored-bytes/storage-owner.ts';
import { createVoiceSamples, type VoiceSamples } from '../../features/voices/voice-samples.ts';
import { systemClock } from '../../platform/clock.ts';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { Store } from '../../store/store.ts';
import type { OpenStoreOptions, Stored } from '../open-store.ts';

/** Everything that is stored as bytes. Disposing stores what waits. */
export interface StoredFiles extends AsyncDisposable {
  readonly recordings: Recordings;
  readonly fileBytes: FileBytes;
  readonly files: FileService;
  readonly voiceSamples: VoiceSamples;
  readonly byteRemoval: ByteRemoval;
}

/** Of a server that runs. */
export interface OpenedFiles extends StoredFiles {
  /** Removes uploads that were abandoned; answers how many. */
  readonly sweepFiles: () => Promise<number>;
}

export interface StoredFilesOptions {
  readonly storage: ByteStorage;
  /** Is the storage a disk of this machine? */
  readonly storesAtOnce: boolean;
  readonly dataDirectory: string;
  readonly store: Pick<Store, 'call' | 'file' | 'transaction'>;
  readonly encryptionKey: Uint8Array;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * In the storage that is configured. Closed after the calls, whose recordings still come.
 *
 * @throws {StartError} `storage-not-usable`, `storage-of-another-installation`.
 */
export async function openFiles(
  { config, log, resources }: OpenStoreOptions,
  { store, encryptionKey }: Pick<Stored, 'store' | 'encryptionKey'>,
): Promise<OpenedFiles> {
  const { dataDirectory, storage: settings } = config;
  const storage = resources.use(
    openStorage(settings ?? { kind: 'disk', folder: dataDirectory }, dataDirectory),
  );
  // A data directory has its database, or its `node.json`: what is in it is its own.
  if (settings !== undefined) await claimAtStart({ store, storage, log });
  const storesAtOnce = settings === undefined;
  const opened = resources.use(
    createStoredFiles({ storage, storesAtOnce, dataDirectory, store, encryptionKey, log }),
  );
  return {
    ...opened,
    async sweepFiles() {
      // Whose files they are may have changed since the start.
      if (settings !== undefined) await claimStorage({ store, storage });
      return opened.files.sweep();
    },
  };
}

export function createStoredFiles(options: StoredFilesOptions): StoredFiles {
  const { storage, store, encryptionKey, log } = options;
  const recordings = openRecordings({
    ...options,
    callOf: (callId) => store.call.kept(callId),
    clock: systemClock,
    now: Date.now,
  });
  const fileBytes = createFileBytes(storage);
  const byteRemoval = createByteRemoval({
    erase: { file: (id) => fileBytes.erase(id), recordings: (id) => recordings.erase(id) },
    clock: systemClock,
    log,
  });
  return {
    recordings,
    fileBytes,
    files: createFileService({ store, files: fileBytes, byteRemoval }),
    voiceSamples: createVoiceSamples(storage, encryptionKey),
    byteRemoval,
    [Symbol.asyncDispose]: () => recordings[Symbol.asyncDispose](),
  };
}
