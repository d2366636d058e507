import { createLog } from '../../../platform/logs/create-log.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { createStoredFiles, type StoredFiles, type StoredFilesOptions } from '../open-files.ts';

/** Everything that is stored as bytes, in a folder of a test. */
export function filesIn(folder: string, store: StoredFilesOptions['store']): StoredFiles {
  return createStoredFiles({
    storage: createDiskStorage({ folder }),
    storesAtOnce: true,
    dataDirectory: folder,
    store,
    encryptionKey: new Uint8Array(32).fill(7),
    log: createLog({ level: 'silent' }),
  });
}
