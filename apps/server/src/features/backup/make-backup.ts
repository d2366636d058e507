import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../../platform/database/database.ts';
import { dumpDatabase } from '../../platform/database/dump/dump-database.ts';
import { migrationsOf } from '../../platform/database/dump/dump-tables.ts';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { hashBytes, hashFile } from '../../platform/storage/write-hashed.ts';
import { type MovedBytes, moveBytes } from '../storage-care/move-bytes.ts';
import { BackupError } from './backup-error.ts';
import { type BackupManifest, backupPaths, digestsOf, keyCheckOf } from './backup-folder.ts';

export interface MakeBackupOptions {
  readonly database: Pick<Database, 'pool'>;
  /** Null: files, recordings and samples are kept otherwise. */
  readonly storage: ByteStorage | null;
  readonly encryptionKey: Uint8Array;
  /** Made when it is missing; has to be empty. */
  readonly folder: string;
  /** Puts the key beside what it encrypts. */
  readonly hasKey: boolean;
  /** Of the server. */
  readonly version: string;
  readonly now: () => number;
  /** Told after each file. */
  readonly onProgress?: (copied: Readonly<MovedBytes>) => void;
}

/**
 * Writes everything that an installation knows into a folder, while its servers may run: the rows as they were at one
 * moment, and every file that they name.
 *
 * @throws {BackupError} `backup-folder-not-empty`, `backup-broken` when files could not be copied.
 * @throws {StorageError}
 */
export async function makeBackup(options: MakeBackupOptions): Promise<BackupManifest> {
  const { database, storage, encryptionKey, folder, hasKey, version, now } = options;
  const paths = backupPaths(folder);
  await takeFolder(folder);
  const madeAt = new Date(now()).toISOString();
  if (storage !== null) await copyStored(options, storage);
  const migrations = await migrationsOf(database.pool);
  const tables = await writeRows(database, paths.database);
  // Once more: what was uploaded since is named by rows. What was deleted since is left over, and named by none.
  const stored = storage === null ? null : await finishStored(options, storage);
  if (hasKey)
    await writeFile(paths.key, `${Buffer.from(encryptionKey).toString('hex')}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
  const { sizeBytes, sha256 } = await hashFile(paths.database);
  const manifest: BackupManifest = {
    format: 1,
    version,
    madeAt,
    migrations,
    tables,
    database: { sizeBytes, sha256 },
    stored,
    keyCheck: keyCheckOf(encryptionKey),
  };
  await writeFile(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

async function takeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  throw new BackupError(
    'backup-folder-not-empty',
    `${folder} is not empty: every backup has a folder of its own.`,
  );
}

async function copyStored({ folder, onProgress }: MakeBackupOptions, from: ByteStorage): Promise<void> {
  const to = createDiskStorage({ folder: backupPaths(folder).stored });
  const { failed } = await moveBytes({ from, to, ...(onProgress === undefined ? {} : { onProgress }) });
  const [first] = failed;
  if (first === undefined) return;
  throw new BackupError(
    'backup-broken',
    `${failed.size} files could not be copied. The first: ${first[0]}, ${first[1]}. Begin again in another folder.`,
  );
}

async function finishStored(
  options: MakeBackupOptions,
  storage: ByteStorage,
): Promise<NonNullable<BackupManifest['stored']>> {
  await copyStored(options, storage);
  const paths = backupPaths(options.folder);
  const { text, files, sizeBytes } = await digestsOf(createDiskStorage({ folder: paths.stored }));
  const bytes = Buffer.from(text);
  await writeFile(paths.digests, bytes, { mode: 0o600, flag: 'wx', flush: true });
  const digests = await hashBytes(bytes);
  return { files, sizeBytes, digests: { sizeBytes: digests.sizeBytes, sha256: digests.sha256 } };
}

/** Answers how many rows each table has. */
async function writeRows({ pool }: Pick<Database, 'pool'>, path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  async function* lines(): AsyncGenerator<string> {
    let table = '';
    for await (const line of dumpDatabase(pool)) {
      if ('table' in line) {
        table = line.table;
        counts[table] = 0;
      } else if (!('sequence' in line)) counts[table] = (counts[table] ?? 0) + 1;
      yield `${JSON.stringify(line)}\n`;
    }
  }
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(Readable.from(lines()), createGzip(), file);
  return counts;
}
