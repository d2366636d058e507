/** What stands in the place of an address. */
export const knownSounds: ReadonlySet<string> = new Set(['off', 'office']);

/** Sounds that are no WAV files, by how the file's name ends. */
const otherSounds = /\.(?:aac|aiff?|flac|m4a|mp[34]|og[ag]|opus|webm|wma)$/i;

export const isOtherSound = ({ pathname }: URL): boolean => otherSounds.test(pathname);

/** Undefined: from there nothing can be fetched. */
export function soundAddress(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}
