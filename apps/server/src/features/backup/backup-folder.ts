import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../platform/parse-json.ts';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';
import { storedFolders } from '../../platform/storage/byte-storage.ts';
import { hashBytes } from '../../platform/storage/write-hashed.ts';
import { BackupError } from './backup-error.ts';

/** Where everything of a backup is in its folder. */
export const backupPaths = (folder: string) => ({
  /** Written last: a folder without it is no whole backup. */
  manifest: join(folder, 'backup.json'),
  /** A {@link DumpLine} in JSON on each line, compressed by gzip. */
  database: join(folder, 'database.jsonl.gz'),
  /** Files, recordings and samples under their keys. */
  stored: join(folder, 'stored'),
  /** Their digests, as `sha256sum -c` reads them. */
  digests: join(folder, 'stored.sha256'),
  key: join(folder, 'secret.key'),
});

const hashedSchema = z.strictObject({ sizeBytes: z.int().min(0), sha256: z.hash('sha256') });

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Of the server. */
  version: z.string(),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  /** By which the shape of the database is known. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  tables: z.record(z.string(), z.int().min(0)),
  database: hashedSchema,
  /** Null: it was made without. */
  stored: z
    .strictObject({ files: z.int().min(0), sizeBytes: z.int().min(0), digests: hashedSchema })
    .nullable(),
  /** What tells whether a key is the one of its secrets, and not what the key is. */
  keyCheck: z.string(),
});
export type BackupManifest = z.output<typeof manifestSchema>;

/** @throws {BackupError} `backup-broken`. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = backupPaths(folder).manifest;
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BackupError('backup-broken', `${path} cannot be read: there is no whole backup.`, { cause });
  });
  const { data } = manifestSchema.safeParse(parseJson(text));
  if (data === undefined) throw new BackupError('backup-broken', `${path} is none that this version writes.`);
  return data;
}

export const keyCheckOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('saywell backup').digest('hex').slice(0, 32);

/** The digest of each by its key, in the order of the keys. Reads all of them. @throws {StorageError} */
export async function digestsOf(
  storage: ByteStorage,
): Promise<{ text: string; files: number; sizeBytes: number }> {
  const lines: string[] = [];
  let sizeBytes = 0;
  for (const folder of storedFolders)
    for await (const { key } of storage.list(folder)) {
      const stream = await storage.open(key);
      if (stream === null) continue;
      const hashed = await hashBytes(stream);
      sizeBytes += hashed.sizeBytes;
      lines.push(`${hashed.sha256}  stored/${key}\n`);
    }
  return { text: lines.toSorted(byKey).join(''), files: lines.length, sizeBytes };
}

/** After the digest. */
const byKey = (a: string, b: string): number => (a.slice(64) < b.slice(64) ? -1 : 1);
