import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A stored secret that this installation's key does not open. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
  readonly code = 'secret-unreadable';
  constructor(options?: { cause?: unknown }) {
    super(
      'a stored key cannot be decrypted: it was stored under another encryption key than this server has',
      options,
    );
  }
}

/** `iv + tag + ciphertext`, bound to the row by `id`. */
export function sealText(value: string, id: string, key: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([encryption.update(value, 'utf8'), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]);
}

/** Throws {@link SecretUnreadableError} when the key, the row or the bytes do not fit. */
export function unsealText(stored: Buffer, id: string, key: Uint8Array): string {
  try {
    const decryption = createDecipheriv(cipher, key, stored.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(id))
      .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes));
    const text = decryption.update(stored.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decryption.final()]).toString('utf8');
  } catch (cause) {
    throw new SecretUnreadableError({ cause });
  }
}
