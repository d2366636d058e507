import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalPaths, routes } from '../../apps/website/src/app/routes.ts';
import { openCallPage } from './support/call-page.ts';
import { smallTargets } from './support/measure.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { type OpenVisitorOptions, shareBrowsers } from './support/visitors.ts';

let server: RealServer;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await shareServer();
});

const open = async (options?: OpenVisitorOptions): Promise<Page> => (await visit(options)).page;
async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  // A page's own code waits for the first sign of interest.
  await page.locator('html[data-ready]').waitFor();
  await page.locator('body').dispatchEvent('pointerover');
  await page.locator('html[data-awake]').waitFor();
}
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** Presses Tab until the focus is on something that says `name`. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`${name} cannot be reached by Tab`);
}

describe('by keyboard only', () => {
  it('skips to the content, calls, mutes and ends', async () => {
    const page = await open();
    await show(page, '/');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/skip/i);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Start a conversation$/);
    await page.keyboard.press('Enter');
    const panel = page.locator('.saywell-panel').first();
    await panel.and(page.locator('[data-phase="active"]')).waitFor();
    const mute = page.getByRole('button', { name: 'Mute' }).first();
    await mute.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+d');
    await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('false');
    await panel.locator('.saywell-call-button[data-shows="end"]').focus();
    await page.keyboard.press('Enter');
    await panel.and(page.locator('[data-phase="idle"]')).waitFor();
  });

  it('shows where the focus is at every stop', async () => {
    const page = await open({ viewport: { width: 1280, height: 900 } });
    await show(page, '/');
    const bare: string[] = [];
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const style = getComputedStyle(element);
        const hasRing = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
        return { name: element.textContent?.trim() || element.getAttribute('aria-label'), hasRing };
      });
      if (stop === null) break;
      if (!stop.hasRing) bare.push(String(stop.name));
    }
    expect(bare).toEqual([]);
  });

  it('opens and closes the menu on a phone, and the focus comes back', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await show(page, '/');
    const toggle = page.locator('header summary, header button[aria-expanded]').first();
    await toggle.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await menu.getByRole('link', { name: 'AI Features' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('arrives on the next page with its heading announced and the focus in its content', async () => {
    const page = await open();
    await show(page, '/');
    await tabTo(page, /^AI Features$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ai-features');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect.poll(() => page.title()).toMatch(/Features/);
  });
});

describe('on any screen', () => {
  it.each([
    ['320 px', { width: 320, height: 640 }],
    ['200 % of 1280 px', { width: 640, height: 450 }],
  ])(
    'WK-13 controls are 44 px and no page is wider than the window at %s',
    async (_name, viewport) => {
      const page = await open({ viewport });
      const wrong: string[] = [];
      for (const path of [...canonicalPaths, '/no-such-page']) {
        await show(page, path);
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          wrong.push(`${path} is too wide`);
        wrong.push(...(await smallTargets(page)).map((element) => `${path}: small: ${element}`));
      }
      expect(wrong).toEqual([]);
    },
    180_000,
  );

  it('moves nothing for visitors who want no motion', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    for (const path of canonicalPaths) {
      await show(page, path);
      const moving = await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
      expect(moving, path).toBe(0);
    }
  }, 120_000);

  it('offers its play buttons to whoever can hear, and none without scripts', async () => {
    const playButtons = async (options: OpenVisitorOptions): Promise<number> => {
      const page = await open(options);
      await page.goto(`${server.url}/ai-features`);
      return page.locator('.play-button').filter({ visible: true }).count();
    };
    expect(await playButtons({})).toBeGreaterThan(0);
    expect(await playButtons({ reducedMotion: 'reduce' })).toBeGreaterThan(0);
    expect(await playButtons({ javaScriptEnabled: false })).toBe(0);
  });

  it('prints the words without the controls', async () => {
    const page = await open();
    await page.emulateMedia({ media: 'print' });
    for (const path of ['/privacy-policy', '/terms-of-service', '/disclaimer', '/']) {
      await show(page, path);
      expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true);
      expect(await page.locator('header').first().isVisible(), path).toBe(false);
      expect(await page.locator('footer').first().isVisible(), path).toBe(false);
      expect(await page.getByRole('button').filter({ visible: true }).count(), path).toBe(0);
    }
  });
});

describe('without JavaScript', () => {
  it('every page has its heading, its text and its links', async () => {
    const page = await open({ javaScriptEnabled: false });
    for (const { path } of routes) {
      await page.goto(`${server.url}${path}`);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(200);
      expect(await page.getByRole('link').count(), path).toBeGreaterThan(10);
    }
    await page.goto(server.url);
    await page.getByRole('link', { name: 'About Us' }).first().click();
    await page.waitForURL('**/about-us');
    const unknown = await page.goto(`${server.url}/no-such-page`);
    expect(unknown?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/page not found/i);
  }, 120_000);
});

describe('a call', () => {
  it('is kept over ten pages and Back', async () => {
    const page = await open({ viewport: { width: 1280, height: 900 } });
    const call = await openCallPage(page, server.url);
    await call.talk();
    await call.untilConnected();
    const links = ['AI Features', 'AI Solutions', 'About Us', 'Contact', 'Home'];
    for (const name of [...links, ...links]) {
      await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();
      await page.locator('[data-call-control="floating"]').waitFor({ state: 'attached' });
      expect((await server.health()).rooms).toEqual({ open: 1, participants: 1 });
    }
    await page.goBack();
    await page.waitForURL('**/contact-us');
    expect(await page.getByRole('banner').getByText('End Call').count()).toBeGreaterThan(0);
    await call.untilTranscript((lines) => lines.length > 0);
    await call.endCall();
    await call.untilIdle();
    await expect.poll(async () => (await server.health()).rooms.open).toBe(0);
  }, 60_000);

  it('is started by a press that came before the page was ready', async () => {
    const page = await open();
    await page.route('**/assets/client*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Start a conversation' }).click();
    await page.locator('.saywell-panel[data-phase="active"]').first().waitFor({ timeout: 20_000 });
    expect((await server.health()).rooms.open).toBe(1);
    await page.locator('.saywell-call-button[data-shows="end"]').first().click();
    await page.locator('.saywell-panel[data-phase="idle"]').first().waitFor();
  }, 60_000);
});
