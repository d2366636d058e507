import { isIPv4, isIPv6 } from 'node:net';

/**
 * Puts the address that browsers can reach into the answer of a machine behind
 * 1:1 NAT: one host candidate of the address's family stays, with that address.
 */
export function withPublicAddress(answer: string, publicAddress: string): string {
  const isFamily = isIPv6(publicAddress) ? isIPv6 : isIPv4;
  let candidates = 0;
  const lines = answer.split('\r\n').flatMap((line) => {
    if (!line.startsWith('a=candidate:')) return [line];
    const fields = line.split(' ');
    if (!isFamily(fields[4] ?? '') || fields[7] !== 'host' || candidates++ > 0) return [];
    return [[...fields.slice(0, 4), publicAddress, ...fields.slice(5)].join(' ')];
  });
  return lines.join('\r\n');
}
