import { expect, it } from 'vitest';
import { withOwnCandidates } from './own-candidates.ts';

it('leaves the candidates of this machine and everything else', () => {
  const candidate = (address: string) => `a=candidate:1 1 udp 1 ${address} 50000 typ host`;
  const offer = ['v=0', candidate('10.0.0.1'), candidate('10.0.0.2'), candidate('x.local'), 'a=mid:0', ''];
  expect(withOwnCandidates(offer.join('\r\n'), (address) => address === '10.0.0.2')).toBe(
    ['v=0', candidate('10.0.0.2'), 'a=mid:0', ''].join('\r\n'),
  );
});
