import { expect, it } from 'vitest';
import { sealText, unsealText } from './secret-box.ts';

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
