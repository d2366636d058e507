import { parseArgs } from 'node:util';
import { recordingSpoolFolder } from '../../features/rooms/recording/recordings.ts';
import { checkBytes } from '../../features/storage-care/check-bytes.ts';
import { type MovedBytes, moveBytes } from '../../features/storage-care/move-bytes.ts';
import { readOwner } from '../../features/stored-bytes/storage-owner.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import { readEnv } from '../../platform/config/read-env.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { loadEncryptionKey } from '../../platform/secrets/load-encryption-key.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { type OpenStorage, openStorage } from '../../platform/storage/open-storage.ts';
import { parseStorageUrl, type StorageSettings } from '../../platform/storage/storage-settings.ts';
import { createStore } from '../../store/create-store.ts';
import { storageOf } from './tool-words.ts';
import { type ToolContext, ToolError } from './run-tool.ts';

const usage = `npm run storage -- move --to <address> [--from <address>] [--remove]
npm run storage -- check [--delete-orphans]

<address>: s3://host/bucket, file:///folder, or data for the data directory. Default of --from: what is configured.`;

/** `npm run storage`: answers 0 when there is nothing left to do. */
export async function storageTool(context: ToolContext): Promise<number> {
  const { values, positionals } = read(context.args);
  const config = envToConfig(readEnv(context.env));
  const [command] = positionals;
  if (command === 'move') return move(context, config, values);
  if (command === 'check') return check(context, config, values['delete-orphans']);
  throw new ToolError(usage);
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        remove: { type: 'boolean', default: false },
        'delete-orphans': { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new ToolError(usage);
  }
}

interface MoveArguments {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly remove: boolean;
}

const linesEveryMs = 2_000;

async function move({ say, env }: ToolContext, config: ServerConfig, given: MoveArguments): Promise<number> {
  if (given.to === undefined) throw new ToolError(usage);
  const open = (address: string | undefined): OpenStorage =>
    openStorage(settingsOf(config, env, address), config.dataDirectory);
  await using from = open(given.from);
  await using to = open(given.to);
  if (from.place === to.place) throw new ToolError(`Both are ${to.place}.`);
  const [ownerHere, ownerThere] = [await readOwner(from), await readOwner(to)];
  if (ownerHere !== null && ownerThere !== null && ownerHere !== ownerThere)
    throw new ToolError(`${to.place} has the files of another installation. Nothing was moved.`);
  say(`From ${from.place} to ${to.place}`);
  let lastLineAt = 0;
  const moved = await moveBytes({
    from,
    to,
    removes: given.remove,
    onProgress: (now) => {
      if (Date.now() - lastLineAt < linesEveryMs) return;
      lastLineAt = Date.now();
      say(summaryOf(now));
    },
  });
  say(summaryOf(moved));
  for (const [key, why] of [...moved.failed].slice(0, 20)) say(`  ${key}: ${why}`);
  if (moved.failed.size > 0) say('Run it again: it goes on with what is left.');
  else if (moved.copied > 0)
    say('Run it again until nothing is copied, then set SAYWELL_STORAGE_URL and start.');
  return moved.failed.size > 0 ? 1 : 0;
}

const summaryOf = ({ copied, copiedBytes, present, removed, failed }: MovedBytes): string =>
  `${copied} copied (${(copiedBytes / 1e6).toFixed(1)} MB), ${present} were there, ${removed} removed, ${failed.size} failed`;

function settingsOf(
  config: ServerConfig,
  env: ToolContext['env'],
  address: string | undefined,
): StorageSettings {
  if (address === undefined) return storageOf(config);
  if (address === 'data') return { kind: 'disk', folder: config.dataDirectory };
  const { SAYWELL_STORAGE_ACCESS_KEY: accessKey = '', SAYWELL_STORAGE_SECRET_KEY: secretKey = '' } = env;
  return parseStorageUrl(
    address,
    accessKey === '' || secretKey === '' ? undefined : { accessKey, secretKey },
  );
}

async function check(
  { say, log, env }: ToolContext,
  config: ServerConfig,
  deletesOrphans: boolean,
): Promise<number> {
  const { dataDirectory: dataDir } = config;
  await using database = await openDatabase({ ...config, dataDir, log });
  const encryptionKey = await loadEncryptionKey({ dataDir, encryptionKey: config.encryptionKey });
  await using storage = openStorage(settingsOf(config, env, undefined), dataDir);
  const checked = await checkBytes({
    store: createStore(database, { encryptionKey }),
    storage,
    waiting: createDiskStorage({ folder: recordingSpoolFolder(dataDir) }),
    now: Date.now,
  });
  const { keys, sizeBytes, missing, waiting, orphans } = checked;
  say(`${storage.place}: ${keys} files, ${(sizeBytes / 1e6).toFixed(1)} MB`);
  for (const key of missing) say(`missing  ${key}`);
  for (const key of waiting) say(`waiting  ${key}`);
  for (const key of orphans) say(`orphan   ${key}`);
  say(`${missing.length} missing, ${waiting.length} wait on this server, ${orphans.length} orphans`);
  if (deletesOrphans) for (const key of orphans) await storage.delete(key);
  if (deletesOrphans && orphans.length > 0) say('The orphans are deleted.');
  return missing.length > 0 || (orphans.length > 0 && !deletesOrphans) ? 1 : 0;
}
