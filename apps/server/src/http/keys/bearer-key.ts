/** Longer ones are looked at by nobody. A JWT with many restrictions is this long; a header of Node.js no longer than 16 KB. */
const maxKeyLength = 8_192;
const bearer = /^Bearer +([\x21-\x7e]+)$/i;

/** The key or token in an `Authorization` header; null when there is none that could be ours. */
export function bearerKey(authorization: string | undefined): string | null {
  const key = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
  return key === undefined || key.length > maxKeyLength ? null : key;
}
