import type { MediaSettings } from '../config/server-config.ts';
import { StartError } from './start-error.ts';

/** No UDP port of those that are configured can be had. */
export function udpPortInUse(
  { udpPortFirst, udpPortLast, bindAddress }: MediaSettings,
  cause: Error,
): StartError {
  const where = bindAddress === undefined ? '' : ` on ${bindAddress}`;
  const message =
    udpPortFirst === udpPortLast
      ? `UDP port ${udpPortFirst}${where} is in use or not allowed. Stop the program that has it, or choose another with SAYWELL_UDP_PORT.`
      : `UDP ports ${udpPortFirst}-${udpPortLast}${where} are all in use or not allowed. Choose others with SAYWELL_UDP_PORT_RANGE.`;
  return new StartError('udp-port-in-use', message, { cause });
}
