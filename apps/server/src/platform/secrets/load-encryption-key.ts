import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database/database-error.ts';
import { errorCode } from '../database/error-code.ts';

const keyBytes = 32;
const keyPattern = /^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i;

export interface EncryptionKeyConfig {
  readonly dataDir: string;
  /** 32 bytes as hex or base64; several servers on one database need the same. Undefined: `secret.key` in `dataDir`. */
  readonly encryptionKey: string | undefined;
}

/** Where an installation has its own key. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * The key under which secrets are stored: the configured one, else the
 * installation's own, made at its first start and readable by its user alone.
 * Throws `encryption-key-invalid`.
 */
export async function loadEncryptionKey(config: EncryptionKeyConfig): Promise<Uint8Array> {
  if (config.encryptionKey !== undefined)
    return parseKey(config.encryptionKey, 'The configured encryption key');
  const path = keyFile(config.dataDir);
  try {
    return parseKey((await readKey(path)) ?? (await createKey(config.dataDir, path)), path);
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError('encryption-key-invalid', `The key ${path} cannot be read: ${reason}`, { cause });
  }
}

async function readKey(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/** Written whole and synced before it has its name: a key that is lost takes every stored secret with it. */
async function createKey(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error; // made at the same time by another
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

function parseKey(text: string, what: string): Uint8Array {
  const trimmed = text.trim();
  if (!keyPattern.test(trimmed)) {
    throw new DatabaseError('encryption-key-invalid', `${what} is not 32 bytes in hex or base64.`);
  }
  return Buffer.from(trimmed, trimmed.length === keyBytes * 2 ? 'hex' : 'base64');
}
