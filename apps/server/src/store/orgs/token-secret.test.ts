import { expect, it } from 'vitest';
import { createTokenValue, hashTokenValue } from './token-secret.ts';

it('a value is new each time, and safe in addresses', () => {
  expect(createTokenValue()).toMatch(/^[\w-]{43}$/);
  expect(createTokenValue()).not.toBe(createTokenValue());
});

it('the hash is SHA-256', () => {
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hashTokenValue('abc').toString('hex')).toBe(known);
});
