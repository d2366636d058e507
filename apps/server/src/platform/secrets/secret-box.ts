import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

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
  return sealWith(randomBytes(ivBytes), value, id, key);
}

/**
 * The same for what is compared while it is sealed: one value under one `id` always becomes the same
 * bytes, because its iv is a keyed hash of both. Whoever reads them sees which values are equal, and no more.
 */
export function sealComparably(value: string, id: string, key: Uint8Array): Buffer {
  const ivKey = createHmac('sha256', key).update('iv of what is compared').digest();
  const hash = createHmac('sha256', ivKey)
    .update(JSON.stringify([id, value]))
    .digest();
  return sealWith(hash.subarray(0, ivBytes), value, id, key);
}

function sealWith(iv: Buffer, value: string, id: string, key: Uint8Array): Buffer {
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
