// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { brand } from '../config/brand.ts';
import { siteUrl } from '../config/site-url.ts';
import { prerendered } from '../testing/prerendered.ts';
import { preloadPage } from './page-loader.ts';
import { allRoutes, findPage, type PageId, routes } from './routes.ts';

const main = async (path: string) => (await prerendered(path)).querySelector('main')!;
const words = async (path: string) => (await main(path)).textContent ?? '';
const heading = (page: ParentNode) => page.querySelector('h1')?.textContent ?? '';
const canonical = async (path: string) =>
  (await prerendered(path)).querySelector('link[rel="canonical"]')?.getAttribute('href');

/** What makes the document this page and no other: its title, its one address, its words. */
async function expectPage(path: string, page: PageId, address: string): Promise<void> {
  const document = await prerendered(path);
  const { metadata } = await preloadPage(page);
  expect(document.title).toBe(`${metadata.title} | ${brand.name}`);
  expect(await canonical(path)).toBe(`${siteUrl}${address}`);
  expect(heading(document)).not.toBe('');
  expect(heading(document)).toBe(heading(await prerendered(address)));
  expect(document.querySelector('main')?.innerHTML).toBe((await main(address)).innerHTML);
}

describe('what the site is', () => {
  it('WR-1 a public marketing website for a provider of AI voice and chat assistants for businesses', async () => {
    const home = await prerendered('/');
    expect(home.title).toContain(brand.name);
    expect(home.querySelector('meta[name="robots"]')).toBeNull();
    expect(home.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(
      /AI voice assistant/,
    );
    expect(home.querySelector('main .saywell-panel')).not.toBeNull();
    expect(home.querySelector('main input[aria-label="Type a message"], main form input')).not.toBeNull();
    expect(home.querySelector('footer')?.textContent).toMatch(/for businesses/);
  });

  it('WR-2 a visitor can read information pages', async () => {
    for (const path of ['/', '/ai-features', '/ai-solutions', '/about-us', '/contact-us'])
      expect((await words(path)).length, path).toBeGreaterThan(600);
  });

  it('WR-3 a visitor can read legal pages', async () => {
    for (const path of ['/privacy-policy', '/terms-of-service', '/disclaimer']) {
      expect((await words(path)).length, path).toBeGreaterThan(600);
      expect(await words(path), path).toContain('January 27, 2025');
    }
  });
});

describe('the route table', () => {
  it('WR-6 no route has parameters', () => {
    for (const { path } of allRoutes) expect(path).toMatch(/^\/[a-z-]*$/);
    for (const { path } of routes) expect(findPage(`${path}/42`.replace('//', '/')), path).toBe('not-found');
  });

  it.each<[string, string, PageId, string]>([
    ['WR-9', '/ai-features', 'features', '/ai-features'],
    ['WR-10', '/features', 'features', '/ai-features'],
    ['WR-11', '/ai-solutions', 'solutions', '/ai-solutions'],
    ['WR-12', '/business-funding-ai', 'solutions', '/ai-solutions'],
    ['WR-13', '/ecommerce-automation', 'solutions', '/ai-solutions'],
    ['WR-14', '/business-coaching-ai', 'solutions', '/ai-solutions'],
    ['WR-18', '/contact-us', 'contact', '/contact-us'],
    ['WR-19', '/schedule-demo', 'contact', '/contact-us'],
    ['WR-20', '/contact', 'contact', '/contact-us'],
    ['WR-21', '/ai-voice-demo', 'voice-demo', '/ai-voice-demo'],
    ['WR-22', '/saywell-demo', 'voice-demo', '/ai-voice-demo'],
    ['WR-23', '/ai-assistant-demo', 'assistant-demo', '/ai-assistant-demo'],
    ['WR-24', '/hero-demo', 'assistant-demo', '/ai-assistant-demo'],
    ['WR-25', '/voice-interface-demo', 'interface-demo', '/voice-interface-demo'],
    ['WR-26', '/interface-demo', 'interface-demo', '/voice-interface-demo'],
    ['WR-27', '/ai-phone-interface', 'phone-interface', '/ai-phone-interface'],
    ['WR-28', '/enhanced-hero', 'phone-interface', '/ai-phone-interface'],
    ['WR-29', '/squad-agent-demo', 'squad-demo', '/squad-agent-demo'],
    ['WR-30', '/call-termination-demo', 'termination-demo', '/call-termination-demo'],
    ['WR-31', '/saywell-call-demo', 'call-demo', '/saywell-call-demo'],
    ['WR-34', '/privacy-policy', 'privacy', '/privacy-policy'],
    ['WR-35', '/terms-of-service', 'terms', '/terms-of-service'],
    ['WR-36', '/disclaimer', 'disclaimer', '/disclaimer'],
  ])('%s %s shows the page %s', async (_rule, path, page, address) => {
    await expectPage(path, page, address);
  });

  it('WR-15 the four solution routes show the same page', async () => {
    const paths = ['/ai-solutions', '/business-funding-ai', '/ecommerce-automation', '/business-coaching-ai'];
    const pages = await Promise.all(paths.map(async (path) => (await main(path)).innerHTML));
    expect(new Set(pages).size).toBe(1);
    expect(new Set(await Promise.all(paths.map(canonical))).size).toBe(1);
  });

  it('no two pages have the same words', async () => {
    const addresses = [...new Set(await Promise.all(allRoutes.map(({ path }) => canonical(path))))];
    const texts = await Promise.all(addresses.map((address) => words(address!.slice(siteUrl.length))));
    expect(new Set(texts).size).toBe(addresses.length);
  });

  it('WR-32 the Call demo page is titled with the provider’s name', async () => {
    const document = await prerendered('/saywell-call-demo');
    expect(heading(document)).toBe('Saywell Call Demo');
    expect(document.title).toContain(`${brand.name} Call Demo`);
  });

  it('WR-33 the Call demo page has a Back to Home link', async () => {
    const links = [...(await main('/saywell-call-demo')).querySelectorAll('a[href="/"]')];
    expect(links.map((link) => link.textContent?.trim())).toContain('Back to Home');
  });

  it.each([
    ['WR-37', '/privacy-policy'],
    ['WR-38', '/terms-of-service'],
    ['WR-39', '/disclaimer'],
  ])('%s %s is marked noindex', async (_rule, path) => {
    const robots = (await prerendered(path)).querySelector('meta[name="robots"]');
    expect(robots?.getAttribute('content')).toBe('noindex');
  });
});
