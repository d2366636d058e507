import { parseArgs } from 'node:util';
import { makeBackup } from '../../features/backup/make-backup.ts';
import { recordingSpoolFolder } from '../../features/rooms/recording/recordings.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import { readEnv } from '../../platform/config/read-env.ts';
import { readVersion } from '../../platform/config/read-version.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { loadEncryptionKey } from '../../platform/secrets/load-encryption-key.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { rowsOf, storageOf, waitingIn } from './tool-words.ts';
import { type ToolContext, ToolError } from './run-tool.ts';

const usage = `npm run backup -- --to <folder> [--with-key] [--without-files]

<folder>: a new one for each backup. --with-key puts the key that secrets are encrypted with into it; else keep the
secret.key of the data directory, or SAYWELL_ENCRYPTION_KEY, somewhere else: without it no backup can be restored.`;

/** `npm run backup`: answers 0 when the backup is whole. */
export async function backupTool({ args, env, say, log }: ToolContext): Promise<number> {
  const values = read(args);
  const folder = values.to;
  if (folder === undefined) throw new ToolError(usage);
  const config = envToConfig(readEnv(env));
  const { dataDirectory: dataDir } = config;
  await using database = await openDatabase({ ...config, dataDir, log });
  const encryptionKey = await loadEncryptionKey({ dataDir, encryptionKey: config.encryptionKey });
  await using storage = openStorage(storageOf(config), dataDir);
  const { tables, stored } = await makeBackup({
    database,
    storage: values['without-files'] ? null : storage,
    encryptionKey,
    folder,
    hasKey: values['with-key'],
    version: readVersion(),
    now: Date.now,
  });
  say(`${rowsOf(tables)} rows of ${Object.keys(tables).length} tables`);
  if (stored !== null)
    say(`${stored.files} files of ${storage.place}, ${(stored.sizeBytes / 1e6).toFixed(1)} MB`);
  const waiting = await waitingIn(createDiskStorage({ folder: recordingSpoolFolder(dataDir) }));
  if (waiting > 0) say(`${waiting} recordings are still on their way to the storage, and not in the backup.`);
  say(`The backup is whole: ${folder}${values['with-key'] ? '' : ' (without the key: keep it elsewhere)'}`);
  return 0;
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        'with-key': { type: 'boolean', default: false },
        'without-files': { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new ToolError(usage);
  }
}
