import { join } from 'node:path';
import type { ByteStorage } from './byte-storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import type { StorageSettings } from './storage-settings.ts';

export interface OpenStorage extends ByteStorage, AsyncDisposable {}

/** `dataDirectory`: where files wait on their way to another machine and from it. */
export function openStorage(settings: StorageSettings, dataDirectory: string): OpenStorage {
  if (settings.kind === 's3')
    return createS3Storage({ settings: settings.s3, workFolder: join(dataDirectory, 'storage-work') });
  return { ...createDiskStorage(settings), [Symbol.asyncDispose]: async () => undefined };
}
