import { expect, it } from 'vitest';
import { fillTemplate, stylesFirst } from './write-pages.ts';

const page = { page: 'home', head: '<title>Home</title>', body: '<h1>Home</h1>' };
const files = { styles: ['/home.css'], scripts: [] };
/** As Vite leaves it: style sheets at the end of the head. */
const shell =
  '<html lang="en"><head><!--page-head--><!--built-links--><script src="/boot.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/main.css"></head><body><!--page-body--></body></html>';

it('asks for the style sheets before everything else, the page’s own last', () => {
  const template = stylesFirst(shell).replace(
    '<!--built-links-->',
    '<link rel="preload" href="/font.woff2" />',
  );
  const asked = fillTemplate(template, page, files).matchAll(/(?:href|src)="([^"]+)"/g);
  expect([...asked].map(([, address]) => address)).toEqual([
    '/main.css',
    '/home.css',
    '/font.woff2',
    '/boot.js',
  ]);
});

it('a shell without a place for them gets the page’s own at the end of its head', () => {
  expect(fillTemplate(shell, page, files)).toMatch(
    /main\.css"><link rel="stylesheet" href="\/home\.css" \/><\/head>/,
  );
});
