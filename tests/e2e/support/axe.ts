import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { untilStill } from './measure.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that another colour scheme can break: what they read is all that it changes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export interface ViolationsOptions {
  /** Looks only at what these selectors find; the page itself has been looked at before. Default: the whole page. */
  readonly within?: string;
  /** Only what a colour scheme changes. */
  readonly coloursOnly?: boolean;
}

/** Rules that the page breaks, each with where and the element that breaks it. */
export async function violations(
  page: Page,
  where: string,
  { within, coloursOnly = false }: ViolationsOptions = {},
): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = coloursOnly
    ? { type: 'rule', values: colourRules }
    : { type: 'tag', values: tags };
  const results = await page.evaluate(
    async ([only, selector]): Promise<Pick<AxeResults, 'violations'>> => {
      const parts = selector === '' ? [document.documentElement] : [...document.querySelectorAll(selector)];
      if (parts.length === 0) throw new Error(`nothing is found by ${selector}`);
      const context = selector === '' ? document : { include: parts };
      return window.axe.run(context as axe.ElementContext, {
        runOnly: only,
        resultTypes: ['violations'],
        // Nothing here plays or is styled by other hosts.
        preload: false,
      });
    },
    [runOnly, within ?? ''] as const,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.target.join(' ')}`),
  );
}
