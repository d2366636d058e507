import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { StorageError, type StorageErrorCode } from '../../platform/storage/storage-error.ts';
import { claimAtStart, claimStorage, ownerKey } from './storage-owner.ts';

/** A database, and storages that several may share. */
function openDatabase() {
  const values = new Map<string, unknown>();
  const setting = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: unknown) => void values.set(key, value),
  };
  // Only settings are asked for.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const store = {
    setting,
    exclusively: (_name: string, work: (own: object) => unknown) => work({ setting }),
  } as unknown as Parameters<typeof claimStorage>[0]['store'];
  return store;
}
function openStorage() {
  const stored = new Map<string, Uint8Array>();
  let code: StorageErrorCode | undefined;
  return {
    stored,
    fail: (next: StorageErrorCode | undefined) => void (code = next),
    place: 's3://host/bucket/',
    async open(key: string) {
      if (code !== undefined) throw new StorageError(code);
      const bytes = stored.get(key);
      return bytes === undefined ? null : Readable.from([bytes]);
    },
    async put(key: string, source: Uint8Array | Readable) {
      if (source instanceof Uint8Array) stored.set(key, source);
      return { sizeBytes: 0, sha256: '' };
    },
  };
}
const log = { error: () => undefined };

it('a storage is marked once, and is its own ever after', async () => {
  const [store, storage] = [openDatabase(), openStorage()];
  await claimStorage({ store, storage });
  const marked = storage.stored.get(ownerKey);
  await claimStorage({ store, storage });
  expect(storage.stored.get(ownerKey)).toBe(marked);
});

it('that of another installation is refused, and stays as it is', async () => {
  const storage = openStorage();
  await claimStorage({ store: openDatabase(), storage });
  const marked = storage.stored.get(ownerKey);
  await expect(claimStorage({ store: openDatabase(), storage })).rejects.toMatchObject({
    code: 'storage-of-another-installation',
    message: expect.stringContaining('s3://host/bucket/'),
  });
  storage.stored.set(ownerKey, Buffer.from('what is this?'));
  await expect(claimStorage({ store: openDatabase(), storage })).rejects.toMatchObject({
    code: 'storage-of-another-installation',
  });
  expect(marked).toBeDefined();
});

it('a start goes on while the storage is away, and not with wrong keys or without a bucket', async () => {
  const [store, storage] = [openDatabase(), openStorage()];
  const start = () => claimAtStart({ store, storage, log });
  for (const code of ['storage-unreachable', 'storage-too-slow', 'storage-failed'] as const) {
    storage.fail(code);
    expect(await start()).toBe(false);
  }
  for (const code of ['storage-refused', 'storage-bucket-missing'] as const) {
    storage.fail(code);
    await expect(start()).rejects.toMatchObject({ code: 'storage-not-usable' });
  }
  storage.fail(undefined);
  expect(await start()).toBe(true);
});
