import { expect, it } from 'vitest';
import { findMissingScripts, type ScriptsOf } from './documented-commands.ts';

const scriptsOf: ScriptsOf = (name) =>
  name === ''
    ? new Set(['check', 'test:unit'])
    : name === '@saywell/server'
      ? new Set(['generate'])
      : undefined;
const found = (text: string) => findMissingScripts('README.md', text, scriptsOf);

it('finds scripts that no package has', () => {
  expect(found('First.\n`npm run checks`, `npm run generate`')).toEqual([
    'README.md:2: there is no npm run checks',
    'README.md:2: there is no npm run generate',
  ]);
  expect(found('`npm run check -w @saywell/server`, `npm run check -w @saywell/gone`')).toHaveLength(2);
});

it('lets those pass that are there, with their arguments', () => {
  expect(found('npm run check -- --all; npm run test:unit\nnpm run generate -w @saywell/server')).toEqual([]);
});
