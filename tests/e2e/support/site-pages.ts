import type { Page } from 'playwright-core';

/** Loads a page of the site and waits until all of it answers. */
export async function openSitePage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  // A page's own code waits for the first sign of interest.
  await page.locator('html[data-ready]').waitFor();
  await page.locator('body').dispatchEvent('pointerover');
  await page.locator('html[data-awake]').waitFor();
}

/** Goes to another page of the site without loading a document, as a link does: a call goes on. */
export async function walkTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  const before = await page.title();
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForFunction((title) => document.title !== title, before);
}
