import { createHash, randomBytes } from 'node:crypto';

/** Longer than any value ever given out; what is longer is nobody's key. */
export const maxTokenLength = 200;

/** 32 random bytes, safe in addresses. */
export function createTokenValue(): string {
  return randomBytes(32).toString('base64url');
}

/** The values are random and long: one round of SHA-256 is enough to keep them unguessable. */
export function hashTokenValue(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
