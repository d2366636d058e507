import type { Page } from 'playwright-core';

/** Loads a page and waits until all of it answers. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await untilAwake(page);
}

/** A page's own code waits for the first sign of interest. */
async function untilAwake(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
  await page.locator('body').dispatchEvent('pointerover');
  await page.locator('html[data-awake]').waitFor();
}

/** Goes to another page of the site without loading a document, as a link does. */
export async function walkTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  const before = await page.title();
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForFunction((title) => document.title !== title, before);
}

/** A page's path as the beginning of a file's name. */
export const fileName = (path: string): string =>
  path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
