// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { assertStaticHtml } from '../../build/assert-static-html.ts';
import { brand } from '../config/brand.ts';
import { siteUrl } from '../config/site-url.ts';
import { faq } from '../content/contact.ts';
import { prerendered } from '../testing/prerendered.ts';
import { jsonLd } from './json-ld.ts';
import { applyHead, pageHead } from './page-head.ts';
import { preloadPage } from './page-loader.ts';
import { renderHead } from './render-head.ts';
import { allRoutes, canonicalPath, type PageId } from './routes.ts';
import { shareTags } from './share-tags.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

/** A page's head without the rendering of the page. */
async function ownHead(page: PageId): Promise<Document> {
  const loaded = await preloadPage(page);
  const { title, tags } = pageHead(loaded);
  const head = renderHead({ title, tags: [...tags, ...shareTags(loaded, title)] });
  return new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
}

const content = (page: Document, key: string) =>
  page.querySelector(`meta[property="${key}"], meta[name="${key}"]`)?.getAttribute('content');
const blocks = (page: Document): Record<string, unknown>[] =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
    JSON.parse(textContent),
  );

describe('the card of a shared link', () => {
  it('says what the page says, with a picture at a full address', async () => {
    for (const page of new Set(allRoutes.map(({ page }) => page))) {
      const html = await ownHead(page);
      expect(content(html, 'og:title'), page).toBe(html.title);
      expect(content(html, 'og:description'), page).toBe(content(html, 'description'));
      expect(content(html, 'og:url'), page).toBe(`${siteUrl}${canonicalPath(page)}`);
      expect(content(html, 'og:type'), page).toBe('website');
      expect(content(html, 'og:image'), page).toBe(`${siteUrl}/og/${page}.png`);
      expect(content(html, 'og:image:width'), page).toBe('1200');
      expect(content(html, 'og:image:height'), page).toBe('630');
      expect(content(html, 'og:image:alt'), page).not.toBe('');
      expect(content(html, 'twitter:card'), page).toBe('summary_large_image');
    }
    expect(content(await prerendered('/'), 'og:url')).toBe(`${siteUrl}/`);
  });

  it('does not exist for addresses that do not', async () => {
    const html = await prerendered('/no-such-page');
    expect(html.querySelector('meta[property], link[rel="canonical"]')).toBeNull();
    expect(content(html, 'robots')).toBe('noindex');
    expect(html.title).toBe(`Page not found | ${brand.name}`);
  });
});

describe('search engines', () => {
  it('are kept from the legal pages, the status page and missing ones, and from no other', async () => {
    const kept = ['privacy', 'terms', 'disclaimer', 'status', 'not-found'];
    for (const page of new Set([...allRoutes.map(({ page }) => page), 'not-found' as const])) {
      const expected = kept.includes(page) ? 'noindex' : undefined;
      expect(content(await ownHead(page), 'robots'), page).toBe(expected);
    }
  });

  it('are told who we are on the home page', async () => {
    const [organization, webSite, ...others] = blocks(await prerendered('/'));
    expect(organization).toMatchObject({ '@type': 'Organization', name: brand.name, url: `${siteUrl}/` });
    expect(webSite).toMatchObject({ '@type': 'WebSite', url: `${siteUrl}/` });
    expect(others).toEqual([]);
  });

  it('are told the questions of the contact page', async () => {
    const [page] = blocks(await prerendered('/contact'));
    expect(page).toMatchObject({ '@type': 'FAQPage' });
    const names = (page!.mainEntity as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(faq.map(({ question }) => question));
    expect(faq.length).toBeGreaterThan(0);
    expect(blocks(await prerendered('/about'))).toEqual([]);
  });

  it('get no empty list of questions', () => expect(jsonLd('contact', [])).toEqual([]));
});

it('a data block cannot end early', () => {
  const html = renderHead({ title: 'A', tags: [] }, [{ name: '</script><script>alert(1)</script>' }]);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(() => assertStaticHtml(html, '/')).not.toThrow();
  expect(() => assertStaticHtml('<script type="module">1</script>', '/')).toThrow('inline script');
});

it('escapes what pages say about themselves', () => {
  const tags = [{ name: 'meta', attributes: { name: 'description', content: '"><script>' } }] as const;
  expect(renderHead({ title: '<b> & co', tags })).toBe(
    '<title>&lt;b&gt; &amp; co</title>\n    <meta name="description" content="&quot;&gt;&lt;script&gt;" />',
  );
});

it('a navigation leaves the head as the page’s own HTML has it, without what the last page said to machines', async () => {
  for (const page of ['home', 'privacy', 'contact', 'not-found'] as const) {
    const head = pageHead(await preloadPage(page));
    applyHead(head, document);
    const html = new DOMParser().parseFromString(`<head>${renderHead(head)}</head>`, 'text/html');
    const inner = (parsed: Document) =>
      [...parsed.head.querySelectorAll('meta, link, script')].map(({ outerHTML }) => outerHTML);
    expect(inner(document), page).toEqual(inner(html));
    expect(document.title).toBe(html.title);
    document.head.insertAdjacentHTML('beforeend', '<script type="application/ld+json">{}</script>');
  }
});
