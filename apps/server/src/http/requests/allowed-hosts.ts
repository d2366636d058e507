import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { isPublicAddress } from '../../platform/outgoing/is-public-address.ts';

export interface AllowedHostsOptions {
  /** What the server listens at. */
  readonly host: string;
  readonly publicUrl: string | undefined;
  /** Address of the machine behind 1:1 NAT. */
  readonly publicAddress: string | undefined;
  /** Further names; `*.example.com` means every host below it. */
  readonly allowedHosts: readonly string[];
  /** Default: the name that the system gives itself. */
  readonly machineName?: string;
}

export interface HostCheck {
  /** `host:port` as the request names it; a request that names none is allowed. */
  isAllowed(host: string | undefined, localAddress: string | undefined): boolean;
}

/**
 * Under which names this server may be reached. A page of a foreign name that resolves to this
 * server (DNS rebinding) would else be of our own origin, and addresses in answers would be the caller's.
 */
export function createHostCheck(options: AllowedHostsOptions): HostCheck {
  const machine = (options.machineName ?? hostname()).toLowerCase();
  const exact = new Set(
    [options.host, machine, `${machine}.local`, options.publicAddress, hostOf(options.publicUrl)]
      .filter((name) => name !== undefined)
      .map((name) => name.toLowerCase()),
  );
  for (const name of options.allowedHosts) if (!name.startsWith('*.')) exact.add(name);
  const suffixes = options.allowedHosts.filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  return {
    isAllowed(host, localAddress) {
      const name = nameOf(host);
      if (name === '' || exact.has(name)) return true;
      if (isIP(name) !== 0) return !isPublicAddress(name) || name === localAddress;
      // A name without a dot is one of this network's own.
      if (!name.includes('.') || name.endsWith('.localhost')) return true;
      return suffixes.some((suffix) => name.endsWith(suffix));
    },
  };
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : nameOf(new URL(url).host);
}

/** Without port, brackets and the root's dot. */
function nameOf(host = ''): string {
  const [, inBrackets, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(
    host.trim().toLowerCase(),
  ) ?? ['', undefined, host];
  return inBrackets ?? plain.replace(/\.$/, '');
}
