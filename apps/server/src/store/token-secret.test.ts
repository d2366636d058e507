import { expect, it } from 'vitest';
import { createTokenValue, decryptTokenValue, encryptTokenValue, hashTokenValue } from './token-secret.ts';

const key = new Uint8Array(32).fill(1);

it('a value comes back under the same key and row', () => {
  const value = createTokenValue();
  const stored = encryptTokenValue(value, 'row', key);
  expect(decryptTokenValue(stored, 'row', key)).toBe(value);
  expect(encryptTokenValue(value, 'row', key)).not.toEqual(stored);
});

it('another key, another row and changed bytes are refused', () => {
  const stored = encryptTokenValue('value', 'row', key);
  const unreadable = expect.objectContaining({ code: 'secret-unreadable' });
  expect(() => decryptTokenValue(stored, 'row', new Uint8Array(32))).toThrow(unreadable);
  expect(() => decryptTokenValue(stored, 'other', key)).toThrow(unreadable);
  expect(() => decryptTokenValue(stored.subarray(0, 10), 'row', key)).toThrow(unreadable);
  for (let index = 0; index < stored.length; index++) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => decryptTokenValue(changed, 'row', key)).toThrow(unreadable);
  }
});

it('the hash is SHA-256', () => {
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hashTokenValue('abc').toString('hex')).toBe(known);
});
