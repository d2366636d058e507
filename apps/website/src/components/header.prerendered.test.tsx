// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { routes } from '../app/routes.ts';
import { prerendered } from '../testing/prerendered.ts';

const links = (navigation: ParentNode | null) =>
  [...(navigation?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);
const mainLinks = [
  ['Home', '/'],
  ['AI Features', '/ai-features'],
  ['AI Solutions', '/ai-solutions'],
  ['About Us', '/about-us'],
  ['Contact', '/contact-us'],
];

describe('presence', () => {
  it('WH-1 every page has the header', async () => {
    for (const path of [...routes.map((route) => route.path), '/no-such-page']) {
      expect((await prerendered(path)).querySelectorAll('header.site-header'), path).toHaveLength(1);
    }
  });

  it('WH-2 the header has a menu toggle that works without JavaScript', async () => {
    const document = await prerendered('/');
    expect(document.querySelector('header details > summary')?.getAttribute('aria-label')).toBe('Menu');
  });
});

describe('desktop navigation', () => {
  const ids = ['WH-7', 'WH-8', 'WH-9', 'WH-10', 'WH-11'];
  for (const [index, [name, path]] of mainLinks.entries()) {
    it(`${ids[index]} has the link ${name} to ${path}`, async () => {
      const navigation = (await prerendered('/privacy-policy')).querySelector('.desktop-navigation');
      expect(links(navigation)).toContainEqual([name, path]);
    });
  }

  it('WH-12 the links stand in their order', async () => {
    expect(links((await prerendered('/')).querySelector('.desktop-navigation'))).toEqual(mainLinks);
  });

  it('WH-13 the header has a Schedule Demo link to /schedule-demo', async () => {
    const actions = (await prerendered('/')).querySelectorAll('.site-header-actions > a');
    expect([...actions].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Schedule Demo', '/schedule-demo'],
    ]);
  });
});

describe('mobile menu', () => {
  it('WH-19 lists the same links as the desktop navigation', async () => {
    const sheet = (await prerendered('/')).querySelector('.mobile-menu-sheet');
    expect(links(sheet).slice(0, mainLinks.length)).toEqual(mainLinks);
  });

  it('WH-21 lists Schedule Demo', async () => {
    const sheet = (await prerendered('/')).querySelector('.mobile-menu-sheet');
    expect(links(sheet)).toContainEqual(['Schedule Demo', '/schedule-demo']);
  });
});
