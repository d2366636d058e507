import type { Page } from 'playwright-core';
import { untilStill } from './measure.ts';

/** As people have it who need more room between letters, words, lines and paragraphs (WCAG 1.4.12). */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/**
 * What is wrong with a page whose text is spaced, in the window as it is: wider than the window, cut off
 * without an ellipsis, or moving although that is not wanted.
 */
export async function misfits(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, spaced);
  await untilStill(page);
  const found = await page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden, .skip-link') === null;
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, display, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const hides = (overflow: string): boolean => /hidden|clip/.test(overflow);
      const isClamped = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (display === 'inline' || isClamped || element.matches('input, textarea, select')) return false;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return (
        (hides(overflowX) && scrollWidth > clientWidth + 1) ||
        (hides(overflowY) && scrollHeight > clientHeight + 1)
      );
    };
    const elements = [...document.querySelectorAll('body *')].filter(
      (element) => !(element instanceof SVGElement) && isShown(element),
    );
    const named = (what: string, element: Element): string =>
      `${what}: ${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const tooWide = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
      ...elements.filter(isCut).map((element) => named('cut off', element)),
      ...document.getAnimations().map(({ playState }) => `moves: ${playState}`),
    ];
  });
  return found.map((what) => `${where}: ${what}`);
}
