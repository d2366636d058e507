import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { untilStill } from './measure.ts';

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** In both looks: what axe finds, and what does not fit into the window. */
export async function flaws(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await violations(page, `${where} at ${width}`)));
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (tooWide > 0) found.push(`${where} at ${width} is ${tooWide} px too wide`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // What is typed into a page that still changes to another width can be lost.
  await untilStill(page);
  return found;
}
