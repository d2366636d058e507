import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { OutgoingError } from './outgoing-error.ts';

type LookupAll = (
  host: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A resolver for sockets that finds public addresses only. The socket connects to
 * what was checked here, so a name that changes its address in between gains nothing.
 * One address that is not public refuses the name.
 */
export function guardedLookup(lookup: LookupAll = systemLookup): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { all: true }, (error, found) => {
      const fail = (code: 'address-not-found' | 'address-not-allowed', cause?: Error | null) =>
        callback(new OutgoingError(code, { cause }), options.all === true ? [] : '');
      const [first] = found ?? [];
      if (error !== null || first === undefined) return fail('address-not-found', error);
      if (!found.every(({ address }) => isPublicAddress(address))) return fail('address-not-allowed');
      if (options.all === true) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
}

/** Sockets connect to a literal address without asking any resolver: it is checked by itself. */
export function isRefusedLiteral(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host);
}
