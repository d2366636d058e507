import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the demo organisation's private key is. */
export interface PrivateKeyFile {
  readonly path: string;
  /** Has it been there before? Then it was shown, too. */
  readonly isKnown: boolean;
}

/** Keeps the key in a file of the data directory that only its user can read. Rejects when that cannot be written. */
export async function keepPrivateKey(dataDirectory: string, privateKey: string): Promise<PrivateKeyFile> {
  const path = join(dataDirectory, 'private.key');
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (stored?.trim() === privateKey) return { path, isKnown: true };
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 });
  const draft = `${path}.draft`;
  await writeFile(draft, `${privateKey}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
  return { path, isKnown: false };
}
