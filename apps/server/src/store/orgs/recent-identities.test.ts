import { expect, it } from 'vitest';
import { createRecentIdentities } from './recent-identities.ts';
import type { TokenIdentity } from './token-identity.ts';

const identity: TokenIdentity = {
  tokenId: 't',
  orgId: 'o',
  tag: 'private',
  restrictions: undefined,
  role: 'admin',
};
const hash = (byte: number) => new Uint8Array(32).fill(byte);

const withClock = () => {
  const clock = { now: 0 };
  return { clock, identities: createRecentIdentities(() => clock.now) };
};

it('knows a key for a second', () => {
  const { clock, identities } = withClock();
  identities.add(hash(1), identity);
  clock.now = 999;
  expect(identities.get(hash(1))).toBe(identity);
  expect(identities.get(hash(2))).toBeUndefined();
  clock.now = 1_000;
  expect(identities.get(hash(1))).toBeUndefined();
});

it('forgets all at a change, and takes nothing until what was read before it is old', () => {
  const { clock, identities } = withClock();
  identities.add(hash(1), identity);
  identities.forget();
  expect(identities.get(hash(1))).toBeUndefined();
  clock.now = 999;
  identities.add(hash(1), identity);
  expect(identities.get(hash(1))).toBeUndefined();
  clock.now = 1_000;
  identities.add(hash(1), identity);
  expect(identities.get(hash(1))).toBe(identity);
});

it('keeps a bounded number', () => {
  const { identities } = withClock();
  identities.add(hash(1), identity);
  for (let count = 0; count < 10_000; count += 1)
    identities.add(new Uint8Array(Uint16Array.of(count + 300).buffer), identity);
  expect(identities.get(hash(1))).toBeUndefined();
});
