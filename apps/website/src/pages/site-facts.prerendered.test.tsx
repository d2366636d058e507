// @vitest-environment happy-dom
import { allFacts, shownValues } from '@saywell/site-facts';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../app/entry-server.tsx';
import { prerendered } from '../testing/prerendered.ts';
import {
  attributeTexts,
  ordinaryWords,
  statedFigures,
  statedNames,
  textBlocks,
  withoutValues,
} from '../testing/stated.ts';

const legalPaths = ['/privacy-policy', '/terms-of-service', '/disclaimer'];
const values = Object.values(shownValues).flat();

/** Figures that state nothing about the company, each with its reason. */
const noFacts = {
  'Ready0:00': 'the clock of a call that has not begun',
  '0:00': 'the same, on its own',
  '© 2025': 'the year of the copyright',
};
/** Words that only begin sentences or are titles on these pages, and no names. */
const noNames = new Set(
  [
    'AI I',
    'Another Anyone Applicants Applications Blue Goodbye He Her Hi Normal Reminders Shall Shoppers Thank Trust Turn Usually',
    'Agent Availability Experience Future Incoming Meet Menu Mobile Quick Schedule Skip Solutions Status Subscribe Successfully',
    'Center Checking Clear Confirm Custom Debug Hide Position Pressed Pulse Shows Speed Toast Toasts Visible',
    // The name of a component, as one writes it in code.
    'SiteCallPanel',
  ].flatMap((words) => words.split(' ')),
);

interface Page {
  readonly path: string;
  readonly texts: readonly string[];
}
let pages: readonly Page[];
let ordinary: ReadonlySet<string>;

beforeAll(async () => {
  pages = await Promise.all(
    paths.map(async (path) => {
      const page = await prerendered(path);
      const described = ['title', 'meta[name="description"]'].flatMap((selector) => {
        const element = page.querySelector(selector);
        return element?.getAttribute('content') ?? element?.textContent ?? [];
      });
      return { path, texts: [...described, ...textBlocks(page.body), ...attributeTexts(page.body)] };
    }),
  );
  ordinary = ordinaryWords([...pages.flatMap(({ texts }) => texts), ...allFacts.map(({ answer }) => answer)]);
});

/** What is stated outside of the legal pages and belongs to no fact, with the text in which it stands. */
function unknown(stated: (text: string) => readonly string[]): string[] {
  const found = pages
    .filter(({ path }) => !legalPaths.includes(path))
    .flatMap(({ path, texts }) =>
      texts.flatMap((text) =>
        stated(withoutValues(text, values)).map((what) => `${path}: ${what} in “${text}”`),
      ),
    );
  return [...new Set(found)];
}

it('walks every page', () => {
  expect(pages.length).toBeGreaterThan(25);
  for (const { path, texts } of pages) expect(texts.length, path).toBeGreaterThan(20);
});

it('every number, time, price and address outside of the legal pages belongs to a fact', () => {
  const left = unknown((text) => statedFigures(withoutValues(text, Object.keys(noFacts))));
  expect(left).toEqual([]);
});

it('every name outside of the legal pages belongs to a fact', () => {
  const left = unknown((text) => statedNames(text, ordinary).filter((word) => !noNames.has(word)));
  expect(left).toEqual([]);
});

it('every value of a fact is shown on a page', () => {
  const shown = pages.flatMap(({ texts }) => texts);
  expect(values.filter((value) => !shown.some((text) => text.includes(value)))).toEqual([]);
});
