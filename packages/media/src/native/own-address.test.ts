import { expect, it } from 'vitest';
import { isOwnAddress } from './own-address.ts';

const interfaces: Parameters<typeof isOwnAddress>[1] = {
  eth0: [
    {
      address: '192.168.1.5',
      netmask: '255.255.255.0',
      family: 'IPv4',
      mac: '00:00:00:00:00:01',
      internal: false,
      cidr: '192.168.1.5/24',
    },
    {
      address: 'fe80::1:2',
      netmask: 'ffff:ffff:ffff:ffff::',
      family: 'IPv6',
      mac: '00:00:00:00:00:01',
      internal: false,
      cidr: 'fe80::1:2/64',
      scopeid: 2,
    },
  ],
};

it.each(['127.0.0.1', '127.8.8.8', '::1', '192.168.1.5', '::ffff:192.168.1.5', 'fe80::1:2%eth0'])(
  '%s is of this machine',
  (address) => expect(isOwnAddress(address, interfaces)).toBe(true),
);

it.each(['192.168.1.6', '203.0.113.9', 'fe80::1:3', '::ffff:192.168.1.6', 'a.local', ''])(
  '%s is not',
  (address) => expect(isOwnAddress(address, interfaces)).toBe(false),
);
