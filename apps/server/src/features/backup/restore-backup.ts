import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { DumpLine } from '../../platform/database/dump/dump-database.ts';
import { migrationsOf } from '../../platform/database/dump/dump-tables.ts';
import { loadDatabase } from '../../platform/database/dump/load-database.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { hashBytes, hashFile } from '../../platform/storage/write-hashed.ts';
import { type MovedBytes, moveBytes } from '../storage-care/move-bytes.ts';
import { BackupError } from './backup-error.ts';
import { type BackupManifest, backupPaths, digestsOf, keyCheckOf } from './backup-folder.ts';

export interface RestoreBackupOptions {
  readonly folder: string;
  readonly manifest: BackupManifest;
  /** Migrated, without rows. */
  readonly database: Pick<Database, 'pool'>;
  readonly storage: ByteStorage;
  readonly encryptionKey: Uint8Array;
  /** Told after each file. */
  readonly onProgress?: (copied: Readonly<MovedBytes>) => void;
}

/**
 * Brings back what {@link makeBackup} has written. Everything is compared with its digest before anything is changed,
 * and rows come last and all at once: what failed can be begun again.
 *
 * @throws {BackupError}
 * @throws {DumpError} `database-not-empty`.
 * @throws {StorageError}
 */
export async function restoreBackup(options: RestoreBackupOptions): Promise<void> {
  const { folder, manifest, database, storage, encryptionKey } = options;
  if (keyCheckOf(encryptionKey) !== manifest.keyCheck)
    throw new BackupError(
      'backup-key-mismatch',
      'The key of this installation is not the one of the backup: bring its secret.key or SAYWELL_ENCRYPTION_KEY.',
    );
  const migrations = await migrationsOf(database.pool);
  if (migrations.join() !== manifest.migrations.join())
    throw new BackupError(
      'backup-of-another-version',
      `The backup is of version ${manifest.version}, whose tables are others. Restore it with that version, into a ` +
        `database that has seen no other, then start this one on it.`,
    );
  await proveDatabase(folder, manifest);
  if (manifest.stored !== null) await proveStored(folder, manifest.stored);
  if (manifest.stored !== null) await copyBack(options, storage);
  const counts = await loadDatabase(database.pool, linesOf(backupPaths(folder).database));
  for (const [table, rows] of Object.entries(manifest.tables))
    if (counts[table] !== rows)
      throw new BackupError('backup-broken', `${table} got ${counts[table] ?? 0} rows in place of ${rows}.`);
}

async function proveDatabase(folder: string, { database }: BackupManifest): Promise<void> {
  const path = backupPaths(folder).database;
  const { sha256 } = await hashFile(path).catch(broken(path));
  if (sha256 !== database.sha256) broken(path)();
}

async function proveStored(folder: string, stored: NonNullable<BackupManifest['stored']>): Promise<void> {
  const paths = backupPaths(folder);
  const { sha256 } = await hashFile(paths.digests).catch(broken(paths.digests));
  if (sha256 !== stored.digests.sha256) broken(paths.digests)();
  const found = await digestsOf(createDiskStorage({ folder: paths.stored }));
  // The list of what is there is the list that was written when every file is what it was.
  const again = await hashBytes(Buffer.from(found.text));
  if (again.sha256 === stored.digests.sha256) return;
  throw new BackupError(
    'backup-broken',
    `Files in ${paths.stored} are not those of the backup: sha256sum -c ${paths.digests} says which.`,
  );
}

async function copyBack({ folder, onProgress }: RestoreBackupOptions, to: ByteStorage): Promise<void> {
  const from = createDiskStorage({ folder: backupPaths(folder).stored });
  const { failed } = await moveBytes({ from, to, ...(onProgress === undefined ? {} : { onProgress }) });
  const [first] = failed;
  if (first === undefined) return;
  throw new BackupError(
    'backup-broken',
    `${failed.size} files could not be stored in ${to.place}. The first: ${first[0]}, ${first[1]}. Restore again.`,
  );
}

const lineSchema: z.ZodType<DumpLine> = z.union([
  z.array(z.string().nullable()),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ sequence: z.string(), value: z.string(), isCalled: z.boolean() }),
]);

async function* linesOf(path: string): AsyncGenerator<DumpLine> {
  const input = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { data } = lineSchema.safeParse(parseJson(line));
    if (data === undefined)
      throw new BackupError('backup-broken', `${path} has a line that is none of a dump.`);
    yield data;
  }
}

function broken(path: string) {
  return (cause?: unknown): never => {
    throw new BackupError('backup-broken', `${path} is not what the backup had.`, { cause });
  };
}
