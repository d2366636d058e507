import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

it.each([
  ['', {}],
  ['a=1&b=x%20y', { a: '1', b: 'x y' }],
  ['a=1&a=2', { a: ['1', '2'] }],
  ['customer[number]=%2B1302&customer[name]=Ann', { customer: { number: '+1302', name: 'Ann' } }],
  ['customer%5Bname%5D=Ann', { customer: { name: 'Ann' } }],
  ['a[b][c]=1&a[d]=2&a[d]=3', { a: { b: { c: '1' }, d: ['2', '3'] } }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['a[0192f0c0-0000]=1', { a: { '0192f0c0-0000': '1' } }],
  ['a[]=1&b[=2', { 'a[]': '1', 'b[': '2' }],
])('%s', (text, expected) => {
  expect(structuredClone({ ...parseQuery(text) })).toEqual(expected);
});

it('names that objects have are names like others', () => {
  const query = parseQuery(
    '__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1',
  );
  expect(Object.keys(query)).toEqual(['__proto__', 'a', 'constructor']);
  expect({}).not.toHaveProperty('polluted');
});

it('a query has a thousand parameters at most', () => {
  const text = Array.from({ length: 2_000 }, (_, index) => `p${index}=1`).join('&');
  expect(Object.keys(parseQuery(text))).toHaveLength(1_000);
});
