import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readRecipe } from './read-recipe.ts';

const root = resolve(import.meta.dirname, '../..');

const text = [
  '# Contributing',
  '',
  '## Add a thing',
  '',
  '1. A file.',
  '',
  '   ```ts src/thing.ts',
  '   export const thing = {',
  '     one: 1,',
  '   };',
  '   ```',
  '',
  '   ```ts src/things.ts after: export const things = {',
  '     thing,',
  '   ```',
  '',
  '```sh',
  'npm run one',
  'npm run two',
  '```',
  '',
  '## Add another',
  '',
  '```sh',
  'npm run three',
  '```',
].join('\n');

it('reads the steps of one section', () => {
  expect(readRecipe(text, 'Add a thing')).toEqual([
    { kind: 'create', path: 'src/thing.ts', text: 'export const thing = {\n  one: 1,\n};\n' },
    { kind: 'insert', path: 'src/things.ts', after: 'export const things = {', text: '  thing,\n' },
    { kind: 'run', command: 'npm run one' },
    { kind: 'run', command: 'npm run two' },
  ]);
});

it('refuses a section that is not there, and code that names no file', () => {
  expect(() => readRecipe(text, 'Add a third')).toThrow('no section');
  expect(() => readRecipe('\n## A\n```ts\nlet a;\n```\n', 'A')).toThrow('names no file');
  expect(() => readRecipe('\n## A\nnothing\n', 'A')).toThrow('no steps');
});

it('CONTRIBUTING names files and folders that are there', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const paths = [...contributing.matchAll(/`((?:apps|packages|tools|docs|tests)\/[^`<>*]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
