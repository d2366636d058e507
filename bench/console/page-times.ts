import type { Page } from 'playwright-core';

declare global {
  interface Window {
    benchFrames?: number[];
  }
}

const limitMs = 60_000;

/**
 * Milliseconds of the page's clock until something is in it and drawn, since `from` or, without it, since the page
 * began. With `fetched` until the bytes of an address that ends so are there, too.
 */
export function drawnAfter(page: Page, selector: string, from = 0, fetched = ''): Promise<number> {
  return page.evaluate(
    async ([wanted, end, start, limit]) => {
      const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      const isThere = (): boolean =>
        document.querySelector(wanted) !== null &&
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end));
      while (!isThere()) {
        if (performance.now() - start > limit) throw new Error(`no ${wanted} ${end} after ${limit} ms`);
        await nextFrame();
      }
      await nextFrame();
      return performance.now() - start;
    },
    [selector, fetched, from, limitMs] as const,
  );
}

export const pageNow = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Notes how long each frame takes until it is asked. */
export function watchFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frames: number[] = [];
    window.benchFrames = frames;
    let before = performance.now();
    const next = (now: number): void => {
      frames.push(now - before);
      before = now;
      if (window.benchFrames === frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

export function framesSince(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const frames = window.benchFrames ?? [];
    delete window.benchFrames;
    return frames.slice(1);
  });
}
