import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colours on their way from one to the other are nobody's design: waits until what ends has ended. */
async function untilStill(page: Page): Promise<void> {
  const isMoving = async (): Promise<boolean> => {
    // What was pressed a moment ago may begin to move with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const inside = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    return [document, ...inside]
      .flatMap((root) => root.getAnimations())
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
  };
  await expect.poll(() => page.evaluate(isMoving), { timeout: 5_000 }).toBe(false);
}

/** Rules that the page breaks, each with where and the element that breaks it. */
export async function violations(page: Page, where: string): Promise<string[]> {
  await untilStill(page);
  await page.evaluate(axe.source);
  const results = await page.evaluate(
    (values): Promise<AxeResults> =>
      window.axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    tags,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.target.join(' ')}`),
  );
}
