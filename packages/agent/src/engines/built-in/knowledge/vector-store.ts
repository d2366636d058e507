import { createHash } from 'node:crypto';

/** Vectors by the digest of their text. */
export type StoredVectors = ReadonlyMap<string, Float32Array>;

/** Where vectors outlive the process, so that a start reads no text again. */
export interface VectorStore {
  /** What is stored for an encoder; what cannot be read is not there. Never rejects. */
  load(encoder: string): Promise<StoredVectors>;
  /** Takes the place of what was stored for it. Never rejects. */
  save(encoder: string, vectors: StoredVectors): Promise<void>;
}

/** Bytes of a digest. */
export const digestBytes = 16;

/** By what a text's vector is found, in hexadecimal digits. */
export function textDigest(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * digestBytes);
}
