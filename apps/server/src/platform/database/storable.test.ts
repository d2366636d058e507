import { expect, it } from 'vitest';
import { storableText, storableValue } from './storable.ts';

const nested = (levels: number) => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

it('texts that PostgreSQL refuses are mended, others stay', () => {
  expect(storableText('a\0b')).toBe('a\uFFFDb');
  expect(storableText('\uD800')).toBe('\uFFFD');
  expect(storableText('x\uDC00y')).toBe('x\uFFFDy');
  expect(storableText('Zoë 😀 日本')).toBe('Zoë 😀 日本');
});

it('every text and key of a JSON value is mended', () => {
  const value = { 'k\0': ['\0', { deep: '\uD800' }], number: 1, flag: false, none: null };
  expect(storableValue(value)).toEqual({
    'k\uFFFD': ['\uFFFD', { deep: '\uFFFD' }],
    number: 1,
    flag: false,
    none: null,
  });
});

it('values nested deeper than 100 levels are refused', () => {
  expect(storableValue(nested(100))).toEqual(nested(100));
  const tooDeep = expect.objectContaining({ code: 'value-too-deep' });
  expect(() => storableValue(nested(101))).toThrow(tooDeep);
  expect(() => storableValue(nested(100_000))).toThrow(tooDeep);
});
