/** Which engine a room needs: `room` is our own, `hosted` the hosted provider's. */
export type EngineName = 'room' | 'hosted';

/** Rooms at these names, and at every name under them, are the hosted provider's. */
export const hostedRoomDomains: readonly string[] = ['daily.co'];

/** The engine for a room's address; whatever is no address of the hosted provider is ours. */
export function engineFor(
  url: string | undefined,
  domains: readonly string[] = hostedRoomDomains,
): EngineName {
  const host = hostOf(url);
  const isHosted = domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return isHosted ? 'hosted' : 'room';
}

// A name may be written with its root's dot; it is the same host.
function hostOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '';
}
