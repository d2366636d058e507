import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { ServerMessageError } from './server-message-error.ts';

/**
 * Replaces the values at dotted paths (`call.customer.number`, from `message` on)
 * by compact JWE (RSA-OAEP-256, A256GCM) of their JSON text, which any JOSE library opens.
 */
export function encryptPaths(
  message: Readonly<Record<string, unknown>>,
  paths: readonly string[],
  publicKey: string,
): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(message);
  for (const path of paths) encryptAt(copy, path.replace(/^message\./, '').split('.'), publicKey);
  return copy;
}

function encryptAt(object: Record<string, unknown>, path: readonly string[], publicKey: string): void {
  const [name = '', ...rest] = path;
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined) return;
  if (rest.length === 0) object[name] = encryptValue(value, publicKey);
  else if (Array.isArray(value)) for (const item of value) encryptInside(item, rest, publicKey);
  else encryptInside(value, rest, publicKey);
}

function encryptInside(value: unknown, path: readonly string[], publicKey: string): void {
  if (isRecord(value)) encryptAt(value, path, publicKey);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function encryptValue(value: unknown, publicKey: string): string {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const header = Buffer.from('{"alg":"RSA-OAEP-256","enc":"A256GCM"}').toString('base64url');
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  const parts = [wrapKey(key, publicKey), iv, text, cipher.getAuthTag()];
  return [header, ...parts.map((part) => part.toString('base64url'))].join('.');
}

function wrapKey(key: Buffer, publicKey: string): Buffer {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  try {
    return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, key);
  } catch (cause) {
    // Not in clear instead.
    throw new ServerMessageError('server-credential-refused', { cause });
  }
}
