import { expect, it, vi } from 'vitest';
import { linkSecretOf, takeLinkSecret } from './link-secret.ts';

it('reads what links bring', () => {
  expect(linkSecretOf('#setup=7QK4-M2XD')).toEqual({ kind: 'setup', token: '7QK4-M2XD' });
  expect(linkSecretOf('#link=a%2Bb')).toEqual({ kind: 'link', token: 'a+b' });
  expect(linkSecretOf('#link=%zz')).toEqual({ kind: 'link', token: '%zz' });
  for (const hash of ['', '#', '#invite', '#setup=', '#other=1']) expect(linkSecretOf(hash), hash).toBeNull();
});

it('takes it out of the address at once', () => {
  const replaceState = vi.fn();
  takeLinkSecret({ hash: '#setup=secret' }, { replaceState }, '/console');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/console/set-up');
  takeLinkSecret({ hash: '#new' }, { replaceState }, '/console');
  expect(replaceState).toHaveBeenCalledTimes(1);
});
