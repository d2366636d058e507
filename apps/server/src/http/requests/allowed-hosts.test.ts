import { expect, it } from 'vitest';
import { createHostCheck } from './allowed-hosts.ts';

const check = createHostCheck({
  host: '0.0.0.0',
  publicUrl: 'https://voice.example:8443',
  publicAddress: '8.8.4.4',
  allowedHosts: ['other.example', '*.below.example'],
  machineName: 'Kitchen',
});

it.each([
  undefined,
  'localhost:3000',
  'app.localhost',
  '127.0.0.1:3000',
  '127.8.9.1',
  '[::1]:3000',
  '192.168.1.20:3000',
  '10.0.0.2',
  '[fd00::5]',
  'saywell:3000',
  'kitchen.local:3000',
  'KITCHEN',
  'voice.example',
  'Voice.Example.:443',
  '8.8.4.4:3000',
  'other.example',
  'a.below.example',
])('%s is allowed', (host) => {
  expect(check.isAllowed(host, '172.16.0.3')).toBe(true);
});

it.each([
  'evil.example',
  'voice.example.evil.example',
  'below.example',
  'evilbelow.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '8.8.8.8',
  '[2606:4700::1]:80',
  'evil.example:80:80',
  'a]b.example',
])('%s is not', (host) => {
  expect(check.isAllowed(host, '172.16.0.3')).toBe(false);
});

it('a public address is, when it is the one that was reached', () => {
  expect(check.isAllowed('8.8.8.8:3000', '8.8.8.8')).toBe(true);
});
