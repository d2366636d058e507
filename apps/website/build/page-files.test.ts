import { expect, it } from 'vitest';
import { pageFiles } from './page-files.ts';

const manifest = {
  'src/app/client.tsx': { file: 'assets/client.js', imports: ['_app.js'] },
  '_app.js': { file: 'assets/app.js', css: ['assets/app.css'] },
  '_panel.js': { file: 'assets/panel.js', imports: ['_app.js'], css: ['assets/panel.css'] },
  'src/pages/home-page.tsx': {
    file: 'assets/home.js',
    imports: ['_app.js', '_panel.js'],
    css: ['assets/home.css'],
  },
  'src/pages/plain-page.tsx': { imports: ['_app.js'] },
};

it('names what a page and its parts bring, and not what every page has', () => {
  const filesOf = pageFiles(manifest);
  expect(filesOf('home')).toEqual({
    styles: ['/assets/panel.css', '/assets/home.css'],
    scripts: ['/assets/panel.js', '/assets/home.js'],
  });
  expect(filesOf('plain')).toEqual({ styles: [], scripts: [] });
  expect(() => filesOf('unknown')).toThrow('src/pages/unknown-page.tsx');
});
