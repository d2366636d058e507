/** What stands in the place of an address. */
export const knownSounds: ReadonlySet<string> = new Set(['off', 'office']);

/** Undefined: from there nothing can be fetched. */
export function soundAddress(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}
