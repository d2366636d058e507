import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

async function open(path: string, width: number, height: number): Promise<Page> {
  const { page } = await visit({ viewport: { width, height } });
  await page.goto(`${server.url}${path}`);
  await page.locator('html[data-ready]').waitFor();
  return page;
}

it.each([0, 500])('the menu closes at a press beside it, %d pixels down the page', async (top) => {
  const page = await open('/about-us', 390, 844);
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  const menu = page.locator('.mobile-menu');
  await menu.locator('summary').click();
  expect(await menu.getAttribute('open')).not.toBeNull();
  await page.mouse.click(100, 800);
  await expect.poll(() => menu.getAttribute('open')).toBeNull();
});

it.each([
  [740, 360],
  [320, 568],
  [720, 450],
])('the call bar is one slim row in a window of %d by %d', async (width, height) => {
  const page = await open('/about-us', width, height);
  await page.locator('.site-header-actions > [data-call-control="header"]').click();
  await page.locator('html[data-call="active"]').waitFor({ timeout: 30_000 });
  const bar = page.locator('.call-bar');
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 999).toBeLessThan(64);
  await bar.locator('.floating-call-button').click();
  await page.locator('html:not([data-call])').waitFor({ timeout: 30_000 });
});

it('entries of the log push nothing down on a phone', async () => {
  const page = await open('/saywell-call-demo', 390, 844);
  const place = (): Promise<number> =>
    page.locator('.copy-log').evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await place();
  await page.locator('main .start-stop button').first().click();
  await expect
    .poll(() => page.locator('.saywell-log-list li').count(), { timeout: 30_000 })
    .toBeGreaterThan(4);
  expect(await place()).toBeCloseTo(before, 0);
});
