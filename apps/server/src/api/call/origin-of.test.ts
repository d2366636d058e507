import { expect, it } from 'vitest';
import { fakeContext } from '../../http/testing/fake-context.ts';
import { originOf } from './origin-of.ts';

const agents = { max: '', grace: '', kyle: '', squad: '' };
const context = fakeContext({ siteConfig: { publicKey: 'pk-site', assistantId: '', agents } });
const session = { id: 's', confirmedAt: undefined };

it.each([
  ['console', { tag: 'private', session }, undefined],
  ['api', { tag: 'private' }, 'Bearer sk'],
  ['site', { tag: 'public' }, 'Bearer pk-site'],
  ['widget', { tag: 'public' }, 'Bearer pk-other'],
] as const)('a call is of %s by how it was asked for', (origin, identity, authorization) => {
  expect(originOf({ context, identity, headers: { authorization } })).toBe(origin);
});

it('without pages of its own an installation has no calls of them', () => {
  const headers = { authorization: undefined };
  expect(originOf({ context: { siteConfig: null }, identity: { tag: 'public' }, headers })).toBe('widget');
});
