import type { ServerConfig } from '../../platform/config/server-config.ts';
import { type ByteStorage, storedFolders } from '../../platform/storage/byte-storage.ts';
import type { StorageSettings } from '../../platform/storage/storage-settings.ts';

/** Where files are: in the data directory, unless it is said otherwise. */
export const storageOf = ({ storage, dataDirectory }: ServerConfig): StorageSettings =>
  storage ?? { kind: 'disk', folder: dataDirectory };

export const rowsOf = (tables: Readonly<Record<string, number>>): number =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0);

/** How many are there. */
export async function waitingIn(spool: Pick<ByteStorage, 'list'>): Promise<number> {
  let waiting = 0;
  for (const folder of storedFolders) for await (const _ of spool.list(folder)) waiting += 1;
  return waiting;
}
