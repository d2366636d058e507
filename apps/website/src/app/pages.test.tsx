// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { assertStaticHtml } from '../../build/assert-static-html.ts';
import { brand } from '../config/brand.ts';
import { prerendered } from '../testing/prerendered.ts';
import { renderPage } from './entry-server.tsx';
import { findPage, routes } from './routes.ts';

const heading = (document: Document) => document.querySelector('h1')?.textContent;
const backLinks = (document: Document) =>
  [...document.querySelectorAll('main a')].filter(
    (link) => link.textContent?.trim() === 'Back to Home' && link.getAttribute('href') === '/',
  );

async function collect(read: (document: Document) => string | null | undefined) {
  const byPage = new Map<string, string>();
  for (const { path, page } of routes) byPage.set(page, read(await prerendered(path)) ?? '');
  return [...byPage.values()];
}

async function canonical(path: string) {
  return (await prerendered(path)).querySelector('link[rel="canonical"]')?.getAttribute('href');
}

function isHomePage(document: Document): boolean {
  return (
    heading(document) === 'Talk to the Future of AI' &&
    document.querySelector('main .saywell-panel') !== null &&
    document.querySelector('main section.chiefs') !== null
  );
}

describe('routes', () => {
  it('knows all 27 paths', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(27);
    expect(routes).toHaveLength(27);
  });

  it('WR-7 / shows the phone interface and the CEO section', async () => {
    expect(isHomePage(await prerendered('/'))).toBe(true);
  });

  it('WR-8 /ai-appointment-setting shows the same page as /', async () => {
    expect(isHomePage(await prerendered('/ai-appointment-setting'))).toBe(true);
  });

  it('WR-40 {provider} stands for the voice provider’s name in the paths', () => {
    expect(findPage('/saywell-demo')).toBe('voice-demo');
    expect(findPage('/saywell-call-demo')).toBe('call-demo');
    expect(brand.name.toLowerCase()).toBe(brand.pathName);
  });

  it('WR-41 each page except the home page has a Back to Home link', async () => {
    for (const { path, page } of [...routes, { path: '/no-such-page', page: 'not-found' }]) {
      const expected = page === 'home' ? 0 : 1;
      expect(backLinks(await prerendered(path)), path).toHaveLength(expected);
    }
  });

  it('a slash at the end makes no difference', () => {
    expect(findPage('/about/')).toBe('about');
    expect(findPage('/no-such-page')).toBe('not-found');
  });
});

describe('metadata', () => {
  it('WR-42 the title is set per page', async () => {
    const titles = await collect((document) => document.title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toContain(brand.name);
  });

  it('WR-43 the description is set per page', async () => {
    const descriptions = await collect((document) =>
      document.querySelector('meta[name="description"]')?.getAttribute('content'),
    );
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const description of descriptions) expect(description.length).toBeGreaterThan(40);
  });

  it('aliases share one canonical address', async () => {
    expect(await canonical('/about')).toBe(`${brand.siteUrl}/about-us`);
    expect(await canonical('/about-us')).toBe(`${brand.siteUrl}/about-us`);
    expect(await canonical('/no-such-page')).toBeUndefined();
  });
});

describe('every page', () => {
  it('WR-44 all pages are public: each is there in full without any login', async () => {
    for (const { path } of routes) {
      const document = await prerendered(path);
      expect(document.querySelector('main')?.textContent?.length, path).toBeGreaterThan(200);
      expect(document.querySelector('input[type="password"]'), path).toBeNull();
    }
  });

  it('needs no inline script, style or event attribute', async () => {
    for (const { path } of routes) {
      const { head, body } = await renderPage(path);
      expect(() => assertStaticHtml(head + body, path)).not.toThrow();
    }
  });

  it('has one h1, one main and the skip link as its first stop', async () => {
    for (const { path } of routes) {
      const document = await prerendered(path);
      expect(document.querySelectorAll('h1'), path).toHaveLength(1);
      expect(document.querySelectorAll('main#main'), path).toHaveLength(1);
      expect(document.querySelector('a, button, input')?.getAttribute('href'), path).toBe('#main');
    }
  });
});
