/** Longer keys were not made by us; they are not looked up. */
const maxKeyLength = 512;
const bearer = /^Bearer +([\x21-\x7e]+)$/i;

/** The key in an `Authorization` header; null when there is none that could be ours. */
export function bearerKey(authorization: string | undefined): string | null {
  const key = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
  return key === undefined || key.length > maxKeyLength ? null : key;
}
