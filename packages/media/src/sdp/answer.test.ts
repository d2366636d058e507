import { expect, it } from 'vitest';
import { withPublicAddress } from './answer.ts';

const answer = [
  'v=0',
  'm=audio 50000 UDP/TLS/RTP/SAVPF 111',
  'a=candidate:2 1 UDP 2116026111 fd00::2 50000 typ host',
  'a=candidate:1 1 UDP 2114977791 10.0.0.5 50000 typ host',
  'a=candidate:3 1 UDP 2114977791 172.17.0.1 50000 typ host',
  'a=end-of-candidates',
  '',
].join('\r\n');
const rest = (sdp: string) => sdp.split('\r\n').filter((line) => !line.startsWith('a=candidate'));
const candidates = (sdp: string) => sdp.split('\r\n').filter((line) => line.startsWith('a=candidate'));

it('offers only the public address, once, with its port unchanged', () => {
  expect(candidates(withPublicAddress(answer, '203.0.113.9'))).toEqual([
    'a=candidate:1 1 UDP 2114977791 203.0.113.9 50000 typ host',
  ]);
});

it('takes the candidate of the address family', () => {
  expect(candidates(withPublicAddress(answer, '2001:db8::9'))).toEqual([
    'a=candidate:2 1 UDP 2116026111 2001:db8::9 50000 typ host',
  ]);
});

it('leaves every other line alone', () => {
  expect(rest(withPublicAddress(answer, '203.0.113.9'))).toEqual(rest(answer));
});
