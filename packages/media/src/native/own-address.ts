import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Is it an address of this machine? Asked for each connection: addresses come and go. */
export function isOwnAddress(address: string, interfaces = networkInterfaces()): boolean {
  const own = new BlockList();
  own.addSubnet('127.0.0.0', 8);
  own.addAddress('::1', 'ipv6');
  for (const found of Object.values(interfaces).flat())
    if (found !== undefined) own.addAddress(found.address, found.family === 'IPv6' ? 'ipv6' : 'ipv4');
  // Link-local ones are written with their interface, IPv4 ones on a socket of both families as IPv6.
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && own.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}
