import { BlockList, isIP } from 'node:net';

/** Special ranges of IPv4 (IANA's registry): this machine, private networks, documentation, multicast. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Within what is given out of IPv6: documentation, and tunnels that carry any IPv4 address (Teredo, 6to4). */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refusedIpv4 = blockList(specialIpv4, 'ipv4');
const refusedIpv6 = blockList(specialIpv6, 'ipv6');
/** The part of IPv6 that is given out; loopback, local, mapped and translated addresses are outside. */
const globalIpv6 = blockList(['2000::/3'], 'ipv6');

/** Is this the address of a machine on the internet, as opposed to this one and its own network? */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refusedIpv4.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
}

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
