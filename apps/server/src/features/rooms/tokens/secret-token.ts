import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret for one person; only its digest is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Is a digest that of this token? Compares in constant time. */
export function digestMatcher(token: string): (digest: Buffer) => boolean {
  const wanted = digestOf(token);
  return (digest) => timingSafeEqual(digest, wanted);
}
