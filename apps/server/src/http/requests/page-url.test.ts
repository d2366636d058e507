import { expect, it } from 'vitest';
import { pageUrl } from './page-url.ts';

const page = { accept: 'text/html,*/*' };

it('makes an address that cannot be decoded one that a page can be missing at', () => {
  expect(pageUrl({ url: '/%E0%A4%A', headers: page })).toBe('/%25E0%25A4%25A');
});

it('leaves what can be decoded, and what programs ask for', () => {
  expect(pageUrl({ url: '/a%20b?c=%C3%BC', headers: page })).toBe('/a%20b?c=%C3%BC');
  expect(pageUrl({ url: '/%E0%A4%A', headers: { accept: 'application/json' } })).toBe('/%E0%A4%A');
  expect(pageUrl({ url: '/%E0%A4%A', headers: {} })).toBe('/%E0%A4%A');
});
