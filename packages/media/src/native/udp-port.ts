import { IceUdpMuxListener } from 'node-datachannel';
import { MediaError } from '../contract/media-error.ts';

export interface UdpPort {
  readonly port: number;
  release(): void;
}

/**
 * Takes the first free UDP port of the range for every session of this process.
 * The library may never bind a port by itself: a bind that fails there aborts
 * the process, here it throws. Throws {@link MediaError} `media-port-in-use`.
 */
export function bindUdpPort(first: number, last: number, bindAddress: string | undefined): UdpPort {
  let cause: unknown;
  for (let port = first; port <= last; port++) {
    try {
      const listener = new IceUdpMuxListener(port, bindAddress);
      return { port, release: () => listener.stop() };
    } catch (error) {
      cause = error;
    }
  }
  const ports = first === last ? `UDP port ${first} is` : `All UDP ports ${first}–${last} are`;
  throw new MediaError('media-port-in-use', `${ports} in use or not allowed.`, { cause });
}
