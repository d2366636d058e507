import { copyFile, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from '../../features/backup/backup-error.ts';
import { backupPaths, readManifest } from '../../features/backup/backup-folder.ts';
import { restoreBackup } from '../../features/backup/restore-backup.ts';
import { recordingSpoolFolder } from '../../features/rooms/recording/recordings.ts';
import { checkBytes } from '../../features/storage-care/check-bytes.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import { readEnv } from '../../platform/config/read-env.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { keyFile, loadEncryptionKey } from '../../platform/secrets/load-encryption-key.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { createStore } from '../../store/create-store.ts';
import { rowsOf, storageOf } from './tool-words.ts';
import { type ToolContext, ToolError } from './run-tool.ts';

const usage = `npm run restore -- --from <folder>

Into the database and the storage that are configured; the database must have no rows, so no server has started on it.`;

/** `npm run restore`: answers 0 when everything that rows name is there, 1 when files are missing. */
export async function restoreTool({ args, env, say, log }: ToolContext): Promise<number> {
  const folder = read(args);
  const config = envToConfig(readEnv(env));
  const { dataDirectory: dataDir } = config;
  const manifest = await readManifest(folder);
  await bringKey(folder, config);
  const encryptionKey = await loadEncryptionKey({ dataDir, encryptionKey: config.encryptionKey });
  await using database = await openDatabase({ ...config, dataDir, log });
  await using storage = openStorage(storageOf(config), dataDir);
  say(`Version ${manifest.version}, made at ${manifest.madeAt}`);
  await restoreBackup({ folder, manifest, database, storage, encryptionKey });
  say(`${rowsOf(manifest.tables)} rows of ${Object.keys(manifest.tables).length} tables`);
  if (manifest.stored === null) say('The backup has no files.');
  else say(`${manifest.stored.files} files in ${storage.place}`);
  const { missing } = await checkBytes({
    store: createStore(database, { encryptionKey }),
    storage,
    waiting: createDiskStorage({ folder: recordingSpoolFolder(dataDir) }),
    now: Date.now,
  });
  for (const key of missing) say(`missing  ${key}`);
  say(missing.length === 0 ? 'Everything that rows name is there.' : `${missing.length} files are missing.`);
  return missing.length === 0 ? 0 : 1;
}

/** A key that is made here would open nothing. */
async function bringKey(folder: string, { dataDirectory, encryptionKey }: ServerConfig): Promise<void> {
  const path = keyFile(dataDirectory);
  if (encryptionKey !== undefined || existsSync(path)) return;
  const kept = backupPaths(folder).key;
  if (!existsSync(kept))
    throw new BackupError(
      'backup-key-missing',
      `The backup has no key. Copy the secret.key of the installation to ${path}, or set SAYWELL_ENCRYPTION_KEY to it.`,
    );
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 });
  // With its rights: its owner alone reads it.
  await copyFile(kept, path);
}

function read(args: readonly string[]): string {
  try {
    const { from } = parseArgs({ args: [...args], options: { from: { type: 'string' } } }).values;
    if (from !== undefined) return from;
  } catch {
    // As below.
  }
  throw new ToolError(usage);
}
