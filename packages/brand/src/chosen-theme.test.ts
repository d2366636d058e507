import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The custom properties of the first rule that has this selector. */
function properties(css: string, selector: string, from = 0): Map<string, string> {
  const start = css.indexOf(`${selector} {`, from);
  const rule = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const tokens = read('./tokens.css');
const chosen = read('./chosen-theme.css');

it('gives a chosen theme the colours that the system would', () => {
  const dark = properties(tokens, ':root', tokens.indexOf('@media (prefers-color-scheme: dark)'));
  expect(dark.size).toBeGreaterThan(15);
  expect(properties(chosen, ':root[data-theme="dark"]')).toEqual(dark);
});

it('takes back with light everything that dark changes', () => {
  const light = properties(tokens, ':root');
  const back = properties(chosen, ':root[data-theme="light"]');
  expect([...back.keys()]).toEqual([...properties(chosen, ':root[data-theme="dark"]').keys()]);
  for (const [name, value] of back) expect(value, name).toBe(light.get(name));
});
