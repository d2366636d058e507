import { expect, it } from 'vitest';
import { pageStyles } from './page-styles.ts';

const manifest = {
  'src/app/client.tsx': { imports: ['_app.js'] },
  '_app.js': { css: ['assets/app.css'] },
  '_panel.js': { imports: ['_app.js'], css: ['assets/panel.css'] },
  'src/pages/home-page.tsx': { imports: ['_app.js', '_panel.js'], css: ['assets/home.css'] },
  'src/pages/plain-page.tsx': { imports: ['_app.js'] },
};

it('links what a page and its parts bring, and not what every page has', () => {
  const stylesOf = pageStyles(manifest);
  expect(stylesOf('home')).toEqual(['/assets/panel.css', '/assets/home.css']);
  expect(stylesOf('plain')).toEqual([]);
  expect(() => stylesOf('unknown')).toThrow('src/pages/unknown-page.tsx');
});
