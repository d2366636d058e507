import { AxeBuilder } from '@axe-core/playwright';
import { launchBrowser, type LaunchedBrowser } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCallPage } from './support/call-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

let server: RealServer;
let browser: LaunchedBrowser | undefined;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  await browser?.close();
  browser = undefined;
});

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that the page breaks, with the elements that break them. */
async function violations({ page }: LaunchedBrowser): Promise<string[]> {
  await untilStill(page);
  const results = await new AxeBuilder({ page }).withTags(tags).analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );
}

/** Colours on their way from one to the other are nobody's design: waits until nothing moves. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));

const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
);

describe('the website', () => {
  it.each(looks)(
    'has no accessibility violation at %i px, %s, idle and in a call',
    async (width, colorScheme) => {
      browser = await launchBrowser({
        microphone: { kind: 'beep' },
        viewport: { width, height: 900 },
        colorScheme,
      });
      const call = await openCallPage(browser.page, server.url);
      await browser.page.locator('html[data-ready]').waitFor();
      expect(await violations(browser)).toEqual([]);
      await browser.page.getByRole('button', { name: 'Start a conversation' }).click();
      await call.untilConnected();
      await call.untilTranscript((lines) => lines.length > 0);
      expect(await violations(browser)).toEqual([]);
      expect(await browser.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
      await call.endCall();
      await call.untilIdle();
      // Console errors are where a browser tells of a Content-Security-Policy violation.
      expect(browser.problems).toEqual([]);
    },
  );

  it('opens and closes its menu by keyboard on a phone', async () => {
    browser = await launchBrowser({ microphone: { kind: 'beep' }, viewport: { width: 390, height: 844 } });
    const { page } = await openCallPage(browser.page, server.url);
    await page.locator('html[data-ready]').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await page.locator('header summary, header button[aria-expanded]').first().focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'AI Features' }).waitFor();
    expect(await violations(browser)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  it('shows every word and link without JavaScript', async () => {
    browser = await launchBrowser({ microphone: { kind: 'beep' }, javaScriptEnabled: false });
    await browser.page.goto(server.url);
    expect(await browser.page.getByRole('heading', { level: 1 }).textContent()).toContain(
      'Talk to the Future of AI',
    );
    await browser.page.getByRole('link', { name: 'About Us' }).first().click();
    expect(await browser.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await browser.page.goto(`${server.url}/no-such-page`))?.status()).toBe(404);
  });
});
