import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';

const folder = process.env['SAYWELL_SITE_DIR'] ?? join(import.meta.dirname, '../../apps/website/dist');
const pages = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
  .map((entry) => join(entry.parentPath, entry.name));

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Matters of style, written by React and Vite: any spelling of these is valid.
    'void-style': 'off',
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    // A number of a phone may be broken where the design says so.
    'tel-non-breaking': 'off',
    // Search engines show about sixty characters; the brand comes last and may be cut.
    'long-title': 'off',
  },
});

it('there is a page for every route, and one for missing addresses', () => {
  expect(pages.length).toBeGreaterThanOrEqual(28);
  expect(pages).toContain(join(folder, '404.html'));
});

it.each(pages.map((page) => [relative(folder, page), page]))('%s is valid HTML', async (_name, page) => {
  const { results } = await validator.validateString(readFileSync(page, 'utf8'), page);
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  expect(problems).toEqual([]);
});
