import { createPublicKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { ServerMessageError } from './server-message-error.ts';

type Encrypt = (value: unknown) => Promise<string>;

/**
 * Replaces the values at dotted paths (`call.customer.number`, from `message` on)
 * by compact JWE (RSA-OAEP-256, A256GCM) of their JSON text, which any JOSE library opens.
 */
export async function encryptPaths(
  message: Readonly<Record<string, unknown>>,
  paths: readonly string[],
  publicKey: string,
): Promise<Record<string, unknown>> {
  const copy: Record<string, unknown> = structuredClone(message);
  const encrypt = encryptWith(publicKey);
  for (const path of paths) await encryptAt(copy, path.replace(/^message\./, '').split('.'), encrypt);
  return copy;
}

async function encryptAt(
  object: Record<string, unknown>,
  path: readonly string[],
  encrypt: Encrypt,
): Promise<void> {
  const [name = '', ...rest] = path;
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined) return;
  if (rest.length === 0) object[name] = await encrypt(value);
  else for (const item of Array.isArray(value) ? value : [value]) await encryptInside(item, rest, encrypt);
}

async function encryptInside(value: unknown, path: readonly string[], encrypt: Encrypt): Promise<void> {
  if (isRecord(value)) await encryptAt(value, path, encrypt);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fails for a key that cannot be used when a value is to be encrypted: never in clear instead. */
function encryptWith(publicKey: string): Encrypt {
  let key: KeyObject | undefined;
  return async (value) => {
    try {
      key ??= createPublicKey(publicKey);
      return await new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
        .encrypt(key);
    } catch (cause) {
      throw new ServerMessageError('server-credential-refused', { cause });
    }
  };
}
