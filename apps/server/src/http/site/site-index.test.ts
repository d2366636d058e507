import { expect, it } from 'vitest';
import { indexFiles } from './site-index.ts';

const index = indexFiles([
  'index.html',
  'index.html.br',
  'about/index.html',
  'legal/terms.html',
  'assets/app-1a2b.js',
  'assets/app-1a2b.js.br',
  'assets/app-1a2b.js.gz',
  'favicon.svg',
  '404/index.html',
  '.vite/manifest.json',
  '.well-known/security.txt',
  'assets/.secret',
]);

it('has one address per page and file', () => {
  expect(Object.fromEntries(index.files)).toEqual({
    '/': 'index.html',
    '/about': 'about/index.html',
    '/legal/terms': 'legal/terms.html',
    '/assets/app-1a2b.js': 'assets/app-1a2b.js',
    '/favicon.svg': 'favicon.svg',
    '/.well-known/security.txt': '.well-known/security.txt',
  });
});

it('knows the other spellings of pages', () => {
  expect(Object.fromEntries(index.aliases)).toEqual({
    '/index.html': '/',
    '/about/': '/about',
    '/about/index.html': '/about',
    '/legal/terms/': '/legal/terms',
    '/legal/terms.html': '/legal/terms',
  });
});

it('lists the page for missing addresses apart', () => {
  expect(index.notFoundPage).toBe('404/index.html');
  expect(indexFiles(['index.html', '404.html']).notFoundPage).toBe('404.html');
  expect(indexFiles(['index.html']).notFoundPage).toBeNull();
});
