import type { Locator, Page } from 'playwright-core';

/** How an element stands on the screen, as the browser has laid it out. */
export interface Look {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly position: string;
  readonly visibility: string;
  /** Red, green, blue 0–255, and how opaque it is, 0–1. */
  readonly background: Colour;
  /** What is behind it is changed by this; `none` mostly. */
  readonly backdropFilter: string;
}
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const restLimitMs = 10_000;

/**
 * Waits until nothing of the page is on its way from one look to another: what it shows meanwhile is
 * nobody's design. What never ends is not waited for.
 */
export async function untilStill(page: Page): Promise<void> {
  const isStill = await page.evaluate(async (limitMs) => {
    const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = (): boolean =>
      [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
        .flatMap((root) => root.getAnimations())
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    const giveUpAt = performance.now() + limitMs;
    // What was caused a moment ago may begin to move with the next frame.
    for (let restingFrames = 0; restingFrames < 2; restingFrames = isMoving() ? 0 : restingFrames + 1) {
      if (performance.now() > giveUpAt) return false;
      await nextFrame();
    }
    return true;
  }, restLimitMs);
  if (!isStill) throw new Error(`something still moved after ${restLimitMs} ms`);
}

/** Measures an element once it has come to rest. */
export async function lookOf(element: Locator): Promise<Look> {
  await untilStill(element.page());
  return element.evaluate((one) => {
    const style = getComputedStyle(one);
    const { top, left, right, bottom, width, height } = one.getBoundingClientRect();
    const [red = 0, green = 0, blue = 0, alpha = 1] = (style.backgroundColor.match(/[\d.]+/g) ?? []).map(
      Number,
    );
    const { position, visibility, backdropFilter } = style;
    const background = [red, green, blue, alpha] as const;
    return { top, left, right, bottom, width, height, position, visibility, backdropFilter, background };
  });
}

/** Red far above green and blue, and opaque. */
export const isRed = ([red, green, blue, alpha]: Colour): boolean =>
  red > 150 && green < red / 2 && blue < red / 2 && alpha === 1;

/** Least width and height of what a finger presses, pixels. */
const targetPx = 44;

/** Controls that are shown and smaller than a finger needs, each with its size. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const isSmall = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // Links inside a sentence are as high as its line.
      const isInText = element.closest('p, li p, dd, td, figcaption, label') !== null;
      // Half a pixel is lost where a size is rounded to the screen's.
      return isShown && width > 1 && !isInText && Math.min(height, width) < least - 0.5;
    };
    return [...document.querySelectorAll('button, summary, select, input, textarea, nav a, a[class]')]
      .filter((element) => !element.matches('[type=hidden], [tabindex="-1"]') && isSmall(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 90)}`;
      });
  }, targetPx);
}
