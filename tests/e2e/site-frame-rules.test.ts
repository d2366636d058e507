import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalPaths, routes } from '../../apps/website/src/app/routes.ts';
import { brand } from '../../apps/website/src/config/brand.ts';
import { lookOf, smallTargets, untilStill } from './support/measure.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

const mainLinks = [
  ['Home', '/'],
  ['AI Features', '/ai-features'],
  ['AI Solutions', '/ai-solutions'],
  ['About Us', '/about-us'],
  ['Contact', '/contact-us'],
] as const;

async function open(path: string, width: number): Promise<Page> {
  const { page } = await visit({ viewport: { width, height: 900 } });
  await page.goto(`${server.url}${path}`);
  await page.locator('html[data-ready]').waitFor();
  return page;
}
/** Name and address of the links that can be seen, from left to right or from top to bottom. */
const shownLinks = (place: Locator): Promise<readonly (readonly [string, string])[]> =>
  place.locator('a').evaluateAll((all) =>
    all
      .filter((link) => link.checkVisibility())
      .map((link) => {
        const { left, top } = link.getBoundingClientRect();
        return { left, top, entry: [link.textContent ?? '', link.getAttribute('href') ?? ''] as const };
      })
      .toSorted((one, other) => one.top - other.top || one.left - other.left)
      .map(({ entry }) => entry),
  );

describe('every page', () => {
  interface Seen {
    readonly path: string;
    readonly hasHeader: boolean;
    readonly hasMenuToggle: boolean;
    readonly hasFooter: boolean;
    readonly title: string;
    readonly description: string | null;
    readonly backTo: string | null;
  }
  const seen: Seen[] = [];
  beforeAll(async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    for (const path of [...canonicalPaths, '/no-such-page']) {
      await page.goto(`${server.url}${path}`);
      const back = page.getByRole('link', { name: 'Back to Home' });
      seen.push({
        path,
        hasHeader: await page.locator('header.site-header').isVisible(),
        hasMenuToggle: await page.locator('header summary').isVisible(),
        hasFooter: await page.locator('footer.site-footer').isVisible(),
        title: await page.title(),
        description: await page.locator('meta[name="description"]').getAttribute('content'),
        backTo: (await back.count()) > 0 ? await back.first().getAttribute('href') : null,
      });
    }
  });
  const pathsWithout = (accept: (page: Seen) => boolean): string[] =>
    seen.filter((page) => !accept(page)).map(({ path }) => path);

  it('WH-1 has the header', () => {
    expect(seen).toHaveLength(canonicalPaths.length + 1);
    expect(pathsWithout(({ hasHeader }) => hasHeader)).toEqual([]);
  });
  it('WH-2 has its menu toggle', () => {
    expect(pathsWithout(({ hasMenuToggle }) => hasMenuToggle)).toEqual([]);
  });
  it('WF-1 has the footer', () => {
    expect(pathsWithout(({ hasFooter }) => hasFooter)).toEqual([]);
  });
  it('WR-41 has a Back to Home link to /, except the home page', () => {
    expect(pathsWithout(({ backTo }) => backTo === '/')).toEqual(['/']);
  });
  it('WR-42 has a title of its own', () => {
    expect(new Set(seen.map(({ title }) => title)).size).toBe(seen.length);
  });
  it('WR-43 has a description of its own', () => {
    const all = seen
      .filter(({ path }) => path !== '/no-such-page')
      .map(({ description }) => description ?? '');
    expect(all.filter((text) => text.length < 20)).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the header on a wide screen', () => {
  let page: Page;
  let header: Locator;
  beforeAll(async () => {
    page = await open('/', 1280);
    header = page.locator('header.site-header');
  });
  const scrollTo = async (top: number): Promise<void> => {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await untilStill(page);
    expect(await page.evaluate(() => scrollY)).toBe(top);
  };

  it('WH-3 is fixed at the top', async () => {
    for (const top of [0, 600]) {
      await scrollTo(top);
      const look = await lookOf(header);
      expect(look).toMatchObject({ position: 'fixed', top: 0, left: 0 });
      expect(look.right).toBe(await page.evaluate(() => document.documentElement.clientWidth));
      // What is there to be pressed is the header, not what scrolled under it.
      const isOnTop = await page.evaluate(
        () => document.elementFromPoint(640, 20)?.closest('header') !== null,
      );
      expect(isOnTop).toBe(true);
    }
  });
  it('WH-4 is transparent until the page is scrolled by more than 10px', async () => {
    for (const [top, isClear] of [
      [0, true],
      [10, true],
      [11, false],
      [9, true],
    ] as const) {
      await scrollTo(top);
      expect((await lookOf(header)).background[3] === 0, `${top} px`).toBe(isClear);
    }
  });
  it('WH-5 is white when scrolled by more than 10px', async () => {
    await scrollTo(11);
    const [red, green, blue, alpha] = (await lookOf(header)).background;
    expect([red, green, blue]).toEqual([255, 255, 255]);
    expect(alpha).toBeGreaterThan(0.5);
  });
  it('WH-6 has a blur effect when scrolled by more than 10px', async () => {
    await scrollTo(10);
    expect((await lookOf(header)).backdropFilter).toBe('none');
    await scrollTo(11);
    const blurPx = /blur\(([\d.]+)px\)/.exec((await lookOf(header)).backdropFilter)?.[1];
    expect(Number(blurPx)).toBeGreaterThan(0);
  });
  it('WK-7 changes between 10 and 11 pixels', async () => {
    await scrollTo(10);
    const before = await lookOf(header);
    await scrollTo(11);
    expect((await lookOf(header)).background).not.toEqual(before.background);
  });

  it.each(mainLinks.map((link, at) => [`WH-${7 + at}`, ...link] as const))(
    '%s shows the link %s to %s',
    async (_rule, name, path) => {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
      expect(await link.isVisible()).toBe(true);
      expect(await link.getAttribute('href')).toBe(path);
    },
  );
  it('WH-12 shows them from left to right in this order', async () => {
    expect(await shownLinks(page.getByRole('navigation', { name: 'Main' }))).toEqual(mainLinks);
  });
  it('WH-13 shows a Schedule Demo link that leads to /schedule-demo', async () => {
    const other = await open('/about-us', 1280);
    await other.getByRole('banner').getByRole('link', { name: 'Schedule Demo' }).click();
    await other.waitForURL('**/schedule-demo');
    expect(await other.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
  it('WH-14 shows a call button labelled "Talk to AI"', async () => {
    const buttons = page.getByRole('banner').getByRole('button').filter({ visible: true });
    expect(await buttons.allTextContents()).toEqual(['Talk to AI']);
  });
});

describe('the mobile menu', () => {
  let page: Page;
  let menu: Locator;
  beforeAll(async () => {
    page = await open('/', 390);
    menu = page.getByRole('navigation', { name: 'Mobile' });
  });

  it('WH-17 opens on toggle', async () => {
    expect(await menu.isVisible()).toBe(false);
    await page.locator('header summary').click();
    expect(await menu.isVisible()).toBe(true);
  });
  it('WH-19 lists the same links as the desktop navigation', async () => {
    expect((await shownLinks(menu)).slice(0, mainLinks.length)).toEqual(mainLinks);
  });
  it('WH-20 lists "Talk to AI Assistant"', async () => {
    expect(await menu.getByRole('button', { name: 'Talk to AI Assistant' }).isVisible()).toBe(true);
  });
  it('WH-21 lists Schedule Demo', async () => {
    expect(await shownLinks(menu)).toContainEqual(['Schedule Demo', '/schedule-demo']);
  });
  it('WH-22 lists "Call AI"', async () => {
    expect(await menu.getByRole('button', { name: 'Call AI' }).isVisible()).toBe(true);
  });
  it('WK-13 everything in it is at least 44 px wide and high', async () => {
    expect(await smallTargets(page)).toEqual([]);
  });
  it('WH-18 closes on toggle', async () => {
    await page.locator('header summary').click();
    expect(await menu.isVisible()).toBe(false);
  });
});

describe('the footer', () => {
  let page: Page;
  let footer: Locator;
  const requests: string[] = [];
  beforeAll(async () => {
    page = await open('/about-us', 1280);
    footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    page.on('request', (request) => requests.push(request.url()));
  });
  const field = (): Locator => footer.getByRole('textbox', { name: 'Stay Updated' });
  const column = (name: string): Locator => footer.getByRole('navigation', { name });
  const pathsIn = async (name: string): Promise<string[]> =>
    (await shownLinks(column(name))).map(([, path]) => path);

  it('WF-2 shows a blurb of the brand', async () => {
    const blurb = footer.locator('p').filter({ hasText: brand.name }).first();
    expect(await blurb.isVisible()).toBe(true);
    expect((await blurb.innerText()).length).toBeGreaterThan(60);
  });
  it('WF-3 shows Quick Links, all to pages of the site', async () => {
    const paths = await pathsIn('Quick Links');
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) expect(routes.map((route) => route.path)).toContain(path);
  });
  it('WF-4 shows Company links', async () => {
    expect(await pathsIn('Company')).toEqual(expect.arrayContaining(['/about-us', '/contact-us']));
  });
  it('WF-5 shows the legal pages among them', async () => {
    const legal = ['/privacy-policy', '/terms-of-service', '/disclaimer'];
    expect(await pathsIn('Company')).toEqual(expect.arrayContaining(legal));
  });
  it('WF-6 shows the email', async () => {
    const link = footer.getByRole('link', { name: brand.email });
    expect([await link.isVisible(), await link.getAttribute('href')]).toEqual([
      true,
      `mailto:${brand.email}`,
    ]);
  });
  it('WF-7 shows the phone', async () => {
    const link = footer.getByRole('link', { name: brand.phone });
    expect([await link.isVisible(), await link.getAttribute('href')]).toEqual([true, 'tel:+13025550142']);
  });
  it('WF-8 shows a postal address', async () => {
    const shown = await footer.locator('address').innerText();
    expect(shown).toContain('1201 North Market Street');
    expect(shown).toContain('Wilmington, Delaware 19801');
  });
  it('WF-9 has a "Stay Updated" email input', async () => {
    const input = field();
    await input.fill('ada@example.com');
    expect(await input.inputValue()).toBe('ada@example.com');
  });
  it('WF-10 with a button that submits it', async () => {
    const form = footer.locator('form').filter({ has: page.getByRole('textbox', { name: 'Stay Updated' }) });
    const button = form.getByRole('button');
    expect([await button.count(), await button.getAttribute('type')]).toEqual([1, 'submit']);
    expect(await button.isVisible()).toBe(true);
  });
  it('WM-29 the input is of type email: the browser refuses what is none', async () => {
    const input = field();
    await input.fill('no address');
    const mismatch = await input.evaluate(
      (one) => one instanceof HTMLInputElement && one.validity.typeMismatch,
    );
    expect(mismatch).toBe(true);
  });
  it('WM-2 the button has no behaviour: nothing is asked for, shown or left', async () => {
    await field().fill('ada@example.com');
    const read = async () => [page.url(), await footer.innerText(), await field().inputValue()];
    const before = await read();
    requests.length = 0;
    await footer.locator('form').getByRole('button').click();
    await untilStill(page);
    expect(await read()).toEqual(before);
    expect(requests).toEqual([]);
  });
  it('WF-11 shows a copyright line that reads 2025', async () => {
    expect(await footer.getByText(/© 2025 Saywell/).isVisible()).toBe(true);
  });
  it('WF-12 claims enterprise-grade security', async () => {
    expect(await footer.getByText(/enterprise-grade security/i).isVisible()).toBe(true);
  });
  it('WF-13 claims 99.9% uptime', async () => {
    expect(await footer.getByText(/99\.9% uptime/).isVisible()).toBe(true);
  });
});
