import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { StartError } from '../../platform/errors/start-error.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import type { Store } from '../../store/store.ts';

export interface StorageOwnerOptions {
  readonly store: Pick<Store, 'setting' | 'exclusively'>;
  readonly storage: Pick<ByteStorage, 'place' | 'open' | 'put'>;
}

/** What a storage says whose it is by. */
export const ownerKey = 'installation.json';
const ownerSchema = z.object({ installationId: z.uuid() });
const setting = 'installation';

/**
 * Makes sure that a storage is that of this database, and marks one that is nobody's: what one installation finds in
 * another's storage it would take for left behind, and delete.
 *
 * @throws {StartError} `storage-of-another-installation`.
 * @throws {StorageError}
 */
export async function claimStorage({ store, storage }: StorageOwnerOptions): Promise<void> {
  const id = await installationId(store);
  const owner = await readOwner(storage);
  if (owner === null) {
    await storage.put(ownerKey, Buffer.from(JSON.stringify({ installationId: id })));
    return;
  }
  if (owner === id) return;
  throw new StartError(
    'storage-of-another-installation',
    `${storage.place} has the files of another installation than the database. Set SAYWELL_STORAGE_URL to a bucket or ` +
      `folder of its own; if it was to be this one, DATABASE_URL or SAYWELL_DATA_DIR names another database than before.`,
  );
}

/** The installation that a storage is marked as that of; null: it is not marked. */
export async function readOwner(storage: Pick<ByteStorage, 'open'>): Promise<string | null> {
  const marked = await storage.open(ownerKey);
  if (marked === null) return null;
  // What is written otherwise is nobody's that is known here.
  return ownerSchema.safeParse(parseJson(await textOf(marked))).data?.installationId ?? 'unknown';
}

/** Made once for a database. */
function installationId(store: StorageOwnerOptions['store']): Promise<string> {
  return store.exclusively('installation id', async ({ setting: settings }) => {
    const known = ownerSchema.safeParse(await settings.get(setting)).data;
    if (known !== undefined) return known.installationId;
    const installationId = randomUUID();
    await settings.set(setting, { installationId });
    return installationId;
  });
}

/** Cannot be mended by waiting. */
const lasting: ReadonlySet<StorageError['code']> = new Set(['storage-refused', 'storage-bucket-missing']);

/**
 * The same at a start, which goes on while the storage is away: calls need none. Answers whether it was there.
 *
 * @throws {StartError}
 */
export async function claimAtStart(
  options: StorageOwnerOptions & { readonly log: { error(details: object, message: string): void } },
): Promise<boolean> {
  const { storage, log } = options;
  try {
    await claimStorage(options);
    return true;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (lasting.has(error.code))
      throw new StartError(
        'storage-not-usable',
        `Files cannot be stored in ${storage.place}: ${error.message}. Mend SAYWELL_STORAGE_URL and its keys.`,
        { cause: error },
      );
    log.error(
      { code: error.code, storage: storage.place, err: error },
      'the storage of files is away; recordings wait on the disk',
    );
    return false;
  }
}
