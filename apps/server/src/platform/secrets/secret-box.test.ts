import { expect, it } from 'vitest';
import { sealComparably, sealText, unsealText } from './secret-box.ts';

const key = new Uint8Array(32).fill(1);

it('a value comes back under the same key and row', () => {
  const stored = sealText('the välue', 'row', key);
  expect(unsealText(stored, 'row', key)).toBe('the välue');
  expect(sealText('the välue', 'row', key)).not.toEqual(stored);
});

it('another key, another row and changed bytes are refused', () => {
  const stored = sealText('value', 'row', key);
  const unreadable = expect.objectContaining({ code: 'secret-unreadable' });
  expect(() => unsealText(stored, 'row', new Uint8Array(32))).toThrow(unreadable);
  expect(() => unsealText(stored, 'other', key)).toThrow(unreadable);
  expect(() => unsealText(stored.subarray(0, 10), 'row', key)).toThrow(unreadable);
  for (let index = 0; index < stored.length; index++) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => unsealText(changed, 'row', key)).toThrow(unreadable);
  }
});

it('what is compared is the same bytes for the same value and row, under the same key', () => {
  const stored = sealComparably('value', 'row', key);
  expect(unsealText(stored, 'row', key)).toBe('value');
  expect(sealComparably('value', 'row', key)).toEqual(stored);
  for (const other of [
    sealComparably('valve', 'row', key),
    sealComparably('value', 'other', key),
    sealComparably('value', 'row', new Uint8Array(32)),
  ])
    expect(other.subarray(0, 12)).not.toEqual(stored.subarray(0, 12));
});
